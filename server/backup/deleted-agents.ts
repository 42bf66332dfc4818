import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isNotNull, isNull } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { ignoreAbsent } from '#server/adapters/storage/temporary-files.ts';
import type { Connection } from '#server/database/connect.ts';
import { agents } from '#server/database/schema.ts';
import { deleteAgent } from '#server/features/agents/agents.ts';
import { SYSTEM } from '#server/features/events/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

/** Path next to the backups; the list identifies no person. */
const listBeside = (backup: string): string =>
  join(dirname(resolve(backup)), 'deleted-agents.json');

/** With the time of registering, because ids are given again after a restore. */
const named = ({ id, created_at }: { id: number; created_at: Date }): string =>
  `${id} ${created_at.toISOString()}`;

const readList = async (path: string): Promise<Set<string>> => {
  const listed: unknown = JSON.parse((await readFile(path, 'utf8').catch(ignoreAbsent)) ?? '[]');
  if (!Array.isArray(listed)) throw new Error(`${path} is no list of agents.`);
  return new Set(listed.map(String));
};

/** Adds to the list, which never gets shorter. */
export async function writeDeletedAgents({ db }: Connection, backup: string): Promise<void> {
  const path = listBeside(backup);
  const listed = await readList(path);
  for (const row of await db.select().from(agents).where(isNotNull(agents.deleted_at)))
    listed.add(named(row));
  await writeFile(`${path}.new`, JSON.stringify([...listed]), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Deletes again whom a restore brought back. @returns the number of agents */
export async function deleteAgentsAgain(
  connection: Connection,
  storage: Pick<Storage, 'removeAll'>,
  backup: string,
): Promise<number> {
  const listed = await readList(listBeside(backup));
  const rows = await connection.db.select().from(agents).where(isNull(agents.deleted_at));
  const back = rows.filter((row) => listed.has(named(row)));
  const keys: string[] = [];
  const jobs: Pick<Jobs, 'send'> = {
    send: async (_tx, _queue, data) => void keys.push(...(data as { keys: string[] }).keys),
  };
  const clock = { now: () => new Date() };
  for (const { id } of back) await deleteAgent({ connection, clock, jobs }, String(id), SYSTEM);
  await storage.removeAll(keys);
  return back.length;
}
