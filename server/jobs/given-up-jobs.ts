// pg-boss copies jobs it gives up into a dead letter queue.
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/connect.ts';
import { rowsOf } from '../database/rows-of.ts';
import { readPlace } from '../http/paging.ts';

export const GIVEN_UP = 'given-up';

export interface GivenUp {
  id: string;
  queue: string;
  /** The original job's id, which a restarted job keeps. */
  job_id: string;
  data: object;
  reason: string;
  tries: number;
  queued_at: Date;
  given_up_at: Date;
}

type Row = Record<'id' | 'source_name' | 'source_id', string> & {
  data: object | null;
  output: { message?: string; value?: { message?: string } } | null;
  source_retry_count: number | string;
  source_created_on: string | Date;
  created_on: string | Date;
};

const COLUMNS = sql`id, source_name, source_id, data, output, source_retry_count, source_created_on, created_on`;
/** As precise as a Date. */
const AT = sql`date_trunc('milliseconds', created_on)`;
const isGivenUp = sql`name = ${GIVEN_UP} and state = 'created' and source_id is not null`;

const entriesOf = async (db: Db, query: SQL): Promise<GivenUp[]> =>
  (await rowsOf<Row>(db, query)).map((row) => ({
    id: row.id,
    queue: row.source_name,
    job_id: row.source_id,
    data: row.data ?? {},
    // Empty if pg-boss itself moved the job of a dead process.
    reason: row.output?.message ?? row.output?.value?.message ?? '',
    tries: Number(row.source_retry_count) + 1,
    queued_at: new Date(row.source_created_on),
    given_up_at: new Date(row.created_on),
  }));

/** Newest first, after the place `behind` (server/http/paging.ts). */
export const listGivenUp = (db: Db, limit: number, behind?: string): Promise<GivenUp[]> => {
  const place = behind === undefined ? sql`` : sql`and (${AT}, id) < ${readPlace(behind)}`;
  return entriesOf(
    db,
    sql`select ${COLUMNS} from pgboss.job where ${isGivenUp} ${place} order by ${AT} desc, id desc limit ${limit}`,
  );
};

export async function countGivenUp(db: Db): Promise<Record<string, number>> {
  const query = sql`select source_name, count(*) as jobs from pgboss.job where ${isGivenUp} group by source_name`;
  const rows = await rowsOf<{ source_name: string; jobs: string | number }>(db, query);
  return Object.fromEntries(rows.map(({ source_name, jobs }) => [source_name, Number(jobs)]));
}

export type Which = { id: string } | { message_id: string } | { oldest: number };

/**
 * Removes entries (only of `queues`, if given) and the failed jobs they were copied from. A
 * concurrent second caller gets none.
 */
export async function takeGivenUp(tx: Db, which: Which, queues?: string[]): Promise<GivenUp[]> {
  const ofMessage = (id: string) => sql`and (source_id = ${id} or data ->> 'message_id' = ${id})`;
  const chosen =
    'id' in which
      ? sql`and id = ${which.id}`
      : 'message_id' in which
        ? ofMessage(which.message_id)
        : sql``;
  const known = queues ? sql`and ${inArray(sql`source_name`, queues)}` : sql``;
  const most = 'oldest' in which ? which.oldest : 1;
  const ids = sql`select id from pgboss.job where ${isGivenUp} ${chosen} ${known} order by created_on, id limit ${most} for update skip locked`;
  const taken = await entriesOf(
    tx,
    sql`delete from pgboss.job where name = ${GIVEN_UP} and id in (${ids}) returning ${COLUMNS}`,
  );
  for (const { queue, job_id } of taken)
    await tx.execute(
      sql`delete from pgboss.job where name = ${queue} and id = ${job_id} and state = 'failed'`,
    );
  return taken;
}
