import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// At module level because garbage collection would release the lock.
const held: DatabaseSync[] = [];
const SQLITE_BUSY = 5;

const NOTE = 'lock.txt';

export class UnusableFolder extends Error {}

const WRITTEN = ['.', NOTE, 'lock.sqlite', 'database', 'uploads', 'outbox'];

/** @throws UnusableFolder if it isn't writable */
export function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const path of WRITTEN.map((name) => join(folder, name)))
      if (existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new UnusableFolder(
      `DATA_DIR ${folder} can't be written to (${code}${path ? `: ${path}` : ''}). Give it to the user this runs as, or set DATA_DIR to a folder of that user.`,
    );
  }
}

export const wasUsed = (folder: string): boolean => existsSync(join(folder, NOTE));

/** Holds SQLite's file lock until the process ends. @throws UnusableFolder naming the holder */
export function lockDataDir(folder: string): void {
  makeDataDir(folder);
  const note = join(folder, NOTE);
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    let holder = 'another process';
    try {
      holder = readFileSync(note, 'utf8').trim();
    } catch {
      // The note is only needed for the error message.
    }
    throw new UnusableFolder(
      `DATA_DIR ${folder} is in use by ${holder}. Stop it first, or give this process a DATA_DIR of its own.`,
    );
  }
  const { uid } = statSync(join(folder, 'lock.sqlite'));
  if (process.getuid?.() === 0 && uid !== 0) {
    lock.close();
    // The product could no longer open its database.
    throw new UnusableFolder(
      `DATA_DIR ${folder} is the product's that runs as user ${uid}, and what root writes into it that user can't read. Run this as user ${uid}.`,
    );
  }
  held.push(lock);
  writeFileSync(note, `process ${process.pid} on ${hostname()}\n`);
}
