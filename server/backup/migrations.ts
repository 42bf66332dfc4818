import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, MIGRATIONS } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';

interface Entry {
  tag: string;
}
export const migrationTags = (): string[] => journal().entries.map(({ tag }) => tag);
const journal = () =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] };
/** As drizzle computes it. */
const hashOf = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(MIGRATIONS, `${tag}.sql`)))
    .digest('hex');

/** @throws Error for an unknown migration */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tags = new Map(migrationTags().map((tag) => [hashOf(tag), tag]));
  const rows = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ hash }) => {
    const tag = tags.get(hash);
    if (!tag) throw new Error('The database is of a newer version than this one.');
    return tag;
  });
}

/** A temporary folder that the caller removes. @throws Error for an unknown migration */
export function migrationsUpTo(tags: readonly string[]): string {
  const { entries, ...rest } = journal();
  const unknown = tags.find((tag, at) => entries[at]?.tag !== tag);
  if (unknown)
    throw new Error(`The back-up is of a newer version: this one has no migration ${unknown}.`);
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...rest, entries: entries.slice(0, tags.length) }),
  );
  return folder;
}
