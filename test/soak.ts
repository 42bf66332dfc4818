// The long forms of the tests that send, kill, cut the power, refuse or roll out at random, and what takes too long to be one of them; each of
// PARTS can be asked for by itself: `npm run soak`, or with `-- --payments=500 --kills=5 --only=kills`.
// Ends with one line, `N passed, N failed`.
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newDatabase } from './kit/database.ts';
import { type OwnPostgres, requirePostgres } from './kit/postgres.ts';
import { ServerProcess } from './kit/server-process.ts';
import { cutPower } from './power-cut/power-cuts.ts';
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
import { type Run, run, type Verdicts } from './soak/run.ts';
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
const SECRET = 'a-secret-that-both-processes-share-0123456789';
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

/** A process with a folder of this name. */
async function newServer(
  name: string,
  env: Record<string, string> = {},
  root?: string,
): Promise<ServerProcess> {
  const DATA_DIR = join(folder, name);
  mkdirSync(DATA_DIR, { recursive: true });
  const server = await ServerProcess.create({ DATA_DIR, ...env }, root);
  leftovers.unshift(() => void server.end());
  return server;
}

let postgres: Promise<OwnPostgres> | undefined;
/** The address of an empty database, on a PostgreSQL server of all parts. */
async function emptyDatabase(): Promise<string> {
  postgres ??= requirePostgres().then((started) => {
    leftovers.unshift(started.stop);
    return started;
  });
  return newDatabase((await postgres).url);
}

async function observed(did: (words: string) => void, options: Run): Promise<Verdicts> {
  const verdicts = await run(options);
  const { servers } = options;
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
  const server = await newServer(name, standIn?.env);
  standIn?.webhooksTo(server.reach);
  try {
    return await observed(did, { servers: [server], bank: standIn?.bank, ...options });
  } finally {
    await standIn?.close();
  }
}

/** One folder of uploads for processes with one database. */
function shareUploads(servers: readonly ServerProcess[]): void {
  const [uploads = '', ...others] = servers.map(({ dataDir }) => join(dataDir, 'uploads'));
  mkdirSync(uploads);
  for (const other of others) symlinkSync(uploads, other);
}

/** Two processes with one database, one secret and one folder of uploads; the first is killed again and again. */
async function twoProcesses(did: (words: string) => void): Promise<Verdicts> {
  const env = { DATABASE_URL: await emptyDatabase(), SECRET };
  const servers = [
    await newServer('first', env),
    await newServer('second', { ...env, STARTER_CATALOGUE: 'off' }),
  ];
  shareUploads(servers);
  return observed(did, {
    servers,
    orders: Math.max(payments, killsElsewhere * ORDERS_A_KILL),
    kills: killsElsewhere,
    whileStarting: true,
  });
}

/** One process, whose connections to the database are all ended again and again: it lives on, and whoever was refused comes again. */
async function lostConnections(did: (words: string) => void): Promise<Verdicts> {
  const DATABASE_URL = await emptyDatabase();
  const servers = [await newServer('connections', { DATABASE_URL, STARTER_CATALOGUE: 'on' })];
  const admin = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
  const rounds = { orders: killsElsewhere * ORDERS_A_KILL, kills: killsElsewhere };
  const insteadOfKill = () => terminateConnections(admin);
  try {
    return await observed(did, { servers, ...rounds, insteadOfKill });
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
if (wanted('kills'))
  await report.part('kills of one process on a PostgreSQL database', async (did) => {
    const servers = [await newServer('kills-server', { DATABASE_URL: await emptyDatabase() })];
    const sold = { orders: kills * ORDERS_A_KILL, kills, whileStarting: true };
    return observed(did, { servers, ...sold });
  });
if (wanted('processes'))
  await report.part(
    'two processes on one PostgreSQL database, one of them being killed',
    twoProcesses,
  );
if (wanted('connections'))
  await report.part(
    'one process on a PostgreSQL database that ends all its connections',
    lostConnections,
  );
if (wanted('variants'))
  await report.part('two hundred new page addresses a second', async (did) =>
    askForVariants(await newServer('variants'), did),
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

/** One process that gives money back. */
async function givingBack(
  did: (words: string) => void,
  name: string,
  amounts: { orders: number; refunds: number; kills: number },
  { standIn, ways }: { standIn?: StandIn; ways?: typeof WAYS } = {},
  env: Record<string, string> = {},
): Promise<Verdicts> {
  const server = await newServer(name, { ...standIn?.env, ...env });
  standIn?.webhooksTo(server.reach);
  return runRefunds({ server, ...amounts, standIn, ways }, did);
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
  await report.part('kills while money is refunded, on a PostgreSQL database', async (did) =>
    givingBack(
      did,
      'refund-kills-server',
      amounts,
      { standIn: await paystackStandIn(), ways: PAYSTACK_WAYS },
      { DATABASE_URL: await emptyDatabase() },
    ),
  );
}
if (wanted('groups')) {
  const amounts = { groups: killsElsewhere * GROUPS_A_KILL * 4, kills: killsElsewhere * 4 };
  await report.part('groups of one to eight pay while the server is killed', async (did) => {
    const standIn = await flutterwaveStandIn();
    const server = await newServer('groups', standIn.env);
    standIn.webhooksTo(server.reach);
    return runGroups({ server, ...amounts, standIn }, did);
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
        const env = { DATABASE_URL: await emptyDatabase(), SECRET };
        const servers = {
          old: await newServer('old', env, old.root),
          today: await newServer('today', { ...env, STARTER_CATALOGUE: 'off' }),
        };
        shareUploads(Object.values(servers));
        return rollOut({ ...servers, orders: Math.ceil(payments / 10) }, did);
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
    server: newServer,
    leftBehind: (clear) => leftovers.unshift(clear),
    orders: Math.ceil(payments / 10),
    connections: idle,
  },
  (name) => wanted('faults') || Boolean(values.only?.includes(name)),
);

process.exit(report.end() ? 0 : 1);
