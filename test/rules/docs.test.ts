// What the written part says of the code is true: variables, defaults, commands, cards, files and links.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { CARDS } from '../factories/orders.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const README = read('README.md');
const pages = ['.', 'docs', 'bench']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder === 'docs' }).map((name) =>
      join(folder, String(name)),
    ),
  )
  .filter((path) => path.endsWith('.md'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The variables of .env.example with their values, quotes aside. */
const example = Object.fromEntries(
  read('.env.example')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1'),
    ]),
);
/** The variables that the configuration knows, as its schema lists them. */
const known = found(read('server/config.ts'), /^ {2}([A-Z][A-Z\d_]*):/gm);
/** Without a default of their own: they follow from others. */
const DERIVED = [
  'REFUND_TERMS',
  'PUBLIC_URL',
  'SECRET',
  'STARTER_CATALOGUE',
  'ADMIN_SECOND_FACTOR',
];
const SECRET = 'a-secret-that-keeps-the-test-from-making-one';

describe('.env.example', () => {
  test('has every variable of the configuration, once, and no other', () => {
    const names = found(read('.env.example'), /^(\w+)=/gm);
    expect(names.toSorted()).toEqual(known.toSorted());
    expect(known.length).toBeGreaterThan(40);
  });

  test('names the defaults', () => {
    const config = readConfig({ SECRET });
    const defaults: Record<string, unknown> = { ...config, ...config.defaults };
    for (const [name, value] of Object.entries(example)) {
      const shown = name === 'DATA_DIR' ? resolve(value) : value;
      expect(`${name}=${shown}`).toBe(
        `${name}=${DERIVED.includes(name) ? '' : (defaults[name] ?? '')}`,
      );
    }
  });

  test('can be used as it is', () => {
    expect(readConfig({ ...example, SECRET })).toEqual(readConfig({ SECRET }));
  });

  test('says what each variable is for, in a line above it or above its neighbours', () => {
    for (const block of read('.env.example').split('\n\n')) expect(block).toMatch(/^#/);
  });
});

describe('README', () => {
  test('names variables that exist', () => {
    const named = found(README, /\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(known).toContain(name);
  });

  test('lists the cards of the sandbox', () => {
    const listed = found(README, /^\| (\d{4}(?: \d{4}){3}) \|/gm).map((card) =>
      card.replaceAll(' ', ''),
    );
    expect(listed.toSorted()).toEqual(Object.values(CARDS).toSorted());
  });
});

const commandsOf = (text: string) => found(text, /\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/g);
const linksOf = (text: string) =>
  found(text, /\]\(([^)\s]+)\)/g).filter((target) => !/^https?:/.test(target));
const pathsOf = (text: string) =>
  found(text, /`((?:server|shared|web|test|scripts|bench|docs)\/[\w./-]*)`/g);

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names npm commands that exist and whose program is there', () => {
    const started = commandsOf(text).flatMap((name) =>
      found(scripts[name] ?? '', /\b((?:scripts|server|test|bench)\/[\w./-]+)/g),
    );
    expect(commandsOf(text).filter((name) => !(name in scripts))).toEqual([]);
    expect(started.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('links to files that exist', () => {
    expect(
      linksOf(text).filter(
        (target) => !existsSync(join(root, dirname(page), target.replace(/#.*/, ''))),
      ),
    ).toEqual([]);
  });

  test('names files that exist', () => {
    expect(pathsOf(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.each([commandsOf, linksOf, pathsOf])(
  'commands, links and paths are found in README and CONTRIBUTING (%o)',
  (of) => {
    for (const page of ['README.md', 'CONTRIBUTING.md'])
      expect(of(read(page)).length, page).toBeGreaterThan(0);
  },
);

describe('CONTRIBUTING', () => {
  const CONTRIBUTING = read('CONTRIBUTING.md');

  test('names tables that stand where it says', () => {
    const named = [...CONTRIBUTING.matchAll(/((?:`[A-Z_]+`(?:, | and )?)+) of\s+`([\w./-]+)`/g)];
    expect(named.length).toBeGreaterThan(0);
    for (const [, tables = '', path = ''] of named)
      for (const table of found(tables, /`([A-Z_]+)`/g))
        expect(read(path), `${table} of ${path}`).toMatch(new RegExp(`const ${table}\\b`));
  });

  test('names every table that a new service needs a line in', () => {
    const recipe = /\| a service \|.*/.exec(CONTRIBUTING)?.[0] ?? '';
    const byKind = ['shared', 'web', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((name) => join(folder, String(name)))
        .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
        .flatMap((path) =>
          found(read(path), /const (\w+): Record<Kind,/g).map((table) => `\`${table}\` ${path}`),
        ),
    );
    for (const one of [...byKind, '`SERVICES` shared/services/index.ts'])
      for (const word of one.split(' ')) expect(recipe, one).toContain(word);
  });
});

test('libraries have exact versions and hashes, and none a source of its own beside the registry', () => {
  type Named = Record<string, string>;
  interface Locked {
    integrity?: string;
    resolved?: string;
    /** It comes inside of another's archive, under that one's hash. */
    inBundle?: boolean;
  }
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    dependencies: Named;
    devDependencies: Named;
  };
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const { '': own, ...others } = packages;
  expect(Object.keys(others)).toEqual(
    expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
  );
  const right = ({ integrity, resolved, inBundle }: Locked) =>
    resolved === undefined && (inBundle || integrity?.startsWith('sha512-'));
  const wrong = Object.entries(others).filter(([, one]) => !right(one));
  expect(wrong).toEqual([]);
});

test('the list of decisions has every one, in order', () => {
  const folder = 'docs/decisions';
  const files = readdirSync(join(root, folder)).filter((name) => /^\d{4}-/.test(name));
  expect(found(read(`${folder}/README.md`), /\]\((\d{4}-[\w-]+\.md)\)/g)).toEqual(files.toSorted());
});
