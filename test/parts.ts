// Which tests belong to which half of the suite, and to which database.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = `${import.meta.dirname}/..`;

/** What takes long and rarely fails alone: `npm run test:long`. The longest first, lest one core end alone. */
const LONG_ON_BOTH = [
  'test/groups.test.ts',
  'test/failures/kill.test.ts',
  'test/backups/backup.test.ts',
  'test/backups/backup-trust.test.ts',
  'test/backups/erased-person-restored.test.ts',
  'test/failures/kill-uploads.test.ts',
  'test/releases/upgrade.test.ts',
  'test/fuzz.test.ts',
  'test/failures/last-resort.test.ts',
];
/** What can only be on a server. */
const LONG_ON_A_SERVER = [
  'test/databases/replica.test.ts',
  'test/databases/pooler.test.ts',
  'test/databases/frozen-database.test.ts',
  'test/databases/lost-connections.test.ts',
];
const LONG = [
  ...LONG_ON_BOTH,
  'test/sixth-service.test.ts',
  'test/releases/two-releases.test.ts',
  'test/backups/backup-bucket.test.ts',
  'test/releases/setup.test.ts',
  'server/features/editions/publishing.test.ts',
  'test/failures/hours-away.test.ts',
  'server/telemetry/log.test.ts',
  'test/databases/embedded-promise.test.ts',
  'test/power-cut.test.ts',
  'test/releases/deployment-files.test.ts',
  'server/features/order-admin/file/endless-paper.test.ts',
  'server/features/uploads/upload-gate.test.ts',
  'server/features/uploads/cut-uploads.test.ts',
  'server/features/admins/timing.test.ts',
  'server/features/agents/timing.test.ts',
  'test/failures/full-disk.test.ts',
  'server/adapters/malware/clamav.test.ts',
  'test/databases/embedded-memory.test.ts',
];

/** What takes longest of the rest, or fails rarely: CI runs it with every push, one's own machine need not. */
const SLOW = [
  'test/answers.test.ts',
  'test/money.test.ts',
  'test/rules/invariants.test.ts',
  'test/databases/order-cost.test.ts',
  'server/adapters/storage/s3.test.ts',
  'server/features/accounting/books.test.ts',
  'server/features/groups/group-afterwards.test.ts',
  'server/features/order-admin/any-path.test.ts',
  'server/features/order-mails/every-mail.test.ts',
  'server/features/uploads/erased-{contact,money,person}.test.ts',
  'web/services/application/offered-actions.test.ts',
  'test/rules/route-snapshot.test.ts',
  'server/pages/packed-pages.test.ts',
  'server/features/documents/verify.test.ts',
  'server/features/order-admin/file/file.test.ts',
  'server/features/agents/{limits,picture,reset-password}.test.ts',
  'server/features/given-up/*.test.ts',
  'server/database/embedded/checkpoints.test.ts',
  'server/database/order-stages.test.ts',
  'server/features/refunds/{failed-refunds,approved-refunds,refund-paths,refund-states,refunds-at-provider,two-persons,waivers}.test.ts',
  'server/features/payments/{disputes,evidence,reversals,what-stands-there}.test.ts',
  'server/features/reviews/review-refunds.test.ts',
  'server/features/messages/phone-messages.test.ts',
  'server/http/quiet-sockets.test.ts',
  'server/features/uploads/{shop-id,clearing}.test.ts',
  'server/features/admins/code-guesses.test.ts',
  'server/features/accounting/list-counts.test.ts',
  'server/features/orders/search.test.ts',
  'server/features/manage/own-copy.test.ts',
  'server/features/views/*.test.ts',
  'server/features/archive/*.test.ts',
  'server/services/application/facts.test.ts',
  'server/telemetry/trace.test.ts',
  'server/adapters/payment/sandbox/sandbox.test.ts',
  'test/attacks/{access,attacks-*,hostile-requests,odd-input,upload-bombs}.test.ts',
  'test/databases/{busy,damaged}-database.test.ts',
  'test/rules/{oldest-browsers,text-cost}.test.ts',
];

/** What the two databases could do differently: locks, plans, triggers, notifications, lost connections. */
const BOTH = [
  'server/database/**/*.test.ts',
  'server/data-lock.test.ts',
  'server/deps.test.ts',
  'server/jobs/jobs.test.ts',
  'server/features/accounting/{books,dashboard,tallies}.test.ts',
  'server/features/orders/selection.test.ts',
  'server/features/payments/{reconcile,settle}.test.ts',
  'server/features/refunds/refunds.test.ts',
  'server/features/submissions/repeats.test.ts',
  'server/features/uploads/clearing.test.ts',
  'server/services/appointment/{holds,choose-slot}.test.ts',
];

/** Of those what CI runs, and one's own machine need not. */
const SLOW_ON_A_SERVER = [
  'server/features/accounting/list-counts.test.ts',
  'server/features/orders/search.test.ts',
  'server/features/payments/start-payment.test.ts',
  'test/releases/rollout.test.ts',
];

const ALL = ['server/**/*.test.ts', 'shared/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'];

/** `TEST_PART` names one; without it vitest runs everything. */
const PARTS: Record<string, { include: string[]; exclude: string[] }> = {
  short: { include: ALL, exclude: [...SLOW, ...LONG, ...LONG_ON_A_SERVER] },
  slow: { include: SLOW, exclude: [] },
  'short on a server': { include: BOTH, exclude: [] },
  long: { include: [...LONG, ...SLOW], exclude: [] },
  'slow on a server': {
    include: [...LONG_ON_BOTH, ...LONG_ON_A_SERVER, ...SLOW_ON_A_SERVER],
    exclude: [],
  },
  'long on a server': {
    include: [
      ...LONG_ON_BOTH,
      ...LONG_ON_A_SERVER,
      'server/{features,services}/**/*.test.ts',
      'test/{money,answers}.test.ts',
    ],
    exclude: LONG.slice(LONG_ON_BOTH.length),
  },
};

/** The files of the part that is asked for. */
export const files = PARTS[process.env.TEST_PART ?? ''] ?? { include: ALL, exclude: [] };

const LONGEST = [...LONG_ON_A_SERVER, ...LONG];

/** Vitest's order, but the long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(relative(root, moduleId));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
