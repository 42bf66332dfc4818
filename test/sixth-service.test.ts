// A service is a definition, a table and its folders. A copy of the tree gets a sixth one, made of these alone, and the copy is checked, built and
// walked through (test/sixth-service/test/lounge.walk.ts).
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** What goes through all services, beside its own walk. */
const LOOPS = [
  'test/rules/invariants.test.ts',
  'server/features/accounting/books.test.ts',
  'server/features/accounting/dashboard.test.ts',
  'server/features/documents/documents.test.ts',
];
const LEFT_OUT = ['node_modules', 'build', 'data', 'docs', 'bench', 'test-results'];
/** A build, a check of types and a run of tests on a busy machine, in ms. */
const PATIENCE = 8 * 60_000;

let copy: string;

/** Runs a program in the copy, of node_modules first. @throws Error with all that it printed */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|TEST_|DATABASE_URL|FORCE_COLOR)/.test(name),
    ),
  );
  const path = `${join(root, 'node_modules/.bin')}:${env.PATH}`;
  const options = {
    cwd: copy,
    env: { ...env, PATH: path, CI: '1', NO_COLOR: '1' },
    timeout: PATIENCE,
    maxBuffer: 64 * 1024 * 1024,
  };
  try {
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

function replace(file: string, ...pairs: [from: string, to: string][]) {
  const path = join(copy, file);
  const text = pairs.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

// The copy runs on the embedded database, whatever the rest runs on: once is enough.
describe.runIf('dump' in inject('template'))('a sixth service', () => {
  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'tafiya-sixth-'));
    for (const name of readdirSync(root).filter(
      (name) => !name.startsWith('.') && !LEFT_OUT.includes(name),
    ))
      cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    // Committed: a migration is written of what changed since.
    for (const words of ['init -q', 'add server shared package.json', 'commit -qm before'])
      await run(
        'git',
        '-c',
        'user.name=us',
        '-c',
        'user.email=us@example.com',
        ...words.split(' '),
      );
    // Its folders; then its entries, and its migration.
    cpSync(join(root, 'test/sixth-service'), copy, { recursive: true });
    rmSync(join(copy, 'test/sixth-service'), { recursive: true });
    renameSync(join(copy, 'test/lounge.walk.ts'), join(copy, 'test/lounge.test.ts'));
    replace(
      'shared/services/index.ts',
      [
        "import { insurance } from './insurance.ts';",
        "import { insurance } from './insurance.ts';\nimport { lounge } from './lounge.ts';",
      ],
      ['  appointment,\n}', '  appointment,\n  lounge,\n}'],
    );
    replace(
      'server/services/index.ts',
      [
        'import { services as visaSupports }',
        "import { services as lounges } from './lounge/service.ts';\nimport { services as visaSupports }",
      ],
      ['insurances, visaSupports', 'insurances, lounges, visaSupports'],
    );
    await run('node', 'scripts/check-openapi.ts');
    await run('node', 'scripts/generate.ts', '--name', 'lounge');
    await run('react-router', 'typegen');
  }, PATIENCE);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('needs no line in any other file: what is there already fits it by its types', {
    timeout: PATIENCE,
  }, async () => {
    // The product and this service's own test; tables of examples in other tests name what they want by their types.
    writeFileSync(
      join(copy, 'tsconfig.product.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        files: ['test/lounge.test.ts', 'test/kit/global-setup.ts', ...LOOPS],
        include: ['server', 'shared', 'web', 'scripts', '.react-router/types/**/*'],
        exclude: [
          '**/node_modules',
          'server/**/*.test.ts',
          'shared/**/*.test.ts',
          'web/**/*.test.ts',
        ],
      }),
    );
    expect(await run('tsc', '--noEmit', '-p', 'tsconfig.product.json')).not.toContain('error');
  });

  test('is drawn, submitted, paid, tracked and administrated as the others are', {
    timeout: PATIENCE,
  }, async () => {
    await run('react-router', 'build');
    const patient = `--testTimeout=${PATIENCE}`;
    expect(await run('vitest', 'run', patient, 'test/lounge.test.ts', ...LOOPS)).toMatch(
      /Test Files\s+5 passed/,
    );
  });
});
