// Uploads whose line is cut again and again, whose server is another one each time, and is started anew in between.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createS3Storage } from '#server/adapters/storage/s3.ts';
import { files } from '#server/database/schema.ts';
import { start } from '#server/start.ts';
import { Bucket } from '#test/deployment/bucket.ts';
import { aDestination, applicantInput, pdf, sendApplication } from '#test/factories/orders.ts';
import { anUpload, createUpload, OFFSET_STREAM, TUS } from '#test/factories/uploads.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { tempFolder } from '#test/kit/temp-folder.ts';

const folder = tempFolder();

const another = async ({ deps }: Product) =>
  (
    await start(
      { ...deps.config, DATA_DIR: mkdtempSync(join(folder, 'data-')) },
      {
        connection: deps.connection,
        clock: deps.clock,
        log: pino({ level: 'silent' }),
        background: false,
        override: { mail: deps.mail, storage: deps.storage },
      },
    )
  ).app;

async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends what is left, as far as `cut` bytes. */
async function sendPart(port: number, path: string, rest: Buffer, offset: number, cut: number) {
  const sending = request({
    port,
    host: '127.0.0.1',
    path,
    method: 'PATCH',
    headers: {
      ...TUS,
      'content-type': OFFSET_STREAM,
      'upload-offset': offset,
      'content-length': rest.length,
    },
  });
  sending.on('error', () => {});
  if (cut >= rest.length) {
    sending.end(rest);
    const [response] = await once(sending, 'response');
    return response.statusCode as number;
  }
  sending.write(rest.subarray(0, cut));
  await wait(300);
  sending.destroy();
  return undefined;
}

const offsetAt = async (port: number, path: string): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD', headers: TUS });
  expect(response.status).toBe(200);
  return Number(response.headers.get('upload-offset'));
};

describe.each([
  ['the disk', 1],
  ['the disk', 3],
  ['a bucket', 1],
  ['a bucket', 3],
] as const)('an upload to %s', (where, processes) => {
  test(`is the same byte by byte after five cuts, with ${processes} at once of which one is started anew`, async () => {
    const bucket = where === 'a bucket' ? new Bucket() : undefined;
    const storage = bucket && {
      storage: createS3Storage({
        url: `s3://scans?endpoint=${encodeURIComponent(await bucket.open())}`,
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        tempFolder: folder,
      }),
    };
    const product = await openProduct(storage ? { override: storage } : {});
    const { id } = await aDestination(product);
    const apps: FastifyInstance[] = [product.app];
    for (let n = 0; n < processes; n++) apps.push(await another(product));
    const serving = () => apps.slice(-processes);
    try {
      const paper = pdf({ size: 2_000_000 });
      const bystander = pdf();
      const beside = await anUpload(product, bystander);
      const created = await createUpload(product, paper.bytes.length);
      const path = String(created.headers.location);
      const offsets = [0];
      for (let cut = 0; cut < 5; cut++) {
        if (cut === 3) {
          await apps[1]?.close();
          apps[1] = await another(product);
        }
        const all = serving();
        const [one, next] = [all[cut % processes], all[(cut + 1) % processes]];
        if (!one || !next) throw new Error('no process');
        const offset = offsets.at(-1) ?? 0;
        await sendPart(await portOf(one), path, paper.bytes.subarray(offset), offset, 200_000);
        offsets.push(await offsetAt(await portOf(next), path));
      }
      // What came before a cut is kept.
      expect(offsets).toEqual([0, 200_000, 400_000, 600_000, 800_000, 1_000_000]);
      const last = await portOf(apps.at(-1) as FastifyInstance);
      expect(
        await sendPart(last, path, paper.bytes.subarray(1_000_000), 1_000_000, paper.bytes.length),
      ).toBe(204);
      const sent = await sendApplication(product, id, {
        fields: { ...applicantInput(), upload_data_page: path, upload_passport_photograph: beside },
        files: {},
      });
      expect(sent.statusCode).toBe(201);
      const rows = await product.rows(files, eq(files.order_id, sent.json().id));
      for (const { key, field } of rows) {
        const stream = await product.deps.storage.open(key);
        const held = stream && (await buffer(stream));
        expect(held?.equals(field === 'data_page' ? paper.bytes : bystander.bytes)).toBe(true);
      }
      expect(rows.length).toBe(2);
    } finally {
      for (const app of apps.slice(1)) await app.close();
      await product.stop();
      await bucket?.close();
    }
  }, 120_000);
});
