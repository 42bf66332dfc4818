import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { aDestination, applicantInput, sendForm, twoPdfs } from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

async function submit(product: Product, input = applicantInput()) {
  const { id } = await aDestination(product);
  const { statusCode } = await sendForm(
    product,
    'POST',
    '/api/visa/application',
    { ...input, destination_id: id },
    twoPdfs(),
    { headers: { 'x-request-id': 'proxy-0123456789', traceparent: TRACEPARENT } },
  );
  expect(statusCode).toBe(201);
}

describe('a request behind a proxy', () => {
  let product: Product;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const write = (line: string) => void lines.push(JSON.parse(line));
    const send = () => Promise.reject(new Error('421 not now'));
    product = await openProduct({
      env: { TRUST_PROXY: 'on' },
      log: pino({ level: 'info' }, { write }),
      override: { mail: { send, close: () => {} } },
    });
  });
  afterAll(() => product.stop());

  test('keeps the proxy’s id and the caller’s trace, in its own line and in those of its jobs', async () => {
    await submit(product);
    await product.settle().catch(() => {});
    const of = lines.filter(({ trace_id }) => trace_id === TRACE);
    const request_id = 'proxy-0123456789';
    expect(of).toContainEqual(
      expect.objectContaining({ msg: 'answered', reqId: request_id, status: 201 }),
    );
    expect(of).toContainEqual(
      expect.objectContaining({ msg: 'a job failed', queue: 'mail', request_id }),
    );
    // Its later tries, too.
    const waiting = await rowsOf(
      product.deps.connection.db,
      sql`select data -> 'trace' as trace from pgboss.job where name = 'mail' and state = 'retry'`,
    );
    expect(waiting).toContainEqual({ trace: { request_id, traceparent: TRACEPARENT } });
  });

  test.each(['x', '0123456789'.repeat(7), 'two words'])(
    'has an id of its own in place of %j, and no trace that is none',
    async (id) => {
      const { headers } = await product.call('GET', '/api/orders/nowhere/invoice.pdf', {
        headers: { 'x-request-id': id, traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
      });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(lines.at(-1)).toMatchObject({ msg: 'answered', reqId: headers['x-request-id'] });
      expect(lines.at(-1)?.trace_id).toBeUndefined();
    },
  );
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const template = inject('template');
const dump = 'dump' in template ? template.dump : undefined;

test.runIf(dump)(
  'OpenTelemetry gets a request, its statements and the job that follows from it as one trace, without names',
  async () => {
    const spans: Span[] = [];
    const collector = createServer(async (request, response) => {
      const parts = await request.toArray();
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      spans.push(
        ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
      );
      response.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((listening) =>
      collector.once('listening', () => listening(collector.address() as AddressInfo)),
    );
    // It connects when it is first asked: behind the product's start.
    const connection = await openEmbedded({ dump: new Blob([readFileSync(dump ?? '')]) });
    const product = await openProduct({
      connection,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    });
    const input = applicantInput();
    await submit(product, input);
    await product.settle();
    expect(product.mails.length).toBeGreaterThan(0);
    // All but one wait for the one connection, and go on when another one's statement has ended.
    await Promise.all(Array.from({ length: 4 }, () => product.call('GET', '/readyz')));
    await product.stop();
    await connection.close();
    collector.close();

    const of = spans.filter(({ traceId }) => traceId === TRACE);
    const request = of.find(({ kind }) => kind === SERVER);
    expect(request).toMatchObject({
      name: 'POST /api/visa/application',
      parentSpanId: '00f067aa0ba902b7',
      attributes: expect.arrayContaining([
        { key: 'http.response.status_code', value: { intValue: 201 } },
      ]),
    });
    const job = of.find(({ kind, name }) => kind === CONSUMER && name === 'mail');
    expect(job?.parentSpanId).toBe(request?.spanId);
    for (const one of [request, job]) {
      const statements = of.filter(
        ({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === one?.spanId,
      );
      expect(statements.length, one?.name).toBeGreaterThan(2);
    }
    const asked = spans.filter(({ name }) => name === 'GET /readyz');
    expect(asked).toHaveLength(4);
    for (const { spanId } of asked)
      expect(
        spans.filter(
          ({ name, parentSpanId }) => name.startsWith('pg.query') && parentSpanId === spanId,
        ),
      ).toHaveLength(1);
    // What nobody's request led to has no statements in it.
    expect(spans.every(({ kind, parentSpanId }) => kind !== CLIENT || parentSpanId)).toBe(true);
    for (const value of [input.last_name, input.contact_email, input.passport_number].map(String))
      expect(JSON.stringify(spans)).not.toContain(value);
  },
  30_000,
);
