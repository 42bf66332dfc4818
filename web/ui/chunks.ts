import { patiently } from './line.ts';

/** The files that came. */
const here = new Set<string>();

const isHere = (file: string): boolean => here.has(file) || document.querySelector(`link[rel=modulepreload][href="${file}"]`) !== null;

/** @param file its path, such as `/assets/home-page-1a2b3c4.js` */
async function fetchFile(file: string): Promise<void> {
  await patiently(async () => (await fetch(file)).arrayBuffer());
  here.add(file);
}

/**
 * Fetches files of the built pages into the browser's cache, for as long as that takes; undefined when all are there. Chromium never asks
 * again for a module whose import failed: so none is imported before it has come.
 * @throws what `patiently` does, when one can't be had though our server answers
 */
export function fetchChunks(files: readonly string[]): Promise<unknown> | undefined {
  const missing = files.filter((file) => !isHere(file));
  return missing.length > 0 ? Promise.all(missing.map(fetchFile)) : undefined;
}

/** Links a style sheet that a chunk comes with, once; one that can't be had leaves the page as it is. */
function applySheet(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return undefined;
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done });
    document.head.append(link);
  });
}

/** What the build puts around each `import()`: `files` are those that it needs, itself among them. @public */
export async function importChunks<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const paths = files.map((file) => `/${file}`);
  await fetchChunks(paths);
  await Promise.all(paths.filter((path) => path.endsWith('.css')).map(applySheet));
  return load();
}
