import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cursorOf, limitOf, type PageQuery, page } from './paging.ts';

/** How many rows are read at once for a CSV. */
const CSV_BATCH = 500;

/** A list that administrators read page by page, or whole as CSV. */
export interface List<Row> {
  /** The file's name, without its ending. */
  name: string;
  /** The fields, which are the columns' names. */
  columns: string[];
  /** What a cursor looks like. */
  cursor: RegExp;
  /** Up to `limit` rows behind this id. */
  read(limit: number, behind: string | undefined): Promise<Row[]>;
}

async function* everyRow<Row extends { id: string | number }>({ read }: List<Row>, first: Row[]): AsyncGenerator<Row> {
  for (let rows = first; ; ) {
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < CSV_BATCH || !last) return;
    rows = await read(CSV_BATCH, String(last.id));
  }
}

/**
 * Every row, streamed: memory stays flat however many there are. Texts that a spreadsheet would take for a formula are defused.
 * What fails before the first row is refused in words; what fails later breaks the connection off, so that half a list never looks whole.
 */
async function sendCsv<Row extends { id: string | number }>(reply: FastifyReply, list: List<Row>): Promise<FastifyReply> {
  const first = await list.read(CSV_BATCH, undefined);
  const csv = stringify({
    header: true,
    columns: list.columns,
    escape_formulas: true,
    record_delimiter: 'windows',
    // Else a false would be an empty cell, as what is missing is.
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
  // Fastify sees the same error on `csv`, logs it and ends the connection.
  pipeline(Readable.from(everyRow(list, first)), csv).catch(() => {});
  return reply
    .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${list.name}.csv"` })
    .send(csv);
}

/** Answers a page of a list, with its next in the Link header; everything as CSV to `Accept: text/csv`. `present` wraps the page. */
export async function sendList<Row extends { id: string | number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List<Row>,
  present: (rows: Row[]) => unknown = (rows) => rows,
): Promise<FastifyReply> {
  if (/^text\/csv\b/i.test(request.headers.accept ?? '')) return sendCsv(reply, list);
  const query = request.query as PageQuery;
  const limit = limitOf(query);
  const rows = await list.read(limit + 1, cursorOf(query, list.cursor));
  return reply.header('vary', 'Accept').send(present(page(request, reply, rows, limit)));
}
