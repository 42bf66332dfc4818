import { isNotNull, isNull } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import type { Connection } from '#server/database/connect.ts';
import { agents } from '#server/database/schema.ts';
import { deleteAgent } from '#server/features/agents/agents.ts';
import { SYSTEM } from '#server/features/events/events.ts';
import { gatherKeys, listBeside, readJson, writeJson } from './list-beside.ts';

const NAME = 'deleted-agents.json';

/** With the time of registering, because ids are given again after a restore. */
const named = ({ id, created_at }: { id: number; created_at: Date }): string =>
  `${id} ${created_at.toISOString()}`;

const readList = async (path: string): Promise<Set<string>> => {
  const listed = await readJson(path, []);
  if (!Array.isArray(listed)) throw new Error(`${path} is no list of agents.`);
  return new Set(listed.map(String));
};

/** Adds to the list, which never gets shorter. */
export async function writeDeletedAgents({ db }: Connection, backup: string): Promise<void> {
  const path = listBeside(backup, NAME);
  const listed = await readList(path);
  for (const row of await db.select().from(agents).where(isNotNull(agents.deleted_at)))
    listed.add(named(row));
  await writeJson(path, [...listed]);
}

/** Deletes again whom a restore brought back. @returns the number of agents */
export async function deleteAgentsAgain(
  connection: Connection,
  storage: Pick<Storage, 'removeAll'>,
  backup: string,
): Promise<number> {
  const listed = await readList(listBeside(backup, NAME));
  const rows = await connection.db.select().from(agents).where(isNull(agents.deleted_at));
  const back = rows.filter((row) => listed.has(named(row)));
  const { keys, jobs } = gatherKeys();
  const clock = { now: () => new Date() };
  for (const { id } of back) await deleteAgent({ connection, clock, jobs }, String(id), SYSTEM);
  await storage.removeAll(keys);
  return back.length;
}
