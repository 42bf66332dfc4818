// What exists when a request is sent: orders of every service in several states, people, and a session for each audience.
import { eq, sql } from 'drizzle-orm';
import { agents } from '#server/database/schema.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { openApplicantSession } from '#server/features/sessions/sessions.ts';
import {
  ADMIN_PASSWORD,
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  twoPdfs,
} from '../factories/orders.ts';
import { aPaidServiceOrder, aServiceOrder, SERVICE_KINDS } from '../factories/services.ts';
import { freeDays } from '../forms/appointment.ts';
import { NO_ID } from '../kit/routes.ts';
import type { Product } from '../kit/support.ts';
import type { Audience } from './description.ts';
import type { Existing } from './values.ts';

/** Which rows a name in a path or body means; the first that fits. */
const POOLS: [where: RegExp, rows: string][] = [
  [/tracking_id/, 'select tracking_id as id from orders order by orders.id desc'],
  [/tx_ref|tnx_id/, 'select tx_ref as id from payments order by payments.id desc'],
  [
    /transaction_id/,
    'select provider_transaction_id as id from payments where provider_transaction_id is not null order by payments.id desc',
  ],
  [/payment-review/, 'select id from payments order by (review_reason is null), id desc'],
  [/payment-differences/, 'select id from payment_differences order by id desc'],
  [/refunds\/\{id\}/, 'select id from refunds order by id desc'],
  [/correction_id/, 'select id from order_corrections order by id desc'],
  [/request_id/, 'select id from order_requests order by id desc'],
  [/messages/, 'select id from messages order by id desc'],
  [/given-up-jobs/, "select id from pgboss.job where state = 'failed' limit 9"],
  [/sessions/, 'select token_hash as id from sessions'],
  [/agent-?s?\/?\{?|agent_id/, 'select id from agents order by id desc'],
  [/team|admin_id|hand_over_to|assignee/, 'select id from admins order by id desc'],
  [
    /destination|permit\/\{id\}|delete-permit|visa_id/,
    'select id from destinations where deleted_at is null order by id desc',
  ],
];
const ORDERS = 'select id from orders order by id desc';
const WORDS: Record<string, string[]> = {
  provider: ['flutterwave', 'paystack'],
  name: ['policy_file', 'flight_file', 'hotel_file', 'documents_file', 'visa_file'],
  day: ['2027-03-01', '2027-03-02'],
  code: ['000000', '123456'],
};

/** Something to be asked about, and somebody to ask. */
export interface World {
  token(audience: Audience): Promise<string | undefined>;
  /** A session that a call ended is opened anew. */
  lost(audience: Audience): void;
  find(wanted: Existing, path: string): Promise<string>;
  /** Adds an order of each service and state; what requests deleted or decided comes back by that. */
  refill(): Promise<void>;
}

export function openWorld(product: Product): World {
  const { db } = product.deps.connection;
  const tokens: Partial<Record<Audience, string>> = {};
  const pools = new Map<string, string[]>();
  const rows = async (query: string): Promise<string[]> => {
    const known = pools.get(query);
    if (known) return known;
    const found = (await db.execute(
      sql.raw(`select id::text from (${query}) as rows_found limit 30`),
    )) as unknown as { rows: { id: string }[] };
    const ids = found.rows.map(({ id }) => id);
    pools.set(query, ids);
    return ids;
  };
  // A real one: agents change their password by it.
  const hashed = hashPassword(ADMIN_PASSWORD);
  const open: Record<Exclude<Audience, 'anonymous'>, () => Promise<string>> = {
    agent: async () => {
      const { id, token } = await anAgent(product);
      await db
        .update(agents)
        .set({ agent_password: await hashed })
        .where(eq(agents.id, id));
      return token;
    },
    admin: async () => (await anAdmin(product)).token,
    applicant: async () => {
      const alive = await rows('select id from orders where deleted_at is null order by id desc');
      return openApplicantSession(
        db,
        alive[Math.floor(alive.length / 2)] ?? NO_ID,
        product.clock.now(),
      );
    },
  };
  return {
    async token(audience) {
      if (audience === 'anonymous') return undefined;
      tokens[audience] ??= await open[audience]();
      return tokens[audience];
    },
    lost(audience) {
      delete tokens[audience];
      pools.clear();
    },
    async find({ existing, nth }, path) {
      const word = path.includes(`{${existing}}`) ? WORDS[existing] : undefined;
      const where = `${path} ${existing}`;
      const ids =
        word ??
        (await rows(
          POOLS.find(([pattern]) => pattern.test(path ? where : existing))?.[1] ?? ORDERS,
        ));
      return ids[nth % Math.max(1, ids.length)] ?? NO_ID;
    },
    async refill() {
      const files = twoPdfs();
      const visa = await aDestination(product);
      const permit = await aDestination(product, 'permit');
      await aPaidApplication(product, { destination_id: visa.id, files });
      await anApplication(product, {
        destination_id: visa.id,
        files,
        token: (await anAgent(product)).token,
      });
      await anApplication(product, { destination_id: permit.id, files, kind: 'permit' });
      await aPaidServiceOrder(product, 'insurance');
      // A long run sells every time that it looks for.
      const free = await freeDays(product);
      for (const kind of SERVICE_KINDS)
        if (kind !== 'appointment' || free.length > 0) await aServiceOrder(product, kind);
      pools.clear();
      delete tokens.applicant;
    },
  };
}
