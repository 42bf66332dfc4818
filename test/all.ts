// The whole suite: types, lint, format, unused code; unit and route tests on the embedded database and on PostgreSQL; browser stories.
// Ends with one line, `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const reports = mkdtempSync(join(tmpdir(), 'tafiya-reports-'));
const sum = { passed: 0, failed: 0 };

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...env },
  });
  if (error) console.error(error.message);
  return status === 0;
}

/** A step that counts as one: it holds or it doesn't. */
function step(title: string, command: string, args: string[]): void {
  sum[run(title, command, args) ? 'passed' : 'failed'] += 1;
}

/** A runner that reports how many passed and failed; an end without a report, or a bad end without a failure, is one failure. */
function suite(
  title: string,
  command: string,
  args: string[],
  report: string,
  read: (json: never) => { passed: number; failed: number },
  env?: Record<string, string>,
): void {
  const ended = run(title, command, args, env);
  if (!existsSync(report)) {
    sum.failed += 1;
    return;
  }
  const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')) as never);
  sum.passed += passed;
  sum.failed += ended ? failed : Math.max(failed, 1);
}

function vitest(title: string, env?: Record<string, string>): void {
  const report = join(reports, `vitest-${env ? 'server' : 'embedded'}.json`);
  suite(
    title,
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    report,
    (json: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: json.numPassedTests,
      failed: Math.max(json.numFailedTests, json.numFailedTestSuites > 0 ? 1 : 0),
    }),
    env,
  );
}

step('types', 'npm', ['run', '--silent', 'types']);
step('lint and format', 'npm', ['run', '--silent', 'lint']);
step('unused code', bin('knip'), []);

vitest('unit and route tests, embedded database');
const postgres = await startPostgres();
if (postgres) {
  vitest('unit and route tests, PostgreSQL', { TEST_DATABASE_URL: postgres.url });
  postgres.stop();
} else console.log('\nNo PostgreSQL server programs found (Debian: postgresql): the same tests on a server were left out.');

const chromium = findChromium();
if (chromium) {
  const report = join(reports, 'playwright.json');
  suite(
    'browser stories',
    bin('playwright'),
    ['test', '--config=test/playwright.config.ts', '--reporter=line,json'],
    report,
    ({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }),
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
} else {
  sum.failed += 1;
  console.log(
    '\nThe browser stories need Chromium, and none was found. On Debian or Ubuntu: apt-get install chromium. Elsewhere: set CHROMIUM to its program.',
  );
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 ? 0 : 1);
