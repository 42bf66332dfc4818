import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLinkField } from '#shared/file-fields.ts';
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
  /** Where the file isn't simply the rows: what a row is there, and whether it begins with a mark by which spreadsheets know UTF-8. */
  csv?: { bom?: boolean; present(row: Row): Record<string, unknown> };
  /** Up to `limit` rows behind this id. */
  read(limit: number, behind: string | undefined): Promise<Row[]>;
}

/** Every row from the `first` ones on; `finish` is called with how many were sent, and whether these were all. */
async function* everyRow<Row extends { id: string | number }>(
  { read, csv }: List<Row>,
  first: Row[],
  finish: (rows: number, whole: boolean) => Promise<void>,
): AsyncGenerator<unknown> {
  let [sent, whole] = [0, false];
  try {
    for (let rows = first; ; ) {
      for (const row of rows) {
        yield csv ? csv.present(row) : row;
        sent += 1;
      }
      const last = rows.at(-1);
      whole = rows.length < CSV_BATCH || !last;
      if (whole || !last) return;
      rows = await read(CSV_BATCH, String(last.id));
    }
  } finally {
    await finish(sent, whole);
  }
}

/** Whether a list is asked for as CSV, which holds every row whatever the limit. */
export const isCsv = (request: FastifyRequest): boolean => /^text\/csv\b/i.test(request.headers.accept ?? '');

/** A CSV writer, without signed URLs of files. Texts that a spreadsheet would run as a formula are escaped. */
const csvOf = (columns: string[], bom: boolean) =>
  stringify({
    header: true,
    bom,
    // A CSV may be passed on: it must not give access to uploads.
    columns: columns.filter((name) => !isLinkField(name)),
    escape_formulas: true,
    record_delimiter: 'windows',
    // Else a false would be an empty cell, as what is missing is.
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });

const asFile = (reply: FastifyReply, name: string) =>
  reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}.csv"` });

/**
 * Every row, streamed, and written down with the name of whoever saves it: memory stays flat however many there are.
 * What fails before the first row is refused in words; what fails later breaks the connection off, so that half a list never looks whole.
 */
async function sendCsv<Row extends { id: string | number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List<Row>,
): Promise<FastifyReply> {
  const first = await list.read(CSV_BATCH, undefined);
  const finish = await request.server.recordExport(request, list.name);
  const csv = csvOf(list.columns, list.csv?.bom ?? false);
  // Fastify sees the same error on `csv`, logs it and ends the connection.
  pipeline(Readable.from(everyRow(list, first, finish)), csv).catch(() => {});
  return asFile(reply, list.name).send(csv);
}

/** Returns a page of a list, with its next in the Link header; everything as CSV to `Accept: text/csv`. `present` wraps the page. */
export async function sendList<Row extends { id: string | number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List<Row>,
  present: (rows: Row[]) => unknown = (rows) => rows,
): Promise<FastifyReply> {
  if (isCsv(request)) return sendCsv(request, reply, list);
  const query = request.query as PageQuery;
  const limit = limitOf(query);
  const rows = await list.read(limit + 1, cursorOf(query, list.cursor));
  return reply.header('vary', 'Accept').send(present(page(request, reply, rows, limit)));
}

/** A list that is always short and so has no pages: whole, as JSON or CSV. */
export async function sendWhole<Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, columns, bom = false, rows }: { name: string; columns: string[]; bom?: boolean; rows: Row[] },
): Promise<FastifyReply> {
  if (!isCsv(request)) return reply.header('vary', 'Accept').send(rows);
  await (await request.server.recordExport(request, name))(rows.length, true);
  return asFile(reply, name).send(Readable.from(rows).pipe(csvOf(columns, bom)));
}
