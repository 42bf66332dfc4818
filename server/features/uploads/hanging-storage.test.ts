import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage } from '#server/adapters/storage/s3.ts';
import { orders } from '#server/database/schema.ts';
import { Bucket } from '#test/deployment/bucket.ts';
import {
  aDestination,
  anApplication,
  applicantInput,
  sendApplication,
  twoPdfs,
} from '#test/factories/orders.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { tempFolder } from '#test/kit/temp-folder.ts';

const bucket = new Bucket();
const folder = tempFolder();
let product: Product;
beforeAll(async () => {
  const url = `s3://scans?endpoint=${encodeURIComponent(await bucket.open())}`;
  const storage = createS3Storage({
    url,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    tempFolder: folder,
    budgetMs: 500,
  });
  product = await openProduct({ override: { storage } });
});
afterAll(async () => {
  await product.stop();
  await bucket.close();
});

test('a form whose storage hangs is answered 503 within one budget for all tries, and is submitted when it comes again', async () => {
  const { id } = await aDestination(product);
  const bystander = await anApplication(product, { destination_id: id });
  const [rows, files] = [await everythingOf(product, bystander), new Map(bucket.files)];
  const form = { fields: applicantInput(), files: twoPdfs(), key: 'hanging' };
  bucket.hangs = true;
  const began = performance.now();
  const refused = await sendApplication(product, id, form);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
  expect(performance.now() - began).toBeLessThan(5000);
  // So is one whose storage says that it is away.
  bucket.hangs = false;
  bucket.failures = Array(40).fill(503);
  expect((await sendApplication(product, id, form)).statusCode).toBe(503);
  bucket.failures = [];
  expect((await product.rows(orders)).length).toBe(1);
  expect((await sendApplication(product, id, form)).statusCode).toBe(201);
  expect(await everythingOf(product, bystander)).toEqual(rows);
  for (const [key, file] of files) expect(bucket.files.get(key)).toBe(file);
});
