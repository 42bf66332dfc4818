import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { isLinkField } from '#shared/orders/file-fields.ts';
import { cursorOf, limitOf, type PageQuery, page } from './paging.ts';

const CSV_BATCH = 500;

const idOf = ({ id }: { id: string | number }): string => String(id);

/** How every CSV is written. */
export const CSV_FORMAT = {
  escape_formulas: true,
  record_delimiter: 'windows',
  // By default, a text with a lone line feed is not quoted, and its row breaks in two.
  quoted_match: /[\r\n]/,
} as const;

export interface List<Row> {
  name: string;
  /** By default the fields of the rows that the route's schema describes. */
  columns?: string[];
  cursor: RegExp;
  /** What `cursor` matches and `read` gets; by default the id. */
  place?: (row: Row) => string;
  /** `present` may return several lines per row. */
  csv?: { present(row: Row): Record<string, unknown> | Record<string, unknown>[] };
  read(limit: number, after: string | undefined): Promise<Row[]>;
}

/** `finish` gets the row count and whether all were sent. */
async function* everyRow<Row extends { id: string | number }>(
  { read, csv, place = idOf }: List<Row>,
  first: Row[],
  finish: (rows: number, whole: boolean) => Promise<void>,
): AsyncGenerator<unknown> {
  let [sent, whole] = [0, false];
  try {
    for (let rows = first; ; ) {
      for (const row of rows) {
        for (const line of [csv ? csv.present(row) : row].flat()) yield line;
        sent += 1;
      }
      // A batch is short if a row went while it was read.
      const last = rows.at(-1);
      whole = !last;
      if (!last) return;
      rows = await read(CSV_BATCH, place(last));
    }
  } finally {
    await finish(sent, whole);
  }
}

export const isCsv = (request: FastifyRequest): boolean =>
  /^text\/csv\b/i.test(request.headers.accept ?? '');

const fieldsOf = ({ routeOptions }: FastifyRequest): string[] => {
  const { response } = routeOptions.schema as {
    response: { 200: z.ZodMiniArray<z.ZodMiniObject> };
  };
  return Object.keys(response[200].def.element.shape);
};

const csvOf = (columns: string[]) =>
  stringify({
    header: true,
    // Lets spreadsheets recognise UTF-8.
    bom: true,
    // Because a shared CSV must not give access to uploads.
    columns: columns.filter((name) => !isLinkField(name)),
    ...CSV_FORMAT,
    // By default, false becomes an empty cell.
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });

const asFile = (reply: FastifyReply, name: string) =>
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  });

/** A late failure breaks the connection, so that a partial list never looks complete. */
async function sendCsv<Row extends { id: string | number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  list: List<Row>,
): Promise<FastifyReply> {
  const first = await list.read(CSV_BATCH, undefined);
  const finish = await request.server.recordExport(request, list.name);
  const csv = csvOf(list.columns ?? fieldsOf(request));
  // Fastify logs this error and closes the connection.
  pipeline(Readable.from(everyRow(list, first, finish)), csv).catch(() => {});
  return asFile(reply, list.name).send(csv);
}

/** Sends JSON pages with a Link header, or all rows for `Accept: text/csv`. */
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
  return reply
    .header('vary', 'Accept')
    .send(present(page(request, reply, rows, limit, list.place)));
}

interface Whole<Row> {
  name: string;
  columns?: string[];
  rows: Row[];
}

export async function sendCsvWhole<Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, columns = fieldsOf(request), rows }: Whole<Row>,
): Promise<FastifyReply> {
  await (await request.server.recordExport(request, name))(rows.length, true);
  return asFile(reply, name).send(Readable.from(rows).pipe(csvOf(columns)));
}

export async function sendWhole<Row extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  whole: Whole<Row>,
): Promise<FastifyReply> {
  if (isCsv(request)) return sendCsvWhole(request, reply, whole);
  return reply.header('vary', 'Accept').send(whole.rows);
}
