// The embedded database works in a thread of its own: what needs no database doesn't wait for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { aDestination, anApplication } from '../factories/orders.ts';
import { openProduct } from '../kit/support.ts';
import { unpackTemplate } from '../kit/unpack-template.ts';

const CACHED = ['/', '/visa', '/evisa', '/api/visa/destinations'];

// A server is another process.
test.runIf('dump' in inject('template'))(
  'while the embedded database works on a long statement, pages and /healthz are answered, and what needs it comes after',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'tafiya-busy-'));
    const folder = join(place, 'database');
    await unpackTemplate(folder);
    const connection = await openEmbedded({ folder });
    const product = await openProduct({ connection });
    try {
      const { destination } = await aDestination(product);
      const { tracking_id } = await anApplication(product);
      for (const url of CACHED) expect(await product.status('GET', url)).toBe(200);
      const done: string[] = [];
      const noted = async (what: string, work: Promise<unknown>) => {
        await work;
        done.push(what);
      };
      // About a second of work for a fast core, and a single answer of the worker's thread.
      const long = noted(
        'the long statement',
        connection.db.execute(sql`select count(md5(n::text)) from generate_series(1, 1000000) n`),
      );
      const tracked = product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
      const after = noted('tracking', tracked);
      for (const url of ['/healthz', ...CACHED]) {
        const response = await product.call('GET', url);
        expect([url, response.statusCode]).toEqual([url, 200]);
        if (url === '/visa') expect(response.body).toContain(destination);
        done.push(url);
      }
      await Promise.all([long, after]);
      expect(done).toEqual(['/healthz', ...CACHED, 'the long statement', 'tracking']);
      expect((await tracked).statusCode).toBe(200);
    } finally {
      await product.stop();
      await connection.close();
      rmSync(place, { recursive: true, force: true });
    }
  },
);
