// The fence of `npm run lint`: what may import what, and that no service is named where all are served. It is tried on what breaks it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS } from '#shared/services/index.ts';
import { whyNot } from '../../scripts/lint/fence.ts';

const ROOT = join(import.meta.dirname, '../..');
const FORBIDDEN = [
  ['web/features/tracking', '../home/hero.tsx'],
  ['web/features/payments', '../tracking/headline.ts'],
  ['web/features/home', '../../services/insurance/cover.tsx'],
  ['web/services/insurance', '../application/apply.tsx'],
  ['web/ui', '../forms/draft/drafts.ts'],
  ['web/forms', '../session/words.ts'],
  ['web/admin/kit/lists', '../../../features/payments/invoice/price-table.tsx'],
  ['web/admin/kit/orders', '../../../services/icons.ts'],
  ['web/admin/queue', '../team/manage.tsx'],
  ['web/features/home', '../../admin/kit/paths.ts'],
  ['web/services/insurance', '../../features/payments/invoice/price-table.tsx'],
  ['server/features/orders', '../../services/insurance/insurance.ts'],
  ['server/database', '../features/orders/orders.ts'],
  ['shared', '#server/config.ts'],
] as const;
const ALLOWED = [
  ['web/features/tracking', '../payments/invoice/price-table.tsx'],
  ['web/features/home', '../../services/icons.ts'],
  ['web/admin/queue', '../kit/paths.ts'],
  ['web/admin/documents', '../../features/payments/invoice/price-table.tsx'],
  ['web/services/insurance', '../../admin/kit/paths.ts'],
  ['web/services/insurance', '../../ui/button.tsx'],
] as const;

/** Code that names a kind, in every form that has been seen. */
const NAMING = [
  "export const one = (kind: string) => kind === 'KIND';",
  'export const one = (kind: string) => kind === `KIND`;',
  "export type One = 'KIND' | 'more';",
  'export const one = { KIND: 1 };',
  'export const one = (all: Record<string, string>) => all.KIND;',
  'export const one = ({ KIND }: Record<string, string>) => KIND;',
];
const EVERYWHERE = ['web/features/home', 'server/features/orders', 'server', 'shared'];

/** What asks the database by a name from outside of the transaction, and what asks the transaction. */
const BESIDE = ['load(deps)', 'load(db)', 'load(connection)'] as const;
const INSIDE = ['load(tx)', 'load(tx, own)'] as const;

let folder: string;
let said: string;
const inTransaction = (call: string) =>
  `export const one = () =>\n  transaction(deps, async (tx) => ${call});\n`;
function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fence-'));
  for (const name of ['biome.json', '.gitignore', 'scripts/lint'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const kind of KINDS)
    for (const [place, text] of NAMING.entries())
      for (const into of EVERYWHERE)
        put(`${into}/${kind}-${place}.ts`, `${text.replaceAll('KIND', kind)}\n`);
  for (const [place, call] of BESIDE.entries())
    put(`server/features/orders/beside-${place}.ts`, inTransaction(call));
  for (const [place, call] of INSIDE.entries())
    put(`server/features/orders/inside-${place}.ts`, inTransaction(call));
  put(
    'server/features/orders/inside-shadowed.ts',
    'export const one = () => transaction(deps, async (tx, deps) => load(tx, deps));\n',
  );
  put('web/ui/first.ts', "import { two } from './second.ts';\n\nexport const one = () => two;\n");
  put('web/ui/second.ts', "import { one } from './first.ts';\n\nexport const two = () => one;\n");
  const biome = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--max-diagnostics=1000', '--colors=off'],
    { cwd: folder, encoding: 'utf8' },
  );
  said = biome.stdout + biome.stderr;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(FORBIDDEN)('a file of %s may not import %s', (into, name) => {
  expect(whyNot(`${into}/one.ts`, name)).toBeDefined();
});

test.each(ALLOWED)('a file of %s may import %s', (into, name) => {
  expect(whyNot(`${into}/one.ts`, name)).toBeUndefined();
});

test('files may not import each other', () => {
  expect(said).toMatch(/^web\/ui\/first\.ts:\S+ lint\/suspicious\/noImportCycles/m);
});

const named = KINDS.flatMap((kind) => EVERYWHERE.map((into) => [kind, into] as const));
test.each(named)("the kind '%s' is named nowhere in %s", (kind, into) => {
  for (const place of NAMING.keys())
    expect(said).toMatch(new RegExp(`^${into}/${kind}-${place}\\.ts:\\S+ plugin`, 'm'));
});

test.each(BESIDE.map((call, place) => [call, place] as const))(
  '%s is refused inside a transaction',
  (_, place) => {
    expect(said).toMatch(
      new RegExp(`^server/features/orders/beside-${place}\\.ts:2:\\S+ plugin`, 'm'),
    );
  },
);

test('a transaction may ask itself', () => {
  expect(said).not.toMatch(/inside-\w+\.ts:\S+ plugin/);
});
