// Families of one to eight pay at once, over a provider that fails and a server that is killed in the middle.
import { inArray } from 'drizzle-orm';
import { orders } from '#server/database/schema.ts';
import type { Group } from '#shared/money/groups.ts';
import type { PaymentInfo } from '#shared/money/payments.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { adriftIn } from '#test/factories/groups.ts';
import { ask, type Reach } from '../kit/reach.ts';
import type { ServerProcess } from '../kit/server-process.ts';
import { until } from '../kit/until.ts';
import { registerFirstAdmin } from './admin.ts';
import { atOnce } from './at-once.ts';
import { openFire } from './fire.ts';
import { compare } from './refunds.ts';
import type { Verdicts } from './run.ts';
import { file, type Market, marketAt, newForm, payFor } from './sell.ts';
import type { StandIn } from './stand-in.ts';
import { WAYS, type Way } from './ways.ts';

interface GroupRun {
  server: ServerProcess;
  groups: number;
  kills: number;
  standIn: StandIn;
}

/** Longest wait for all money, in s. */
const SETTLES_WITHIN_S = 900;

interface Family {
  way: Way;
  code: string;
  members: SubmittedApplication[];
}

const LARGEST = 8;
const MOST_AT_ONCE = 4;

async function aFamily(market: Market, size: number, way: Way): Promise<Family> {
  const members: SubmittedApplication[] = [];
  let code = 'new';
  while (members.length < size) {
    const submitted = await file(market.reach, await newForm(market, { group: code }));
    members.push(submitted);
    code = submitted.group?.code ?? code;
  }
  return { way, code, members };
}

/** Of what is left of the group; it is asked for again while the provider is away. */
const started = (reach: Reach, group: string): Promise<PaymentInfo> =>
  until('the payment of a group', 120, async () => {
    const { status, json } = await ask<PaymentInfo>(reach, '/api/payment/start', {
      body: { group },
    });
    if (status !== 200 && status !== 503)
      throw new Error(`a group's payment was answered ${status}: ${JSON.stringify(json)}`);
    return status === 200 && json.public_key ? json : undefined;
  });

export async function runGroups(
  { server, groups, kills, standIn }: GroupRun,
  did: (words: string) => void,
): Promise<Verdicts> {
  try {
    await server.start();
    const fire = openFire({
      orders: groups,
      strikes: kills,
      strike: () => server.killAndRestart(),
    });
    const token = await registerFirstAdmin(server.reach, server.dataDir);
    const reach = fire.through(server.reach);
    const market = await marketAt(reach, WAYS, standIn.bank);
    const families: Family[] = [];
    await atOnce(MOST_AT_ONCE, Array(groups).keys(), async (nth) => {
      fire.began(nth);
      const way = WAYS[nth % WAYS.length] as Way;
      const family = await aFamily(market, 1 + (nth % LARGEST), way);
      families.push(family);
      const submitted = family.members[nth % family.members.length] as SubmittedApplication;
      await payFor(market, { submitted, way }, await started(reach, family.code));
    });
    await fire.over();
    const paid = families.filter(({ way }) => way.outcome === 'paid');
    await until('every paid family', SETTLES_WITHIN_S, async () => {
      for (const { code } of paid) {
        const { json } = await ask<Group>(server.reach, `/api/groups/${code}`);
        if (json.amount > 0) return undefined;
      }
      return true;
    });
    const beside = families.filter(({ way }) => way.beside).length;
    await until('all wrong money to be in review', SETTLES_WITHIN_S, async () => {
      const { json } = await ask<{ waiting: { payments: number } }>(server.reach, '/api/admin/me', {
        token,
      });
      return json.waiting.payments >= beside || undefined;
    });
    const people = families.flatMap(({ members }) => members);
    did(
      `${groups} groups of ${people.length} people, ${paid.length} of them paid, ${server.kills} kills, ${server.lost} requests lost and sent again`,
    );
    const stopped = await server.stop();
    const { db, close } = await server.openDatabase();
    const rows = await db
      .select({ id: orders.id, paid_at: orders.paid_at })
      .from(orders)
      .where(
        inArray(
          orders.id,
          people.map(({ id }) => id),
        ),
      );
    const isPaid = new Map(rows.map(({ id, paid_at }) => [id, paid_at !== null]));
    const verdicts: Verdicts = {
      ...(await compare(db, standIn.charges())),
      'no kobo is adrift between shares, payments, orders and tallies': (await adriftIn(db)).map(
        ({ what }) => what,
      ),
      'all of a group are Paid, or none': families.flatMap(({ way, members, code }) =>
        members.every(({ id }) => isPaid.get(id) === (way.outcome === 'paid'))
          ? []
          : [`${code} (${way.name}): ${members.map(({ id }) => isPaid.get(id)).join(', ')}`],
      ),
      'the server stops by itself': stopped === 0 ? [] : [`it ended with ${stopped}`],
    };
    await close();
    return verdicts;
  } finally {
    await server.end();
    await standIn.close();
  }
}
