import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { files } from '#server/database/schema.ts';
import {
  aDestination,
  anApplication,
  applicantInput,
  sendApplication,
  twoPdfs,
} from '../factories/orders.ts';
import { newDatabase } from '../kit/database.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { Line } from './line.ts';

const template = inject('template');
const STATEMENT_MS = 1000;
/** The clock runs on to where everything cached has grown old. */
const OLD_MS = 61_000;

// The embedded database is part of the process: it is silent only when everything is.
describe.runIf('server' in template)('a database that falls silent', () => {
  let line: Line;
  let product: Product;
  beforeAll(async () => {
    const url = new URL(await newDatabase('server' in template ? template.server : ''));
    line = new Line(new URL(url));
    url.port = String(await line.open());
    url.hostname = '127.0.0.1';
    product = await openProduct({
      connection: await openServer(url.href, () => {}, { timeoutMs: STATEMENT_MS }),
    });
  });
  afterAll(async () => {
    await product.stop();
    await product.deps.connection.close();
    line.close();
  });

  test('is told of within two seconds; what was cached is served meanwhile, the rest refused; and it is well again by itself', async () => {
    const { destination } = await aDestination(product);
    const { tracking_id } = await anApplication(product);
    const CACHED = [
      '/',
      '/visa',
      '/evisa',
      '/api/visa/destinations',
      '/api/visa/destinations?search=land',
    ];
    const bodies = new Map<string, string>();
    for (const url of CACHED) bodies.set(url, (await product.call('GET', url)).body);
    expect(bodies.get('/visa')).toContain(destination);
    const timed = async (url: string) => {
      const began = performance.now();
      const response = await product.call('GET', url);
      return { ...response, body: response.body, ms: performance.now() - began };
    };
    const track = () => product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });

    line.freeze(true);
    product.clock.forward(OLD_MS);
    const ready = await timed('/readyz');
    expect([ready.statusCode, ready.ms < 2000]).toEqual([503, true]);
    expect((await timed('/healthz')).statusCode).toBe(200);
    for (const url of CACHED) {
      const old = await timed(url);
      expect([url, old.statusCode, old.body === bodies.get(url), old.ms < 2000]).toEqual([
        url,
        200,
        true,
        true,
      ]);
    }
    const refused = await Promise.all([
      track(),
      product.call('GET', `/track-visa?tracking_id=${tracking_id}`),
    ]);
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);

    line.freeze(false);
    product.clock.forward(OLD_MS);
    expect((await track()).statusCode).toBe(200);
    expect((await timed('/readyz')).statusCode).toBe(200);
    const { destination: later } = await aDestination(product);
    // The database tells of it on a connection of its own, which may come a moment later.
    await expect.poll(async () => (await timed('/api/visa/destinations')).body).toContain(later);
  });

  test('with the answer to a commit has committed: the scans stay, and the form that is sent again gets its order', async () => {
    const { id } = await aDestination(product);
    const form = { key: randomUUID(), fields: applicantInput(), files: twoPdfs() };
    line.loseCommitOf('insert into "files"');
    expect((await sendApplication(product, id, form)).statusCode).toBe(503);
    const again = await sendApplication(product, id, form);
    expect(again.statusCode).toBe(201);
    const stored = await product.rows(files, eq(files.order_id, again.json().id));
    expect(stored).toHaveLength(2);
    for (const { key, bytes } of stored) {
      const scan = await product.deps.storage.open(key);
      expect(scan && (await buffer(scan)).length).toBe(bytes);
    }
  });
});
