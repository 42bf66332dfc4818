import {
  accessSync,
  closeSync,
  constants,
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

/** File system ids as in statfs(2). */
const UNSAFE_FILE_SYSTEMS: Record<number, string> = {
  16914836: 'tmpfs',
  26985: 'NFS',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  16914839: '9p',
};

export const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0;

/**
 * Refuses an incomplete database, which PostgreSQL would replace by an empty one.
 * @throws ConfigError
 */
export function refuseHalf(folder: string): void {
  if (isEmpty(folder) || existsSync(join(folder, 'PG_VERSION'))) return;
  throw new ConfigError(
    `${folder} is no whole database: PG_VERSION is missing.\nNothing was started, and nothing was changed. ` +
      'Restore the whole DATA_DIR from a back-up; if there never was anything in it, remove the folder.',
  );
}

/** The first path, itself or in it, that this process may not read or write. */
export function forbidden(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch {
    return folder;
  }
  if (!statSync(folder).isDirectory()) return undefined;
  for (const name of readdirSync(folder)) {
    const found = forbidden(join(folder, name));
    if (found) return found;
  }
  return undefined;
}

export const unsafeFileSystem = (folder: string): string | undefined =>
  UNSAFE_FILE_SYSTEMS[statfsSync(folder).type >>> 0];

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

/** Atomic: a power cut leaves nothing or everything. */
export function moveIntoPlace(made: string, folder: string): void {
  syncTree(made);
  renameSync(made, folder);
  syncFolder(dirname(folder));
}

function identity(folder: string): string {
  const { ino, birthtimeMs, size } = statSync(join(folder, 'global/pg_control'));
  return JSON.stringify({ ino, birthtimeMs, size });
}

/** Syncs restored or copied folders once; their files may not be on disk. */
export function settle(folder: string): void {
  // PostgreSQL refuses an empty one, left by a power cut; DATA_DIR's lock protects instead.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const note = `${folder}.synced`;
  const own = identity(folder);
  if (existsSync(note) && readFileSync(note, 'utf8') === own) return;
  syncTree(folder);
  writeFileSync(`${note}.new`, own, { flush: true });
  renameSync(`${note}.new`, note);
  syncFolder(dirname(folder));
}

export function placeBeside(folder: string): string {
  const place = `${folder}.new`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return place;
}
