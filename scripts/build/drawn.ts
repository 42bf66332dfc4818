import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';

export const WEB = join(import.meta.dirname, '../../web');
const ROOT = join(WEB, 'root.tsx');
export const EVERY_PAGE = join(WEB, 'app.css');

const STATEMENT =
  /(?:^|\n)(?:import|export)\s(?!type\s)[^;'"]*?from\s*'(\.{1,2}\/[^'?]+\.tsx?)'|import\(\s*'(\.{1,2}\/[^'?]+\.tsx?)'\s*\)/g;
const SHEET = /from '(\.{1,2}\/[^']+\.css)\?url'/g;

const read = (file: string): string => readFileSync(file, 'utf8');
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(STATEMENT)].map(([, whole, late]) =>
    join(dirname(file), whole ?? late ?? ''),
  );

/** Type imports don't count. */
function reachedFrom(file: string, into: Set<string>): Set<string> {
  if (into.has(file)) return into;
  into.add(file);
  for (const one of importsOf(file)) reachedFrom(one, into);
  return into;
}

const pagesOf = (entries: readonly RouteConfigEntry[], around: readonly string[]): string[][] =>
  entries.flatMap(({ file, children }) => {
    const own = [...around, join(WEB, file)];
    return children && children.length > 0 ? pagesOf(children, own) : [own];
  });

const sheetsOf = (files: readonly string[]): string[] =>
  files
    .flatMap((file) => [file, ...importsOf(file)])
    .flatMap((file) =>
      [...read(file).matchAll(SHEET)].map(([, sheet = '']) => join(dirname(file), sheet)),
    )
    .filter((sheet) => sheet !== EVERY_PAGE);

/** A page's own sheet loads after app.css, so it repeats what the page uses of that. */
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
