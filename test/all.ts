// `npm test`: types, lint, format, unused code; the quick unit and route tests; a browser story of each journey.
// `npm run test:long`: the slow ones and the other stories; `npm test -- --long-too`: both; `npm test -- --ci`: the first, and of the second
// what promises most: slower unit and route tests, kills, back-ups, upgrades and fuzz on a server, journeys in other browsers. Ends with one
// line, `N passed, N failed`. Which is which stands in `test/parts.ts`; which stories, in `test/playwright.config.ts`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FOUND, MISSING } from './browsers/programs.ts';
import { findBrowser } from './kit/chromium.ts';
import { startPostgres } from './kit/postgres.ts';

const asked = process.argv[2];
/** Before a release what passes only the second time has failed. CI's machine may be busy: there it is named. */
const TRIES_AGAIN = asked === '--long' ? 0 : 1;
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'tafiya-reports-'));
const sum = { passed: 0, failed: 0 };
/** What failed, or passed only the second time, by name: CI shows the end of what is printed. */
const told: string[] = [];

/** How long each part took, in seconds: `npm test` has to stay under 6 minutes on two cores, both halves under 25. */
const took: [title: string, seconds: number][] = [];
const since = (begun: number) => Math.round((performance.now() - begun) / 1000);

const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;

function run(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n── ${title}`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  });
  if (error) console.error(error.message);
  return status === 0;
}

/** A step that counts as one: it holds or it doesn't. What it prints comes when it has ended, since others run beside it. */
async function step(title: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path },
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  console.log(`\n── ${title}\n${out}${err}`);
  const holds = code === 0;
  sum[holds ? 'passed' : 'failed'] += 1;
  if (!holds) told.push(`failed: ${title}`);
}

/** A runner that reports how many passed and failed; an end without a report, or a bad end without a failure, is one failure. */
function suite(
  title: string,
  command: string,
  args: string[],
  report: string,
  read: (json: never) => { passed: number; failed: number; told: string[] },
  env?: Record<string, string>,
): void {
  const begun = performance.now();
  const ended = run(title, command, args, env);
  took.push([title, since(begun)]);
  if (!existsSync(report)) {
    sum.failed += 1;
    told.push(`failed: ${title}, without a report`);
    return;
  }
  const { passed, failed, told: names } = read(JSON.parse(readFileSync(report, 'utf8')) as never);
  sum.passed += passed;
  sum.failed += ended ? failed : Math.max(failed, 1);
  told.push(...names.map((name) => `${title}: ${name}`));
}

/** How much of a failure is repeated at the end, in characters. */
const MOST_TOLD = 600;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}

/** The stories that failed, and those that passed only the second time. */
const notWell = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(notWell),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        // A test that took too long says so first, then where.
        const errors = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        const why = errors.join('\n').slice(0, MOST_TOLD);
        return `${status === 'flaky' ? 'only the second time' : 'failed'}: [${projectName}] ${file} › ${title}\n${why}`;
      }),
  ),
];

function vitest(title: string, name: string, env: Record<string, string>): void {
  const report = join(reports, `vitest-${name}.json`);
  suite(
    title,
    bin('vitest'),
    [
      'run',
      `--retry=${TRIES_AGAIN}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    (json: VitestReport) => ({
      passed: json.numPassedTests,
      failed: Math.max(json.numFailedTests, json.numFailedTestSuites > 0 ? 1 : 0),
      told: json.testResults.flatMap(({ name, status, assertionResults }) => {
        if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
          return [`failed: ${name}`];
        // What passed the second time still says why it failed the first.
        return assertionResults
          .filter(({ failureMessages }) => failureMessages.length > 0)
          .map(({ status, fullName, failureMessages }) => {
            const why = failureMessages.join('\n').slice(0, MOST_TOLD);
            return `${status === 'failed' ? 'failed' : 'only the second time'}: ${fullName}\n${why}`;
          });
      }),
    }),
    env,
  );
}

function stories(
  title: string,
  name: string,
  env: Record<string, string> = {},
  config = 'test/playwright.config.ts',
): void {
  const chromium = findBrowser();
  if (!chromium) {
    sum.failed += 1;
    console.log(
      '\nThe browser stories need Chromium, and none was found. On Debian or Ubuntu: apt-get install chromium. Elsewhere: set CHROMIUM to its program.',
    );
    return;
  }
  const report = join(reports, `playwright-${name}.json`);
  suite(
    title,
    bin('playwright'),
    ['test', `--config=${config}`, `--retries=${TRIES_AGAIN}`, '--reporter=dot,json'],
    report,
    ({ stats, suites }: PlaywrightReport) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      told: suites.flatMap(notWell),
    }),
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  );
}

/** The bystander beside each write (test/kit/bystander.ts) takes a third more time: the quick tests have none. */
const ALONE = { ALONE: 'yes' };

/** A part of the unit and route tests (`test/parts.ts`) on a server, where its programs are installed. */
async function onServer(part: string, env: Record<string, string> = {}): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres)
    return console.log(
      `\nNo PostgreSQL server programs found (Debian: postgresql): ${part} tests on a server were left out.`,
    );
  vitest(`${part} tests, PostgreSQL`, `${part}-server`, {
    TEST_PART: `${part} on a server`,
    TEST_DATABASE_URL: postgres.url,
    ...env,
  });
  postgres.stop();
}

function otherBrowsers(): void {
  for (const name of MISSING) console.log(`\nNo ${name} found: its journeys were left out.`);
  if (FOUND.length > 0)
    stories('journeys in other browsers', 'browsers', {}, 'test/browsers/playwright.config.ts');
}

/** What one runs before each push. */
async function short(): Promise<void> {
  const begun = performance.now();
  // The checker of types uses one core.
  await Promise.all([
    step('the API’s description, types', 'npm', ['run', '--silent', 'types']),
    (async () => {
      await step('lint and format', 'npm', ['run', '--silent', 'lint']);
      await step('unused code', bin('knip'), []);
    })(),
  ]);
  took.push(['types, lint, format, unused code', since(begun)]);
  vitest('short tests, embedded database', 'short-embedded', { TEST_PART: 'short', ...ALONE });
  await onServer('short', ALONE);
  stories('a story of each journey', 'journeys', { STORIES: 'journeys' });
}

/** What one runs before a release. */
async function long(): Promise<void> {
  vitest('long tests, embedded database', 'long-embedded', { TEST_PART: 'long' });
  await onServer('long');
  await step('the pages on React’s development build', process.execPath, [
    'scripts/setup.mjs',
    '--development',
  ]);
  stories('the other stories', 'others', { STORIES: 'others' });
  stories('journeys and all pages, on React’s development build', 'development', {
    STORIES: 'journeys',
    STORIES_REACT: 'development',
  });
  stories('journeys, drawn late', 'late', { STORIES: 'journeys', STORIES_LATE: '400' });
  stories('journeys from abroad, answered late', 'abroad', {
    STORIES: 'journeys',
    STORIES_ABROAD: 'yes',
    STORIES_ANSWERS: '700',
  });
  otherBrowsers();
}

const begun = performance.now();
if (asked !== '--long') await short();
if (asked === '--ci') {
  vitest('slow tests, embedded database', 'slow-embedded', { TEST_PART: 'slow' });
  stories('more stories', 'ci', { STORIES: 'ci' });
  await onServer('slow');
  otherBrowsers();
} else if (asked) await long();

rmSync(reports, { recursive: true, force: true });
for (const line of told) console.log(line);
for (const [title, seconds] of [...took, ['all of it', since(begun)]])
  console.log(`${seconds} s: ${title}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
