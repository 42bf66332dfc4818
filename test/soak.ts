// The long forms of the tests that send, kill, cut the power, refuse or roll out at random, and what takes too long to be one of them; each of
// PARTS can be asked for by itself: `npm run soak`, or with `-- --payments=500 --kills=5 --only=kills`.
// Ends with one line, `N passed, N failed`.
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { startPostgres } from './kit/postgres.ts';
import { cutPower } from './power-cut/power-cuts.ts';
import { newDatabase } from './soak/database.ts';
import { faults } from './soak/faults/faults.ts';
import { flutterwaveStandIn } from './soak/flutterwave-stand-in.ts';
import { fuzzLong } from './soak/fuzz.ts';
import { runGroups } from './soak/groups.ts';
import { takeOldVersion } from './soak/old-version.ts';
import { askForVariants } from './soak/page-variants.ts';
import { paystackStandIn } from './soak/paystack-stand-in.ts';
import { runRefunds } from './soak/refunds.ts';
import { startReport } from './soak/report.ts';
import { rollOut } from './soak/rollout.ts';
import { type House, type Run, run, type Verdicts } from './soak/run.ts';
import { ServerProcess } from './soak/server-process.ts';
import { killSeveral } from './soak/several.ts';
import type { StandIn } from './soak/stand-in.ts';
import { terminateConnections } from './soak/terminate.ts';
import { PAYSTACK_WAYS, WAYS } from './soak/ways.ts';

const PARTS = [
  'payments',
  'kills',
  'processes',
  'connections',
  'variants',
  'flutterwave',
  'paystack',
  'refunds',
  'refund-kills',
  'groups',
  'power',
  'fuzz',
  'rollout',
  'several',
  'faults',
] as const;
/** What `faults` consists of, each of which can be asked for by itself. */
const FAULTS = ['outage', 'full-disk', 'clock', 'idle'];
const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '5000' },
    refunds: { type: 'string', default: '1500' },
    // With those in the middle of a start: a hundred on each database.
    kills: { type: 'string', default: '75' },
    'kills-elsewhere': { type: 'string', default: '25' },
    cuts: { type: 'string', default: '200' },
    fuzz: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    idle: { type: 'string', default: '5000' },
    from: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const payments = Number(values.payments);
const refunds = Number(values.refunds);
/** For one process on either database, a third as many again coming while it starts; and for each of the other parts. */
const kills = Number(values.kills);
const killsElsewhere = Number(values['kills-elsewhere']);
const cuts = Number(values.cuts);
const requests = Number(values.fuzz);
const ORDERS_A_KILL = 20;
const GROUPS_A_KILL = 4;
const CUTS_A_RECORDING = 50;
const idle = Number(values.idle);
const wanted = (part: (typeof PARTS)[number]) => !values.only || values.only.includes(part);
const counts = [payments, refunds, kills, killsElsewhere, cuts, requests, idle];
if (
  !counts.every((count) => count > 0) ||
  values.only?.some((part) => ![...PARTS, ...FAULTS].some((known) => known === part))
) {
  console.error(
    `Say --payments=5000 --refunds=1500 --kills=75 --kills-elsewhere=25 --cuts=200 --fuzz=100000 --idle=5000 --seed=1 --from=v1.0, or --only= one of ${[...PARTS, ...FAULTS].join(', ')}.`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'tafiya-soak-'));
const report = startReport(console.log);
/** What must not outlive this process, however it ends. */
const leftovers = [() => rmSync(folder, { recursive: true, force: true })];
process.on('exit', () => {
  for (const clear of leftovers) clear();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

async function house(
  name: string,
  env: Record<string, string> = {},
  root?: string,
): Promise<House> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const server = await ServerProcess.create({ DATA_DIR: dataDir, ...env }, root);
  leftovers.unshift(() => void server.end());
  return { dataDir, server };
}

async function observed(
  did: (words: string) => void,
  options: Omit<Run, 'settlesWithin'>,
): Promise<Verdicts> {
  const verdicts = await run({ ...options, settlesWithin: 300 + options.orders / 10 });
  const servers = options.houses.map(({ server }) => server);
  const total = (of: (server: ServerProcess) => number) =>
    servers.reduce((sum, server) => sum + of(server), 0);
  did(
    `${options.orders} orders on ${servers.length} process(es), ${total((one) => one.kills)} kills, ${total((one) => one.lost)} requests lost and sent again`,
  );
  return verdicts;
}

/** One process on the embedded database; with a stand-in for another provider, when one is given. */
async function embedded(
  did: (words: string) => void,
  name: string,
  options: Pick<Run, 'orders' | 'kills' | 'whileStarting' | 'ways'>,
  standIn?: StandIn,
) {
  const own = await house(name, standIn?.env);
  standIn?.webhooksTo(own.server.reach);
  try {
    const openDatabase = () => openEmbedded({ folder: join(own.dataDir, 'database') });
    return await observed(did, { houses: [own], openDatabase, bank: standIn?.bank, ...options });
  } finally {
    await standIn?.close();
  }
}

/** One folder of uploads for houses with one database. */
function shareUploads(houses: House[]): void {
  const [uploads = '', ...others] = houses.map(({ dataDir }) => join(dataDir, 'uploads'));
  mkdirSync(uploads);
  for (const other of others) symlinkSync(uploads, other);
}

/** Two processes with one database, one secret and one folder of uploads; the first is killed again and again. */
async function twoProcesses(did: (words: string) => void, server: string): Promise<Verdicts> {
  const DATABASE_URL = await newDatabase(server);
  const env = { DATABASE_URL, SECRET: 'a-secret-that-both-processes-share-0123456789' };
  const houses = [
    await house('first', env),
    await house('second', { ...env, STARTER_CATALOGUE: 'off' }),
  ];
  shareUploads(houses);
  const openDatabase = () => openServer(DATABASE_URL, () => {});
  return observed(did, {
    houses,
    openDatabase,
    orders: Math.max(payments, killsElsewhere * ORDERS_A_KILL),
    kills: killsElsewhere,
    whileStarting: true,
  });
}

/** One process, whose connections to the database are all ended again and again: it lives on, and whoever was refused comes again. */
async function lostConnections(did: (words: string) => void, server: string): Promise<Verdicts> {
  const DATABASE_URL = await newDatabase(server);
  const own = await house('connections', { DATABASE_URL, STARTER_CATALOGUE: 'on' });
  const admin = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
  const openDatabase = () => openServer(DATABASE_URL, () => {});
  const rounds = { orders: killsElsewhere * ORDERS_A_KILL, kills: killsElsewhere };
  const insteadOfKill = () => terminateConnections(admin);
  try {
    return await observed(did, { houses: [own], openDatabase, ...rounds, insteadOfKill });
  } finally {
    await admin.end();
  }
}

if (wanted('payments'))
  await report.part('payments on the embedded database', (did) =>
    embedded(did, 'payments', { orders: payments, kills: 0 }),
  );
if (wanted('kills'))
  await report.part('kills on the embedded database', (did) =>
    embedded(did, 'kills', { orders: kills * ORDERS_A_KILL, kills, whileStarting: true }),
  );
if (wanted('kills') || wanted('processes') || wanted('connections')) {
  const postgres = await startPostgres();
  if (postgres) leftovers.unshift(postgres.stop);
  const onPostgres = async (run: (url: string) => Promise<Verdicts>) => {
    if (!postgres) throw new Error('no PostgreSQL server programs were found (Debian: postgresql)');
    return run(postgres.url);
  };
  if (wanted('kills'))
    await report.part('kills of one process on a PostgreSQL database', (did) =>
      onPostgres(async (server) => {
        const DATABASE_URL = await newDatabase(server);
        const openDatabase = () => openServer(DATABASE_URL, () => {});
        const own = await house('kills-server', { DATABASE_URL });
        const sold = { orders: kills * ORDERS_A_KILL, kills, whileStarting: true };
        return observed(did, { houses: [own], openDatabase, ...sold });
      }),
    );
  if (wanted('processes'))
    await report.part('two processes on one PostgreSQL database, one of them being killed', (did) =>
      onPostgres((url) => twoProcesses(did, url)),
    );
  if (wanted('connections'))
    await report.part('one process on a PostgreSQL database that ends all its connections', (did) =>
      onPostgres((url) => lostConnections(did, url)),
    );
}
if (wanted('variants'))
  await report.part('two hundred new page addresses a second', async (did) =>
    askForVariants((await house('variants')).server, did),
  );
if (wanted('flutterwave'))
  await report.part('Flutterwave, spoken by a server that fails now and then', async (did) =>
    embedded(
      did,
      'flutterwave',
      { orders: Math.ceil(payments / 5), kills: Math.ceil(killsElsewhere / 5) },
      await flutterwaveStandIn(),
    ),
  );
if (wanted('paystack'))
  await report.part('Paystack, spoken by a server that fails now and then', async (did) =>
    embedded(
      did,
      'paystack',
      {
        orders: Math.ceil(payments / 5),
        kills: Math.ceil(killsElsewhere / 5),
        ways: PAYSTACK_WAYS,
      },
      await paystackStandIn(),
    ),
  );
/** Fewer, and a kill would come before the one before it is over. */
const REFUNDS_A_KILL = 20;
/** Not every order is paid, so more are sold than are given back. */
const enoughOrders = (refunds: number, orders = 0) =>
  Math.max(orders, Math.ceil(refunds * 1.8) + WAYS.length);

/** One process that gives money back, on the embedded database or a PostgreSQL server's. */
async function givingBack(
  did: (words: string) => void,
  name: string,
  amounts: { orders: number; refunds: number; kills: number },
  { standIn, ways, server }: { standIn?: StandIn; ways?: typeof WAYS; server?: string } = {},
): Promise<Verdicts> {
  const DATABASE_URL = server && (await newDatabase(server));
  const own = await house(name, { ...standIn?.env, ...(DATABASE_URL ? { DATABASE_URL } : {}) });
  standIn?.webhooksTo(own.server.reach);
  const openDatabase = () =>
    DATABASE_URL
      ? openServer(DATABASE_URL, () => {})
      : openEmbedded({ folder: join(own.dataDir, 'database') });
  const settlesWithin = 600 + amounts.orders / 5;
  return runRefunds(
    {
      house: own,
      ...amounts,
      ...(standIn ? { standIn } : {}),
      ...(ways ? { ways } : {}),
      openDatabase,
      settlesWithin,
    },
    did,
  );
}
if (wanted('refunds')) {
  const [most, some] = [refunds, Math.ceil(refunds / 5)];
  await report.part('money refunded by the sandbox', (did) =>
    givingBack(did, 'refunds', { orders: enoughOrders(most, payments), refunds: most, kills: 0 }),
  );
  await report.part('money refunded by a Flutterwave that fails now and then', async (did) =>
    givingBack(
      did,
      'refunds-flutterwave',
      { orders: enoughOrders(some), refunds: some, kills: 0 },
      { standIn: await flutterwaveStandIn() },
    ),
  );
  await report.part('money refunded by a Paystack that fails now and then', async (did) =>
    givingBack(
      did,
      'refunds-paystack',
      { orders: enoughOrders(some), refunds: some, kills: 0 },
      { standIn: await paystackStandIn(), ways: PAYSTACK_WAYS },
    ),
  );
}
if (wanted('refund-kills')) {
  const given = killsElsewhere * REFUNDS_A_KILL;
  const amounts = { orders: enoughOrders(given), refunds: given, kills: killsElsewhere };
  await report.part('kills while money is refunded, on the embedded database', async (did) =>
    givingBack(did, 'refund-kills', amounts, { standIn: await flutterwaveStandIn() }),
  );
  await report.part('kills while money is refunded, on a PostgreSQL database', async (did) => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('no PostgreSQL server programs were found (Debian: postgresql)');
    leftovers.unshift(postgres.stop);
    return givingBack(did, 'refund-kills-server', amounts, {
      standIn: await paystackStandIn(),
      ways: PAYSTACK_WAYS,
      server: postgres.url,
    });
  });
}
if (wanted('groups')) {
  const amounts = { groups: killsElsewhere * GROUPS_A_KILL * 4, kills: killsElsewhere * 4 };
  await report.part('groups of one to eight pay while the server is killed', async (did) => {
    const standIn = await flutterwaveStandIn();
    const own = await house('groups', standIn.env);
    standIn.webhooksTo(own.server.reach);
    const openDatabase = () => openEmbedded({ folder: join(own.dataDir, 'database') });
    return runGroups({ house: own, ...amounts, standIn, openDatabase, settlesWithin: 900 }, did);
  });
}
if (wanted('power'))
  await report.part('power cuts under the embedded database', async (did) => {
    const failed: string[] = [];
    // Each recording has moments of its own.
    for (let seed = 1; seed <= Math.ceil(cuts / CUTS_A_RECORDING); seed += 1) {
      const place = join(folder, `power-${seed}`);
      mkdirSync(place);
      const result = await cutPower(place, {
        syncs: true,
        cuts: Math.min(CUTS_A_RECORDING, cuts - (seed - 1) * CUTS_A_RECORDING),
        seed,
      });
      failed.push(...result.failed);
      rmSync(place, { recursive: true, force: true });
    }
    did(`${cuts} cuts`);
    return { 'everything acknowledged is there afterwards, and nothing by half': failed };
  });
if (wanted('fuzz'))
  await report.part('any requests to every call of the description', (did) =>
    fuzzLong(join(folder, 'fuzz'), did, { many: requests, seed: Number(values.seed) }),
  );
if (wanted('rollout')) {
  const old = takeOldVersion(folder, values.from);
  if (old)
    await report.part(
      `a release rolls out: ${old.commit} and this version on one database`,
      async (did) => {
        const postgres = await startPostgres();
        if (!postgres)
          throw new Error('no PostgreSQL server programs were found (Debian: postgresql)');
        leftovers.unshift(postgres.stop);
        const DATABASE_URL = await newDatabase(postgres.url);
        const env = { DATABASE_URL, SECRET: 'a-secret-that-both-processes-share-0123456789' };
        const houses = [
          await house('old', env, old.root),
          await house('today', { ...env, STARTER_CATALOGUE: 'off' }),
        ] as const;
        shareUploads([...houses]);
        const openDatabase = () => openServer(DATABASE_URL, () => {});
        const orders = Math.ceil(payments / 10);
        return rollOut(
          {
            old: houses[0],
            today: houses[1],
            orders,
            openDatabase,
            settlesWithin: 300 + orders / 10,
          },
          did,
        );
      },
    );
  else
    console.log(
      `\n── a release rolls out: left out, since this clone doesn't reach back to ${values.from ?? 'the release before'}`,
    );
}
if (wanted('several'))
  await report.part(
    'three processes behind nginx on one PostgreSQL and one bucket, any of them being killed',
    (did) => killSeveral({ orders: killsElsewhere * ORDERS_A_KILL, kills: killsElsewhere }, did),
  );
await faults(
  report,
  {
    folder,
    house,
    leftBehind: (clear) => leftovers.unshift(clear),
    orders: Math.ceil(payments / 10),
    connections: idle,
  },
  (name) => wanted('faults') || Boolean(values.only?.includes(name)),
);

process.exit(report.end() ? 0 : 1);
