import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { syncFolder } from './durable-files.ts';

/** File systems on which a sync promises nothing, by the number that Linux gives them (man 2 statfs). */
const UNSAFE_FILE_SYSTEMS: Record<number, string> = {
  16914836: 'tmpfs',
  26985: 'NFS',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  16914839: '9p',
};

/** Whether the folder holds no database yet. */
export const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Detects an incomplete database, as an interrupted restore leaves it: opening it would initialise an empty one over it.
 * @throws ConfigError that says what to do
 */
export function refuseHalf(folder: string): void {
  if (isEmpty(folder) || existsSync(join(folder, 'PG_VERSION'))) return;
  throw new ConfigError(
    `${folder} is no whole database: PG_VERSION is missing.\nNothing was started, and nothing was changed. ` +
      'Restore the whole DATA_DIR from a back-up; if there never was anything in it, remove the folder.',
  );
}

/** The name of the file system under a folder if a power cut may lose what was synced to it; undefined where it keeps it. */
export const unsafeFileSystem = (folder: string): string | undefined => UNSAFE_FILE_SYSTEMS[statfsSync(folder).type >>> 0];

/** Syncs a whole tree: files first, then folders from the leaves upwards. */
function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) {
      const file = openSync(path, 'r+');
      try {
        fdatasyncSync(file);
      } finally {
        closeSync(file);
      }
    }
  }
  syncFolder(folder);
}

/** Moves a finished folder to its place so that a power cut leaves either none or the whole. */
export function moveIntoPlace(made: string, folder: string): void {
  syncTree(made);
  renameSync(made, folder);
  syncFolder(dirname(folder));
}

/** What tells one database folder from a copy of it. */
function identity(folder: string): string {
  const { ino, birthtimeMs, size } = statSync(join(folder, 'global/pg_control'));
  return JSON.stringify({ ino, birthtimeMs, size });
}

/**
 * Makes sure that everything in the folder is on the disk before it is opened. A folder that was restored or copied, or was run by a version
 * without syncs, may not be there yet; it is synced once, which a note beside it remembers.
 */
export function settle(folder: string): void {
  // A power cut can leave it empty, and PostgreSQL refuses that. Its process number is always 42 and guards nothing: the lock on DATA_DIR does.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const note = `${folder}.synced`;
  const own = identity(folder);
  if (existsSync(note) && readFileSync(note, 'utf8') === own) return;
  syncTree(folder);
  writeFileSync(`${note}.new`, own, { flush: true });
  renameSync(`${note}.new`, note);
  syncFolder(dirname(folder));
}

/** A clean place beside the folder to make the first database in. */
export function placeBeside(folder: string): string {
  const place = `${folder}.new`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return place;
}
