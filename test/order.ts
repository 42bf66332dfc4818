// Which test files begin first, and which run on one database only.
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = `${import.meta.dirname}/..`;

/** The files that take longest, the longest first: whichever began last would keep one core busy and the other idle. */
const LONG = [
  'test/kill.test.ts',
  'test/backup.test.ts',
  'test/sixth-service.test.ts',
  'test/hours-away.test.ts',
  'test/money.test.ts',
  'test/setup.test.ts',
  'server/log.test.ts',
  'test/odd-input.test.ts',
  'test/kill-uploads.test.ts',
  'test/power-cut.test.ts',
  'test/upgrade.test.ts',
  'test/embedded-promise.test.ts',
  'test/deployment-files.test.ts',
  'server/features/payments/review.test.ts',
  'test/fuzz.test.ts',
  'test/answers.test.ts',
  'server/features/given-up/given-up.test.ts',
  'server/features/agents/limits.test.ts',
  'server/features/messages/messages.test.ts',
  'server/pages.test.ts',
  'test/attacks-mail.test.ts',
  'test/attacks-references.test.ts',
];

/**
 * What is about neither database's own ways: what is sent, drawn, counted, decoded or refused before anything is stored. On both databases they
 * would prove the same; `npm test` runs them on the server where there is one, else on the embedded database.
 */
export const ONCE = [
  'server/adapters/**/*.test.ts',
  'server/caller-address.test.ts',
  'server/config.test.ts',
  'server/pages.test.ts',
  'server/features/admins/second-factor.test.ts',
  'server/features/admins/timing.test.ts',
  'server/features/agents/limits.test.ts',
  'server/features/agents/picture.test.ts',
  'server/features/agents/reset-password.test.ts',
  'server/features/agents/timing.test.ts',
  'server/features/payments/evidence.test.ts',
  'server/features/sessions/breached-passwords.test.ts',
  'server/features/sessions/roles.test.ts',
  'server/features/submissions/bot-check.test.ts',
  'server/features/uploads/content/*.test.ts',
  'server/features/uploads/upload-gate.test.ts',
  'server/quiet-sockets.test.ts',
  'server/search-engines.test.ts',
  'server/secret-before.test.ts',
  'shared/**/*.test.ts',
  'test/access.test.ts',
  'test/attacks-*.test.ts',
  'test/backup-bucket.test.ts',
  'test/deployment-files.test.ts',
  'test/docs.test.ts',
  'test/fence.test.ts',
  'test/floors.test.ts',
  'test/hours-away.test.ts',
  'test/forms-*.test.ts',
  'test/invariants.test.ts',
  'test/odd-input.test.ts',
  'test/route-snapshot.test.ts',
  'test/security-headers.test.ts',
  'test/setup.test.ts',
  'test/style-sheets.test.ts',
  'test/text-cost.test.ts',
  'test/upload-bombs.test.ts',
  'web/**/*.test.ts',
];

/** Vitest's order, but the long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.indexOf(relative(root, moduleId));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
