import { patiently } from './connection.ts';

const here = new Set<string>();

const isHere = (file: string): boolean =>
  here.has(file) || document.querySelector(`link[rel=modulepreload][href="${file}"]`) !== null;

/** @param file its path, such as `/assets/home-page-1a2b3c4.js` */
async function fetchFile(file: string): Promise<void> {
  await patiently(async () => (await fetch(file)).arrayBuffer());
  here.add(file);
}

/**
 * Fetches files before their import, since Chromium never retries a failed import; undefined when
 * none is missing.
 * @throws as `patiently`
 */
export function fetchChunks(files: readonly string[]): Promise<unknown> | undefined {
  const missing = files.filter((file) => !isHere(file));
  return missing.length > 0 ? Promise.all(missing.map(fetchFile)) : undefined;
}

/** Adds a style sheet once; the page works on if it fails to load. */
function applySheet(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return undefined;
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: done,
      onerror: done,
    });
    document.head.append(link);
  });
}

/** The build wraps each `import()` in this; `files` are those that it needs. @public */
export async function importChunks<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const paths = files.map((file) => `/${file}`);
  await fetchChunks(paths);
  await Promise.all(paths.filter((path) => path.endsWith('.css')).map(applySheet));
  return load();
}
