import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { Bucket } from '../deployment/bucket.ts';
import { type OtherStore, STORE_KEYS } from '../deployment/other-store.ts';
import { newDatabase } from '../kit/database.ts';
import { openProduct, type Product } from '../kit/support.ts';

/** A place with an empty bucket and an empty database of its own, as the environment names it. */
export interface Place<Store = Bucket> {
  bucket: Store;
  env: Record<string, string> & { DATA_DIR: string };
}

/** How a process is told of an empty database, of the kind that this run of the suite is about. */
export async function ownDatabase(): Promise<Record<string, string>> {
  const template = inject('template');
  return 'dump' in template ? {} : { DATABASE_URL: await newDatabase(template.server) };
}

/** Makes a place in a folder, by default with a bucket that can fail, two files a page of its listing. The caller closes the bucket. */
export async function aPlace(folder: string): Promise<Place>;
export async function aPlace<Store extends Bucket | OtherStore>(
  folder: string,
  bucket: Store,
): Promise<Place<Store>>;
export async function aPlace(
  folder: string,
  bucket: Bucket | OtherStore = new Bucket(2),
): Promise<Place<Bucket | OtherStore>> {
  mkdirSync(folder);
  const env = {
    DATA_DIR: folder,
    STORAGE_URL: `s3://scans?endpoint=${encodeURIComponent(await bucket.open())}`,
    ...STORE_KEYS,
    SECRET: 'a-secret-that-both-places-share-0123456789',
    ...(await ownDatabase()),
  };
  return { bucket, env };
}

export const openPlace = ({ env: { DATABASE_URL, DATA_DIR = '' } }: Pick<Place, 'env'>) =>
  DATABASE_URL
    ? openServer(DATABASE_URL, () => {})
    : openEmbedded({ folder: join(DATA_DIR, 'database') });

/** Runs the product in a place, and ends it. */
export async function within<Result>(
  place: Pick<Place, 'env'>,
  work: (product: Product) => Promise<Result>,
  parts: Parameters<typeof openProduct>[0] = {},
): Promise<Result> {
  const { DATA_DIR, ...variables } = place.env;
  const connection = await openPlace(place);
  try {
    // In a DATA_DIR of its own, which goes when it ends: files are in the bucket.
    const product = await openProduct({ ...parts, env: variables, connection });
    try {
      return await work(product);
    } finally {
      await product.settle();
      await product.stop();
    }
  } finally {
    await connection.close();
  }
}
