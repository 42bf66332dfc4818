import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { archives, files } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderEvent } from '#server/features/events/events.ts';
import type { EventRow } from '#shared/orders/events.ts';

type ArchivedEvent = EventRow & Pick<OrderEvent, 'at' | 'kind' | 'actor' | 'actor_name' | 'field'>;

/** Parses CSV; quoted cells may contain commas, quotes and line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (end === '' && row.length === 0 && !quoted && !plain) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

async function eventsIn(
  { storage }: Pick<Deps, 'storage'>,
  { key, sha256 }: { key: string; sha256: string | null },
  order_id: string,
): Promise<ArchivedEvent[]> {
  const stream = await storage.open(key);
  const packed = stream && (await buffer(stream));
  if (!packed || createHash('sha256').update(packed).digest('hex') !== sha256)
    throw new Error(`the archive ${key} is missing, or was changed`);
  const [columns = [], ...rows] = readCsv((await promisify(gunzip)(packed)).toString());
  return rows.flatMap((cells) => {
    const row = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    if (row.order_id !== order_id) return [];
    const { at = '', kind = '', event, actor, actor_name = '', field = '', detail } = row;
    return [
      {
        at: new Date(at),
        kind: kind || null,
        actor,
        actor_name,
        event,
        field: field || null,
        detail: detail ? JSON.parse(detail) : null,
      } as ArchivedEvent,
    ];
  });
}

/**
 * An order's archived events, oldest first.
 * @throws Error when a file is missing or was changed
 */
export async function archivedEvents(
  deps: Pick<Deps, 'connection' | 'storage'>,
  order_id: string,
): Promise<ArchivedEvent[]> {
  const parts = await deps.connection.db
    .select({ key: archives.key, sha256: files.sha256 })
    .from(archives)
    .innerJoin(files, eq(files.key, archives.key))
    .where(and(lte(archives.first_order, order_id), gte(archives.last_order, order_id)))
    .orderBy(asc(archives.month), asc(archives.at));
  const events = await Promise.all(parts.map((part) => eventsIn(deps, part, order_id)));
  return events.flat().sort((a, b) => a.at.getTime() - b.at.getTime());
}
