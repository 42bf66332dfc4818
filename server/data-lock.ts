import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Kept at module level: a collected database would give up its lock.
const held: DatabaseSync[] = [];
const SQLITE_BUSY = 5;

/**
 * Takes DATA_DIR for this process, until it ends in whatever way: a lock of the kernel, by way of SQLite.
 * @throws Error that names the holder when another process has it
 */
export function lockDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, 'lock.txt');
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
      // The note is for the message only.
    }
    throw new Error(`DATA_DIR ${folder} is in use by ${holder}. Stop it first, or give this process a DATA_DIR of its own.`);
  }
  held.push(lock);
  writeFileSync(note, `process ${process.pid} on ${hostname()}\n`);
}
