import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openEmbedded } from './embedded.ts';

/** What `pg_control` says of a database that was closed in good order: its next start has nothing to recover, and syncs no file for that. */
const SHUT_DOWN = 1;
const stateOf = (folder: string) => readFileSync(join(folder, 'global/pg_control')).readInt32LE(16);

// A server has a checkpointer of its own.
test.runIf('dump' in inject('template'))(
  'the embedded database makes a checkpoint after 16 MB of log, none before, and one when it is closed',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tafiya-checkpoints-'));
    const database = join(folder, 'database');
    try {
      const { db, close } = await openEmbedded({ folder: database, lookEveryMs: 100 });
      try {
        const last = async () =>
          (
            (await db.execute(
              sql`select redo_lsn::text as at from pg_control_checkpoint()`,
            )) as unknown as { rows: { at: string }[] }
          ).rows[0]?.at;
        await db.execute(sql`create table filler (bytes text)`);
        const before = await last();
        const write = (mb: number) =>
          db.execute(
            sql`insert into filler select string_agg(md5(random()::text || n), '') from generate_series(1, ${mb * 32_768}) n`,
          );
        for (let times = 0; times < 2; times++) await write(1);
        expect(await last()).toBe(before);
        for (let times = 0; times < 18; times++) await write(1);
        await expect.poll(last, { timeout: 60_000 }).not.toBe(before);
      } finally {
        await close();
      }
      expect(stateOf(database)).toBe(SHUT_DOWN);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
