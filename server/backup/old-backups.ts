import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { addDays, lagosDay } from '#shared/dates.ts';
import { manifestBeside } from './manifest.ts';
import { readManifestOf } from './read-archive.ts';

const NAMED = /\.tar\.gz(\.age)?$/;

/**
 * Deletes backups next to this one that were made at least `days` days ago.
 * @returns names; `unread` are kept because their date can't be read
 */
export async function deleteOld(
  backup: string,
  days: number,
  now: Date,
): Promise<{ deleted: string[]; unread: string[] }> {
  const folder = dirname(resolve(backup));
  const last = lagosDay(addDays(now, -days));
  const [deleted, unread]: [string[], string[]] = [[], []];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if (!NAMED.test(name) || name === basename(backup)) continue;
    const manifest = await readManifestOf(path).catch(() => undefined);
    if (!manifest) unread.push(name);
    else if (lagosDay(new Date(manifest.made_at)) <= last) {
      await rm(path);
      await rm(manifestBeside(path), { force: true });
      deleted.push(name);
    }
  }
  return { deleted, unread };
}
