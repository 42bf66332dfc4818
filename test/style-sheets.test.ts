// Pages with a style sheet of their own load it after app.css, with utilities in the same layer: what it repeats of app.css beats that
// sheet's responsive variants, unless it repeats those too. So it has to be made from every file that draws something on its pages.
import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../web/routes.ts';

const WEB = join(import.meta.dirname, '../web');
const read = (file: string) => readFileSync(file, 'utf8');

/** A module and everything of ours that it imports. */
function modulesOf(file: string, into = new Set<string>()): Set<string> {
  if (into.has(file)) return into;
  into.add(file);
  for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g))
    modulesOf(join(dirname(file), name), into);
  return into;
}

/** The files of each page: its own and those of the layouts around it. */
const chainsOf = (entries: RouteConfigEntry[], above: string[] = []): string[][] =>
  entries.flatMap(({ file, children }) => {
    const own = [...above, join(WEB, file)];
    return children && children.length > 0 ? chainsOf(children, own) : [own];
  });

/** What is drawn on the pages that load a sheet, by the sheet. */
function drawnBySheet(): Map<string, Set<string>> {
  const sheets = new Map<string, Set<string>>();
  for (const chain of chainsOf(routes)) {
    const modules = new Set(chain.flatMap((file) => [...modulesOf(file)]));
    // The root's shell stands around every page but those that bring their own.
    if (!chain.some((file) => read(file).includes("shell: 'own'"))) for (const file of modulesOf(join(WEB, 'root.tsx'))) modules.add(file);
    // Whoever loads a sheet imports its links directly.
    const near = chain.flatMap((file) => [
      file,
      ...[...read(file).matchAll(/from '(\.{1,2}\/[^']+-styles\.ts)'/g)].map(([, name = '']) => join(dirname(file), name)),
    ]);
    for (const file of near)
      for (const [, name = ''] of read(file).matchAll(/from '([^']+\.css)\?url'/g)) {
        const sheet = join(dirname(file), name);
        sheets.set(sheet, new Set([...(sheets.get(sheet) ?? []), ...modules]));
      }
  }
  return sheets;
}

/** Whether a sheet is made from a file: its `@source` lines name folders, files or patterns. */
function sourceOf(sheet: string): (file: string) => boolean {
  const sources = [...read(sheet).matchAll(/^@source "([^"]+)";/gm)].map(([, name = '']) => join(dirname(sheet), name));
  return (file) => sources.some((source) => file.startsWith(`${source}/`) || matchesGlob(file, source));
}

const SHEETS = drawnBySheet();

test('the pages of forms, agents and administrators bring a sheet', () => {
  expect([...SHEETS.keys()].map((sheet) => relative(WEB, sheet)).sort()).toEqual([
    'admin/shell/admin.css',
    'features/agents/agents.css',
    'forms/forms.css',
  ]);
});

test.each([...SHEETS].map(([sheet, drawn]) => [relative(WEB, sheet), sheet, drawn] as const))(
  '%s is made from every file that draws something on its pages',
  (_, sheet, drawn) => {
    const isSource = sourceOf(sheet);
    const missing = [...drawn].filter((file) => file.endsWith('.tsx') && !isSource(file));
    expect(missing.map((file) => relative(WEB, file))).toEqual([]);
  },
);
