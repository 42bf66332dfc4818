import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ignoreAbsent } from '#server/adapters/storage/temporary-files.ts';
import { ConfigError } from '#server/config.ts';
import { addDays, DAY_MS, lagosDay } from '#shared/dates.ts';
import { type Manifest, manifestBeside } from './manifest.ts';
import { readManifestOf } from './read-archive.ts';

const NAMED = /\.tar\.gz(\.age)?$/;
const PARTS = /\.tar\.gz(\.age)?\.(parts|new)$/;

const isOld = ({ made_at }: Manifest, days: number, now: Date): boolean =>
  lagosDay(new Date(made_at)) <= lagosDay(addDays(now, -days));

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
  const [deleted, unread]: [string[], string[]] = [[], []];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if (!NAMED.test(name) || name === basename(backup)) continue;
    const manifest = await readManifestOf(path).catch(() => undefined);
    if (!manifest) unread.push(name);
    else if (isOld(manifest, days, now)) {
      await rm(path);
      await rm(manifestBeside(path), { force: true });
      deleted.push(name);
    }
  }
  return { deleted, unread };
}

/** @throws ConfigError if `since`, or one that it goes on from, is to be deleted by now */
export async function refuseOld(since: string, days: number, now: Date): Promise<void> {
  for (let at: string | undefined = since; at; ) {
    const manifest: Manifest | undefined = await readManifestOf(at).catch(() => undefined);
    if (manifest && isOld(manifest, days, now))
      throw new ConfigError(
        `${basename(at)} is ${days} days old and would be deleted, and what goes on from it could not be restored. Make a whole back-up, without --since.`,
      );
    at = manifest?.since && join(dirname(at), manifest.since.name);
  }
}

/** Removes what a killed back-up left, its parts in the clear. None takes three days. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!NAMED.test(name) && !PARTS.test(name)) continue;
    const there = await lstat(path).catch(ignoreAbsent);
    if (!there || (there.size > 0 && !PARTS.test(name))) continue;
    if (there.mtimeMs < Date.now() - 3 * DAY_MS) await rm(path, { recursive: true, force: true });
  }
}
