import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { and, asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import type { Connection } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import { transaction } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import type { Services } from '#server/features/orders/services.ts';
import { eraseParts } from '#server/features/uploads/erase-order.ts';
import type { Jobs } from '#server/jobs.ts';
import { ERASED_ON_ASKING } from '#shared/retention.ts';

/** Beside the back-ups of a folder: ids alone, which name no person. */
export const erasedBeside = (backup: string): string =>
  join(dirname(resolve(backup)), 'erased-orders.json');

const idsIn = async (path: string): Promise<string[]> => {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  const ids: unknown = JSON.parse(text);
  if (!Array.isArray(ids)) throw new Error(`${path} is no list of ids.`);
  return ids.map(String);
};

/** Adds to what is listed: a list never gets shorter. @returns how many there are */
export async function writeErasedList({ db }: Connection, backup: string): Promise<number> {
  const path = erasedBeside(backup);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isNotNull(orders.erased_at))
    .orderBy(asc(orders.id));
  const ids = [...new Set([...(await idsIn(path)), ...rows.map(({ id }) => id)])];
  await writeFile(`${path}.new`, JSON.stringify(ids), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return ids.length;
}

/** Erases what was erased after this back-up was made. @returns how many orders that were */
export async function eraseAgain(
  connection: Connection,
  services: Services,
  storage: Pick<Storage, 'removeAll'>,
  backup: string,
): Promise<number> {
  const { db } = connection;
  const now = new Date();
  const listed = await idsIn(erasedBeside(backup));
  let erased = 0;
  for (let at = 0; at < listed.length; at += 500) {
    const back = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, listed.slice(at, at + 500)), isNull(orders.erased_at)));
    for (const { id } of back) {
      const keys: string[] = [];
      const jobs: Pick<Jobs, 'send'> = {
        send: async (_tx, _queue, data) => void keys.push(...(data as { keys: string[] }).keys),
      };
      const clock = { now: () => now };
      await transaction({ connection, services, clock, jobs }, async (tx, deps) => {
        const order = await lockOrder(tx, id);
        if (!order) return;
        const files = await eraseParts(tx, deps, order, ERASED_ON_ASKING);
        await recordEvent(tx, id, 'scans_erased', SYSTEM, now, { files, again: true });
      });
      await storage.removeAll(keys);
      erased += 1;
    }
  }
  return erased;
}
