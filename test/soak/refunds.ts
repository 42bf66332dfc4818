// Money comes, and much of it goes back, over providers that fail and a server that is killed in the middle.
import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { payments, refunds, sandbox_charges } from '#server/database/schema.ts';
import type { Refund } from '#shared/money/refunds.ts';
import { CARDS } from '#test/factories/orders.ts';
import { ask, type Reach } from '../kit/reach.ts';
import type { ServerProcess } from '../kit/server-process.ts';
import { until } from '../kit/until.ts';
import { allPages, listAll, registerFirstAdmin } from './admin.ts';
import { atOnce } from './at-once.ts';
import { type Bank, sandboxBank } from './bank.ts';
import { openFire } from './fire.ts';
import type { Verdicts } from './run.ts';
import { marketAt, type Sold, sell } from './sell.ts';
import type { ProviderCharge, StandIn } from './stand-in.ts';
import { SANDBOX_WAYS, WAYS, type Way } from './ways.ts';

interface RefundRun {
  server: ServerProcess;
  orders: number;
  refunds: number;
  /** SIGKILLs while money goes back. */
  kills: number;
  standIn?: StandIn;
  ways?: readonly Way[];
}

/** Every so many unpaid orders is cancelled, and paid all the same. */
const LATE_EVERY = 3;
const MOST_AT_ONCE = 6;

/** What the sandbox's own table says. */
async function sandboxCharges(db: Db): Promise<ProviderCharge[]> {
  const rows = await db
    .select()
    .from(sandbox_charges)
    .where(eq(sandbox_charges.status, 'successful'));
  return rows.map(({ id, amount_kobo, refunded_kobo }) => ({
    id: String(id),
    kobo: amount_kobo,
    refunded: refunded_kobo,
  }));
}

/** An administrator's calls: confirmed again whenever that is asked for. */
function office(reach: Reach, token: string, password: string) {
  return async function call<Answer>(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: Answer }> {
    for (;;) {
      const response = await ask<Answer & { code?: string }>(reach, `/api/admin/${path}`, {
        token,
        ...(body === undefined ? {} : { body }),
      });
      if (response.status !== 403 || response.json.code !== 'step_up') return response;
      await ask(reach, '/api/admin/step-up', { token, body: { admin_password: password } });
    }
  };
}
type Office = ReturnType<typeof office>;

/** Gives an order's money back: all of it, or two halves one after the other. What was lost with the server is asked again, and must not pay twice. */
async function giveBack(call: Office, { submitted }: Sold, whole: boolean): Promise<number> {
  const price = submitted.payment_info.amount;
  let given = 0;
  for (const amount of whole ? [price] : [Math.floor(price / 2), Math.ceil(price / 2)]) {
    const body = { amount, left: price - given, reason: 'The applicant asked for it.' };
    const { status, json } = await call<{ code?: string }>(`orders/${submitted.id}/refunds`, body);
    // 409: the one before is still on its way, or this one was taken before the answer was lost.
    if (![201, 202, 409].includes(status))
      throw new Error(`a refund was answered ${status}: ${JSON.stringify(json)}`);
    if (status !== 409) given += amount;
  }
  return given;
}

/** What is wrong with the books beside the provider's table. */
export async function compare(db: Db, charges: readonly ProviderCharge[]): Promise<Verdicts> {
  const rows = await db.select().from(payments);
  const returned = await db.select().from(refunds);
  const came = ({ received_kobo, amount_kobo }: (typeof rows)[number]) =>
    received_kobo ?? amount_kobo;
  const own = new Map<string, (typeof rows)[number][]>();
  for (const row of rows)
    if (row.provider_transaction_id)
      own.set(row.provider_transaction_id, [...(own.get(row.provider_transaction_id) ?? []), row]);
  const COUNTED = ['paid', 'needs_review', 'refunded', 'partly_refunded'];
  const counted = rows.filter(({ status }) => COUNTED.includes(status));
  const open = returned.filter(({ status }) => status !== 'done');
  return {
    'every naira in the provider’s table is on exactly one order, in review, or refunded':
      charges.flatMap(({ id, kobo, refunded }) => {
        const [row, ...more] = own.get(id) ?? [];
        if (!row || more.length > 0)
          return [`charge ${id} stands ${row ? more.length + 1 : 0} times in the books`];
        if (!COUNTED.includes(row.status)) return [`charge ${id} is ${row.status}`];
        if (came(row) !== kobo)
          return [`charge ${id} brought ${kobo}, the books have ${came(row)}`];
        return row.refunded_kobo === refunded
          ? []
          : [`of charge ${id} ${refunded} went back, by the books ${row.refunded_kobo}`];
      }),
    'the books have no money that the provider doesn’t know': counted
      .filter(
        ({ provider_transaction_id }) => !charges.some(({ id }) => id === provider_transaction_id),
      )
      .map(({ tx_ref, status }) => `${tx_ref} is ${status}`),
    'nothing is left on its way': open.map(
      ({ id, status, failure }) => `${id} is ${status}: ${failure ?? ''}`,
    ),
    'refunds and payments come to the same': (() => {
      const sums = [
        returned
          .filter(({ status }) => status === 'done')
          .reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
        counted.reduce((sum, { refunded_kobo }) => sum + refunded_kobo, 0),
        charges.reduce((sum, { refunded }) => sum + refunded, 0),
      ];
      return new Set(sums).size === 1
        ? []
        : [`refunds, payments and the provider have ${sums.join(', ')}`];
    })(),
  };
}

/**
 * A refund that the provider took is asked about after 1, 2, 4, 8 and 16 minutes. A provider that fails now and then may meet one of hundreds at each of
 * the first four. One whose answer was lost is asked for again after some 17 minutes, which may be lost, too.
 */
const UNLUCKY_S = 65 * 60;

/** Sells, gives back while the server is killed, takes late money, waits, and compares every naira. */
export async function runRefunds(run: RefundRun, did: (words: string) => void): Promise<Verdicts> {
  const { server, orders, kills, standIn, ways = standIn ? WAYS : SANDBOX_WAYS } = run;
  /** Longest wait until everything has gone back, in s. */
  const settlesWithin = 600 + orders / 5;
  try {
    await server.start();
    const fire = openFire({
      orders: run.refunds,
      strikes: kills,
      strike: () => server.killAndRestart(),
    });
    const reach = server.reach;
    const password = 'a password for the soak';
    const token = await registerFirstAdmin(reach, server.dataDir, password);
    const bank: Bank = standIn?.bank ?? sandboxBank(reach);
    const sold = await sell(await marketAt(reach, ways, bank), orders);
    const paidIds = () =>
      listAll(reach, token).then(
        (records) =>
          new Set(
            records.filter(({ payment_status }) => payment_status === 'Paid').map(({ id }) => id),
          ),
      );
    const wanted = sold.filter(({ way }) => way.outcome === 'paid').length;
    const paid = await until('every paid order', settlesWithin, async () => {
      const ids = await paidIds();
      return ids.size >= wanted ? ids : undefined;
    });
    did(`${orders} orders, ${paid.size} of them paid`);

    const call = office(fire.through(reach), token, password);
    const chosen = sold.filter(({ submitted }) => paid.has(submitted.id)).slice(0, run.refunds);
    await atOnce(MOST_AT_ONCE, chosen.entries(), async ([nth, one]) => {
      fire.began(nth);
      await giveBack(call, one, nth % 2 === 0);
    });
    await fire.over();

    // Money for what was cancelled: nobody's order, so somebody has to look at it.
    // Without a key the provider was away when the order was submitted: nothing was opened there that could be paid.
    const unpaid = sold.filter(
      ({ way, submitted }) =>
        way.outcome === 'unpaid' &&
        !way.beside &&
        way.attempts.length === 0 &&
        submitted.payment_info.public_key,
    );
    const late = unpaid.filter((_, nth) => nth % LATE_EVERY === 0);
    for (const { submitted } of late) {
      await call(`orders/${submitted.id}/cancel`, { reason: 'Not wanted any more.', refund: 0 });
      await bank.charge(submitted.payment_info, {
        payment_method: 'card',
        card_number: CARDS.good,
        currency: 'NGN',
        times: 1,
      });
    }
    const inReview = sold.filter(({ way }) => way.beside).length + late.length;
    await until('all wrong and late money to be in review', settlesWithin, async () => {
      const { json } = await ask<{ waiting: { payments: number } }>(reach, '/api/admin/me', {
        token,
      });
      return json.waiting.payments >= inReview || undefined;
    });
    const all = await until(
      'all money to be back',
      Math.max(settlesWithin, UNLUCKY_S),
      async () => {
        const now = await allPages<Refund>(reach, '/api/admin/refunds?limit=200', token);
        // What the provider refused once, somebody sends again.
        for (const { id, status } of now)
          if (status === 'failed') await call(`refunds/${id}/approve`, {});
        return now.every(({ status }) => status === 'done') ? now : undefined;
      },
    );
    did(
      `${all.length} refunds, ${late.length} late payments, ${server.kills} kills, ${server.lost} requests lost and sent again`,
    );
    const atWork = await server.stop();
    const connection = await server.openDatabase();
    const charges = standIn ? standIn.charges() : await sandboxCharges(connection.db);
    const verdicts = await compare(connection.db, charges);
    await connection.close();
    return {
      ...verdicts,
      'the server stops by itself': atWork === 0 ? [] : [`it ended with ${atWork}`],
    };
  } finally {
    await server.end();
    await standIn?.close();
  }
}
