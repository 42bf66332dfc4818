// A back-up of an installation whose files lie in an S3 store, and its restore into another bucket.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { command } from './command.ts';
import { Bucket } from './deployment/bucket.ts';
import { aDestination, anApplication, jpeg, pdf } from './factories.ts';
import { newDatabase } from './soak/database.ts';
import { openProduct, type Product } from './support.ts';

const template = inject('template');

describe('files in a bucket', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-backup-bucket-'));
  const file = join(folder, 'shop.tar.gz');
  const buckets: Bucket[] = [];
  /** A place with an empty bucket and an empty database of its own, as the environment names it. */
  const aPlace = async (name: string) => {
    // Two files a page of the listing.
    const bucket = new Bucket(2);
    buckets.push(bucket);
    const DATA_DIR = join(folder, name);
    mkdirSync(DATA_DIR);
    const env = {
      DATA_DIR,
      STORAGE_URL: `s3://scans?endpoint=${encodeURIComponent(await bucket.open())}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SECRET: 'a-secret-that-both-places-share-0123456789',
      ...('dump' in template ? {} : { DATABASE_URL: await newDatabase(template.server) }),
    };
    return { bucket, env };
  };
  type Place = Awaited<ReturnType<typeof aPlace>>;
  /** Runs the product in a place, and ends it. */
  const within = async <Result>({ env }: Place, work: (product: Product) => Promise<Result>): Promise<Result> => {
    const { DATA_DIR, ...variables } = env;
    const { DATABASE_URL } = variables as { DATABASE_URL?: string };
    const connection = await (DATABASE_URL ? openServer(DATABASE_URL, () => {}) : openEmbedded({ folder: join(DATA_DIR, 'database') }));
    // In a DATA_DIR of its own, which goes when it ends: files are in the bucket.
    const product = await openProduct({ env: variables, connection });
    try {
      return await work(product);
    } finally {
      await product.settle();
      await product.stop();
      await connection.close();
    }
  };
  let before: Place;
  let after: Place;
  beforeAll(async () => {
    [before, after] = [await aPlace('before'), await aPlace('after')];
  });
  afterAll(async () => {
    for (const bucket of buckets) await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are in a back-up, and restored into another bucket byte by byte, where the links of before open them', async () => {
    const links = await within(before, async (product) => {
      const { id: destination_id } = await aDestination(product);
      const sent = [];
      for (const photograph of [await jpeg(), pdf()]) {
        const files = { data_page: pdf({ size: 300_000 }), passport_photograph: photograph };
        sent.push((await anApplication(product, { destination_id, files })).passport_photograph);
      }
      return sent;
    });
    expect(before.bucket.files.size).toBe(5);
    expect(await command('backup', file, before.env)).toEqual([0, expect.stringContaining('holds 2 orders and 4 files')]);
    expect(await command('restore', file, after.env)).toEqual([0, expect.stringContaining('2 orders and 4 files')]);
    const held = ({ bucket }: Place) => new Map([...bucket.files].toSorted().map(([key, { bytes }]) => [key, bytes.toString('base64')]));
    expect(held(after)).toEqual(held(before));
    // The first place is gone.
    const kept = new Map([...before.bucket.files.values()].map(({ bytes }) => [bytes.toString('base64'), true]));
    before.bucket.exists = false;
    await within(after, async (product) => {
      for (const link of links) {
        const { statusCode, rawPayload } = await product.call('GET', link);
        expect([statusCode, kept.get(rawPayload.toString('base64'))]).toEqual([200, true]);
      }
    });
  });

  test('are left as they are by a restore into a bucket that holds some', async () => {
    const held = [...after.bucket.files.keys()];
    expect(await command('restore', file, { ...after.env, DATA_DIR: join(folder, 'third') })).toEqual([
      1,
      expect.stringContaining('There are files in this storage already'),
    ]);
    expect([...after.bucket.files.keys()]).toEqual(held);
  });
});
