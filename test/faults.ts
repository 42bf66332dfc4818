// Plants faults in a copy of the source, one at a time, and runs the tests that ran the faulty function: `npm run test:faults`. What no test notices is
// listed at the end. Options: --many=200 --seed=1, --only=server/features/payments (or …/settle.ts:40), --tests=server/features/payments, --changed
// (lines of the last commits; --since=HEAD~5), --at-once=2. What has been tried stands in .faults/: asked again, it goes on where it was stopped.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashOf } from './faults/hash.ts';
import { type Fault, faultsOf } from './faults/kinds.ts';
import { copyTree, plant, ROOT, vitest } from './faults/run.ts';

/** Where a fault costs money, somebody's data, or who may do what. */
const SOURCES = [
  'server/features/{payments,refunds,reviews,provider-updates,comparison,groups,orders,order-admin,requests,manage,sessions,admins,uploads,submissions,accounting,corrections,changes,editions,given-up,activity,person-requests,archive,views}/**/*.ts',
  'server/services/**/*.ts',
  'server/backup/*.ts',
  'server/database/functions/*.sql',
  'shared/**/*.ts',
];
const NOT_SOURCES = /\.test\.ts$|-texts\.ts$|-words\.ts$|^shared\/vocabulary\.ts$|table\.ts$/;
const TESTS = ['server/**/*.test.ts', 'shared/**/*.test.ts', 'test/**/*.test.ts'];
/** They take minutes, or look at no behaviour. */
const NOT_TESTS =
  /^test\/(?:\w+\/)?(kill|kill-uploads|power-cut|sixth-service|setup|hours-away|embedded-\w+|deployment-files|upgrade|rollout|busy-database|frozen-database|docs|fence|floors|vocabulary|text-cost)\.test\.ts$/;
/** What runs in the database or in a process of its own is not seen in the tests' own. */
const ALSO: readonly [prefix: string, tests: string[]][] = [
  ['server/backup/', ['test/backups/backup.test.ts', 'test/backups/backup-bucket.test.ts']],
  [
    'server/database/functions/',
    [
      'server/database/functions.test.ts',
      'server/features/accounting/tallies.test.ts',
      'server/features/payments/settle.test.ts',
      'server/features/orders/selection.test.ts',
      'server/features/order-admin/any-path.test.ts',
    ],
  ],
];
/** Tests of one fault, the shortest first, by how long they take without it. */
const MOST_MS = 180_000;
const BATCH = 20;

const FOLDER = join(ROOT, '.faults');
const [SEEN, RESULTS] = [join(FOLDER, 'seen.jsonl'), join(FOLDER, 'results.jsonl')];
const TEMPLATE = join(FOLDER, 'template.tar');
const { values } = parseArgs({
  options: {
    many: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD~5' },
    'at-once': { type: 'string', default: '2' },
  },
});
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const linesOf = <T>(path: string): T[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as T)
    : [];

interface Seen {
  test: string;
  /** Of its file, which may have changed since. */
  hash: string;
  ms: number;
  ran: string[];
}
interface Result {
  id: string;
  fate: 'killed' | 'late' | 'lived' | 'unseen';
  by: string;
}

/** The lines that commits since `since`, or what is not committed yet, wrote. */
function changedLines(since: string): Map<string, [from: number, to: number][]> {
  const changed = new Map<string, [number, number][]>();
  let file = '';
  for (const line of execFileSync('git', ['diff', '-U0', since], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, from, many = '1'] = /^@@ .*\+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from)
      changed.set(file, [
        ...(changed.get(file) ?? []),
        [Number(from), Number(from) + Number(many) - 1],
      ]);
  }
  return changed;
}

/** Which faults are tried: those of the lines asked for, in an order that the seed and their own text give. */
function sample(): Fault[] {
  const [onlyFile = '', onlyLine] = values.only.split(':');
  const changed = values.changed ? changedLines(values.since) : undefined;
  const files = globSync(SOURCES, { cwd: ROOT }).filter(
    (file) => !NOT_SOURCES.test(file) && file.startsWith(onlyFile),
  );
  return files
    .flatMap((file) => {
      const source = read(file);
      return faultsOf(file, source).map((fault) => {
        const { within, start, end, instead } = fault;
        const text = [values.seed, file, ...within, source.slice(start, end), instead].join('\0');
        return { fault, place: hashOf(text) };
      });
    })
    .filter(({ fault: { line } }) => !onlyLine || line === Number(onlyLine))
    .filter(
      ({ fault: { file, line } }) =>
        !changed || changed.get(file)?.some(([from, to]) => from <= line && line <= to),
    )
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, Number(values.many))
    .map(({ fault }) => fault);
}

/** Runs every test once as the source stands, and notes which functions each ran. */
async function seeTests(): Promise<Seen[]> {
  const all = globSync(TESTS, { cwd: ROOT }).filter(
    (test) => !NOT_TESTS.test(test) && test.startsWith(values.tests),
  );
  const asItStands = () =>
    linesOf<Seen>(SEEN).filter(
      ({ test, hash }) => all.includes(test) && hash === hashOf(read(test)),
    );
  const before = new Set(asItStands().map(({ test }) => test));
  const missing = all.filter((test) => !before.has(test));
  for (let at = 0; at < missing.length; at += BATCH) {
    console.log(`looking at what tests run: ${at} of ${missing.length}`);
    const run = await vitest(
      ROOT,
      ['--config=test/faults/vitest.config.ts', ...missing.slice(at, at + BATCH)],
      { env: { FAULTS_SEEN: SEEN, TEST_TEMPLATE: TEMPLATE } },
    );
    if (!run.passed) console.log(`not all of them pass without a fault: ${run.failure}`);
  }
  return asItStands();
}

/** The tests of a fault: those that ran its function, of its own folder first and the shortest first. */
function testsOf({ file, within }: Fault, seen: readonly Seen[]): { tests: string[]; ms: number } {
  const also = ALSO.filter(([prefix]) => file.startsWith(prefix)).flatMap(([, tests]) => tests);
  const [name] = within;
  const near = seen
    .filter(({ ran }) =>
      ran.some((one) => (name ? one === `${file}#${name}` : one.startsWith(`${file}#`))),
    )
    .toSorted(
      (one, other) =>
        Number(dirname(other.test) === dirname(file)) -
          Number(dirname(one.test) === dirname(file)) || one.ms - other.ms,
    );
  let ms = 0;
  const tests = new Set(also);
  for (const one of near) {
    if (ms > MOST_MS) break;
    ms += one.ms;
    tests.add(one.test);
  }
  return { tests: [...tests], ms: ms + also.length * 20_000 };
}

const shown = (fault: Fault, source: string) =>
  `${fault.file}:${fault.line} ${fault.kind}: ${source.slice(fault.start, fault.end).replace(/\s+/g, ' ').slice(0, 100)} → ${fault.instead.slice(0, 60) || 'nothing'}`;

mkdirSync(FOLDER, { recursive: true });
const faults = sample().map((fault) => {
  const source = read(fault.file);
  return {
    fault,
    words: shown(fault, source),
    id: hashOf(`${source}\0${fault.file}\0${fault.start}\0${fault.end}\0${fault.instead}`),
  };
});
const done = new Map(linesOf<Result>(RESULTS).map((result) => [result.id, result]));
const open = faults.filter(({ id }) => !done.has(id));
console.log(`${faults.length} faults, ${open.length} of them not tried yet`);
if (open.length > 0)
  execFileSync(process.execPath, [join(ROOT, 'test/kit/make-template.ts'), TEMPLATE]);
const seen = open.length > 0 ? await seeTests() : [];

async function work(): Promise<void> {
  const tree = copyTree();
  for (let next = open.shift(); next; next = open.shift()) {
    const { fault, id, words } = next;
    const { tests, ms } = testsOf(fault, seen);
    let result: Result = { id, fate: 'unseen', by: 'no test runs it' };
    if (tests.length > 0) {
      const takeOut = plant(tree, fault);
      const { passed, late, failure } = await vitest(
        tree,
        ['--config=test/faults/planted.config.ts', '--bail=1', '--maxWorkers=1', ...tests],
        {
          limitMs: 120_000 + 5 * ms,
          // A fault in the database is in the template, too.
          env: fault.file.endsWith('.sql') ? {} : { TEST_TEMPLATE: TEMPLATE },
        },
      );
      takeOut();
      result = {
        id,
        fate: passed ? 'lived' : late ? 'late' : 'killed',
        by: passed ? `${tests.length} test files` : late ? 'its time limit' : failure,
      };
    }
    done.set(id, result);
    appendFileSync(RESULTS, `${JSON.stringify({ ...result, words })}\n`);
    console.log(`${result.fate.padEnd(6)} ${words}\n       ${result.by}`);
  }
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, work));

const fates = faults.map(({ id, words }) => ({
  words,
  fate: done.get(id)?.fate,
  by: done.get(id)?.by,
}));
const alive = fates.filter(({ fate }) => fate !== 'killed');
for (const { words, fate, by } of alive) console.log(`${fate}: ${words} (${by})`);
console.log(`\n${faults.length - alive.length} of ${faults.length} killed`);
