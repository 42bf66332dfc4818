import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// At module level, so that it isn't garbage collected: that would release its lock.
const held: DatabaseSync[] = [];
const SQLITE_BUSY = 5;

const NOTE = 'lock.txt';

/** Whether a process has used a folder as its DATA_DIR before. */
export const wasUsed = (folder: string): boolean => existsSync(join(folder, NOTE));

/**
 * Locks DATA_DIR for this process until it ends, even by a crash: a kernel file lock, through SQLite.
 * @throws Error that names the other process when it is locked
 */
export function lockDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
      // The holder's note only serves the error message.
    }
    throw new Error(`DATA_DIR ${folder} is in use by ${holder}. Stop it first, or give this process a DATA_DIR of its own.`);
  }
  held.push(lock);
  writeFileSync(note, `process ${process.pid} on ${hostname()}\n`);
}
