import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ignoreAbsent } from '#server/adapters/storage/temporary-files.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** Path of a list next to the backups; it holds no personal data. */
export const listBeside = (backup: string, name: string): string =>
  join(dirname(resolve(backup)), name);

/** The parsed JSON, or `none` where there is no file yet. */
export async function readJson(path: string, none: unknown): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(ignoreAbsent);
  return text === undefined ? none : JSON.parse(text);
}

/** Replaces the list at once, so that none is ever half written. */
export async function writeJson(path: string, listed: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(listed), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** A queue that only gathers the keys of stored files to remove. */
export function gatherKeys(): { keys: string[]; jobs: Pick<Jobs, 'send'> } {
  const keys: string[] = [];
  return {
    keys,
    jobs: {
      send: async (_tx, _queue, data) => void keys.push(...(data as { keys: string[] }).keys),
    },
  };
}
