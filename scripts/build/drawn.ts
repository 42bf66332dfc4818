// Which files of web/ are drawn on which pages, and by which style sheets: read from the routes and the imports, so that no list has to name them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';

export const WEB = join(import.meta.dirname, '../../web');
const ROOT = join(WEB, 'root.tsx');
/** Loaded by every page. */
export const EVERY_PAGE = join(WEB, 'app.css');

const STATEMENT =
  /(?:^|\n)(?:import|export)\s(?!type\s)[^;'"]*?from\s*'(\.{1,2}\/[^'?]+\.tsx?)'|import\(\s*'(\.{1,2}\/[^'?]+\.tsx?)'\s*\)/g;
const SHEET = /from '(\.{1,2}\/[^']+\.css)\?url'/g;

const read = (file: string): string => readFileSync(file, 'utf8');
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(STATEMENT)].map(([, whole, late]) => join(dirname(file), whole ?? late ?? ''));

/** A file and every file of ours that it imports, also later; files that it takes types from aren't drawn. */
function reachedFrom(file: string, into: Set<string>): Set<string> {
  if (into.has(file)) return into;
  into.add(file);
  for (const one of importsOf(file)) reachedFrom(one, into);
  return into;
}

/** The files of each page: its own and those of the layouts around it. */
const pagesOf = (entries: readonly RouteConfigEntry[], around: readonly string[]): string[][] =>
  entries.flatMap(({ file, children }) => {
    const own = [...around, join(WEB, file)];
    return children && children.length > 0 ? pagesOf(children, own) : [own];
  });

/** The sheets beside the one of every page that a page's files bring along, themselves or by what they import directly. */
const sheetsOf = (files: readonly string[]): string[] =>
  files
    .flatMap((file) => [file, ...importsOf(file)])
    .flatMap((file) => [...read(file).matchAll(SHEET)].map(([, sheet = '']) => join(dirname(file), sheet)))
    .filter((sheet) => sheet !== EVERY_PAGE);

/**
 * The files that each style sheet is made from: every file drawn on the pages that load it. Pages with a sheet of their own load it after app.css,
 * with utilities in the same layer: what it repeats would undo app.css's responsive variants if it didn't repeat those too. So it is made from
 * all that these pages draw, and app.css from what the other pages draw.
 */
export function drawnBySheet(): Map<string, ReadonlySet<string>> {
  const drawn = new Map<string, Set<string>>();
  for (const files of pagesOf(routes, [ROOT])) {
    const own = [...new Set(sheetsOf(files))];
    for (const sheet of own.length > 0 ? own : [EVERY_PAGE]) {
      const into = drawn.get(sheet) ?? new Set();
      for (const file of files) reachedFrom(file, into);
      drawn.set(sheet, into);
    }
  }
  return drawn;
}
