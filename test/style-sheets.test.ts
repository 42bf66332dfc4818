// Pages with a style sheet of their own load it after app.css, with utilities in the same layer: what it repeats of app.css beats that
// sheet's responsive variants, unless it repeats those too. So it has to be made from every file that draws something on its pages.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { drawnBySheet, EVERY_PAGE, WEB } from '../scripts/build/drawn.ts';

const DRAWN = drawnBySheet();
const drawnBy = (sheet: string) =>
  [...(DRAWN.get(join(WEB, sheet)) ?? [])].map((file) => relative(WEB, file));

test('the pages of forms, agents and administrators bring a sheet', () => {
  expect([...DRAWN.keys()].map((sheet) => relative(WEB, sheet)).sort()).toEqual([
    'admin/shell/admin.css',
    'agent/agents.css',
    'app.css',
    'forms/forms.css',
  ]);
});

test('a sheet is made from the page, the layouts around it, what they import, and what is imported later', () => {
  expect(drawnBy('app.css')).toEqual(
    expect.arrayContaining([
      'root.tsx',
      'shell/header.tsx',
      'features/home/home-page.tsx',
      'features/home/offers.tsx',
    ]),
  );
  expect(drawnBy('admin/shell/admin.css')).toEqual(
    expect.arrayContaining([
      'admin/shell/admin-layout.tsx',
      'admin/shell/sidebar.tsx',
      'admin/kit/lists/list-table.tsx',
      'ui/button.tsx',
    ]),
  );
  expect(drawnBy('forms/forms.css')).toEqual(
    expect.arrayContaining(['root.tsx', 'forms/form-steps.tsx', 'ui/button.tsx']),
  );
});

test('what only long forms, agents and administrators draw weighs on nobody else', () => {
  expect(
    drawnBy('app.css').filter((file) =>
      /^(admin|agent|features\/agents)\/|\/(admin|agent)-(?!session|pays)|^forms\/form-/.test(file),
    ),
  ).toEqual([]);
});

test('each built sheet has what its pages need: a class with a variant comes with it', () => {
  const folder = join(WEB, '../build/client/assets');
  for (const [sheet, files] of DRAWN) {
    const name = new RegExp(`^${sheet.split('/').at(-1)?.replace('.css', '')}-.*\\.css$`);
    const built = readdirSync(folder).find((file) => name.test(file)) ?? '';
    const css = readFileSync(join(folder, built), 'utf8').replaceAll('\\', '');
    const words = [...files].flatMap(
      (file) =>
        readFileSync(file, 'utf8').match(
          /(?<![-\w:])(?:sm|md|lg|print):[a-z]+-[\w.]+(?=[\s"'`])/g,
        ) ?? [],
    );
    expect(words.length).toBeGreaterThan(10);
    expect([relative(WEB, sheet), words.filter((word) => !css.includes(`.${word}`))]).toEqual([
      relative(WEB, sheet),
      [],
    ]);
  }
});

test('neither the sheets nor the build name a feature or a service', () => {
  const names = ['features', 'services'].flatMap((folder) => readdirSync(join(WEB, folder)));
  const files = [
    ...globSync('**/*.css', { cwd: WEB }).map((file) => join(WEB, file)),
    ...globSync(`${WEB}/../scripts/build/*.ts`),
  ];
  const texts = [...files, join(WEB, '../vite.config.ts')].map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );
  for (const [file, text] of texts)
    expect([
      relative(WEB, file),
      names.filter((name) => new RegExp(`(features|services)/[^'"]*${name}`).test(text)),
    ]).toEqual([relative(WEB, file), []]);
  expect(existsSync(EVERY_PAGE)).toBe(true);
});
