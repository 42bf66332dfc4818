import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { Bucket } from '#test/deployment/bucket.ts';
import { OtherStore, STORE_KEYS } from '#test/deployment/other-store.ts';
import { createStorage } from './create-storage.ts';
import type { Storage } from './interface.ts';
import { createS3Storage } from './s3.ts';

let folder: string;
let bucket: Bucket;
let endpoint: string;
let storage: Storage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  // Two files a page of the listing.
  bucket = new Bucket(2);
  endpoint = await bucket.open();
  storage = createS3Storage({
    url: `s3://scans?endpoint=${encodeURIComponent(endpoint)}&region=af-south-1`,
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
    tempFolder: folder,
  });
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const newKey = () => randomBytes(20).toString('hex');

async function put(key: string, content: Buffer, to = storage): Promise<void> {
  const temp = to.temp();
  await writeFile(temp, content);
  await to.put(key, temp, content.length);
}

async function read(key: string, from = storage): Promise<Buffer | undefined> {
  const stream = await from.open(key);
  return stream && buffer(stream);
}

describe('files in a bucket', () => {
  test('a put is signed, says its length and leaves no temporary file', async () => {
    const [key, content] = [newKey(), randomBytes(300_000)];
    await put(key, content);
    const [asked] = bucket.asked;
    expect(asked).toMatchObject({ method: 'PUT', bytes: content.length });
    expect(asked?.url.pathname).toBe(`/scans/${key}`);
    expect(asked?.headers).toMatchObject({
      'content-length': String(content.length),
      'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    });
    expect(asked?.headers['transfer-encoding']).toBeUndefined();
    expect(asked?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/af-south-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
    expect(bucket.files.get(key)?.bytes.equals(content)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  test('the shop’s id lies beside the files, is none of them, and can be replaced', async () => {
    expect(await storage.readShopId()).toBeUndefined();
    await storage.writeShopId('one');
    await storage.writeShopId('another');
    expect(await storage.readShopId()).toBe('another');
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    bucket.exists = false;
    await expect(storage.readShopId()).rejects.toThrow('NoSuchBucket');
  });

  test('a key that begins with its day is stored, read, listed and deleted beside older ones', async () => {
    const [key, old] = [`2026/11/24/${newKey()}`, newKey()];
    for (const one of [key, old]) await put(one, Buffer.from(one));
    expect(bucket.asked[0]?.url.pathname).toBe(`/scans/${key}`);
    expect((await read(key))?.toString()).toBe(key);
    const listed = (await Array.fromAsync(storage.list())).map((one) => one.key);
    expect(listed.sort()).toEqual([key, old].sort());
    await storage.remove(key);
    expect([...bucket.files.keys()]).toEqual([old]);
  });

  test('a thousand are deleted with one request, and a listing goes on behind a key', async () => {
    const keys = Array.from({ length: 1003 }, newKey).sort();
    for (const key of keys)
      bucket.files.set(key, { bytes: Buffer.from('1'), written: '2026-11-19T08:30:00.000Z' });
    const listed = async (after?: string) =>
      (await Array.fromAsync(storage.list(after))).map(({ key }) => key);
    expect(await listed(keys[999])).toEqual(keys.slice(1000));
    bucket.asked = [];
    await storage.removeAll([...keys.slice(0, 1001), '../x']);
    expect(bucket.asked.map(({ method, url }) => [method, url.search])).toEqual([
      ['POST', '?delete'],
      ['POST', '?delete'],
    ]);
    expect(await listed()).toEqual(keys.slice(1001));
  });

  test('where several can’t be deleted at once they are deleted one by one', async () => {
    const keys = [newKey(), newKey(), newKey()];
    for (const key of keys) await put(key, Buffer.from('1'));
    bucket.failures = [501];
    await storage.removeAll(keys.slice(1));
    expect([...bucket.files.keys()]).toEqual(keys.slice(0, 1));
  });

  test('a 503 is tried again with the whole file', async () => {
    const [key, content] = [newKey(), randomBytes(200_000)];
    bucket.failures = [503, 500];
    await put(key, content);
    expect(bucket.asked.map(({ bytes }) => bytes)).toEqual([200_000, 200_000, 200_000]);
    expect(bucket.files.get(key)?.bytes.equals(content)).toBe(true);
    bucket.failures = [429];
    expect((await read(key))?.equals(content)).toBe(true);
  });

  test('a storage that stays away is an error, and the temporary file is kept for another try', async () => {
    const temp = storage.temp();
    await writeFile(temp, 'x');
    bucket.failures = [503, 503, 503, 503];
    await expect(storage.put(newKey(), temp, 1)).rejects.toThrow('answered 503 SlowDown to a put');
    expect((await stat(temp)).size).toBe(1);
  });

  test('a refusal is told at once', async () => {
    bucket.failures = [403];
    await expect(storage.open(newKey())).rejects.toThrow('answered 403 SlowDown to a get');
    expect(bucket.asked).toHaveLength(1);
  });

  test('an absent file is undefined, an absent bucket an error', async () => {
    expect(await storage.open(newKey())).toBeUndefined();
    await storage.ping();
    bucket.exists = false;
    await expect(storage.open(newKey())).rejects.toThrow('NoSuchBucket');
    await expect(storage.ping()).rejects.toThrow('404');
  });

  test('a file that did not arrive whole never goes up', async () => {
    const temp = storage.temp();
    await writeFile(temp, 'half');
    await expect(storage.put(newKey(), temp, 8)).rejects.toThrow('4 bytes instead of 8');
    expect(bucket.asked).toEqual([]);
  });

  test('list goes through every page and passes over what is not ours', async () => {
    const keys = Array.from({ length: 5 }, newKey).sort();
    for (const key of [...keys, 'readme.txt'])
      bucket.files.set(key, { bytes: Buffer.from('1'), written: '2026-11-19T08:30:00.000Z' });
    const found: string[] = [];
    for await (const { key, written } of storage.list()) {
      found.push(key);
      expect(written).toEqual(new Date('2026-11-19T08:30:00Z'));
    }
    expect(found).toEqual(keys);
    expect(bucket.asked.map(({ url }) => url.searchParams.get('continuation-token'))).toEqual([
      null,
      '<&2+=>',
      '<&4+=>',
    ]);
  });

  test('an answer that is no listing is an error, not an empty bucket', async () => {
    bucket.listing = () => '<html>Welcome</html>';
    await expect(Array.fromAsync(storage.list())).rejects.toThrow('no listing');
    bucket.listing = () => '<ListBucketResult><Name>scans</Name>';
    await expect(Array.fromAsync(storage.list())).rejects.toThrow('no listing');
    bucket.listing = () =>
      '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key><LastModified>soon</LastModified></Contents></ListBucketResult>';
    await expect(Array.fromAsync(storage.list())).rejects.toThrow('without a time');
    bucket.listing = () => '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>';
    await expect(Array.fromAsync(storage.list())).rejects.toThrow('does not say where');
  });

  test.each<[string, (own: string) => string]>([
    ['an entity of its own', () => '<!ENTITY x "y">'],
    ['another sense of &amp;', () => '<!ENTITY amp "y">'],
    [
      'a billion laughs',
      () =>
        [
          '<!ENTITY x0 "ha">',
          ...Array.from({ length: 9 }, (_, n) => `<!ENTITY x${n + 1} "${`&x${n};`.repeat(10)}">`),
        ].join(''),
    ],
    ['a file of this machine', () => '<!ENTITY x SYSTEM "file:///etc/passwd">'],
    ['an address', (own) => `<!ENTITY x SYSTEM "${own}/read">`],
    ['a parameter that is an address', (own) => `<!ENTITY % x SYSTEM "${own}/read">%x;`],
  ])(
    'a listing that declares %s is none: nothing is expanded, and nothing else is asked',
    async (_what, declared) => {
      const key = newKey();
      const listing = (head: string) =>
        `<?xml version="1.0"?>${head}<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${key}</Key><LastModified>2026-11-19T08:30:00.000Z</LastModified><ETag>&quot;&#x61;&amp;&x;&x9;&quot;</ETag></Contents></ListBucketResult>`;
      bucket.listing = () => listing(`<!DOCTYPE ListBucketResult [${declared(endpoint)}]>`);
      await expect(Array.fromAsync(storage.list())).rejects.toThrow('no listing');
      bucket.listing = () => listing(`<!DOCTYPE ListBucketResult SYSTEM "${endpoint}/read">`);
      await expect(Array.fromAsync(storage.list())).rejects.toThrow('no listing');
      // The same without it is one.
      bucket.listing = () => listing('');
      expect(await Array.fromAsync(storage.list())).toMatchObject([{ key }]);
      expect(bucket.asked.map(({ url }) => url.searchParams.get('list-type'))).toEqual([
        '2',
        '2',
        '2',
      ]);
    },
  );

  test.each(['../x', 'a/b', `${'a'.repeat(20)}.tmp`])(
    'the key %j is absent and never asked for',
    async (key) => {
      expect(await storage.open(key)).toBeUndefined();
      await storage.remove(key);
      expect(bucket.asked).toEqual([]);
    },
  );

  test('STORAGE_URL chooses the bucket; temporary files stay under DATA_DIR', async () => {
    const config = {
      DATA_DIR: folder,
      STORAGE_URL: `s3://scans?endpoint=${endpoint}`,
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const made = createStorage(config);
    await made.ping();
    expect(bucket.asked[0]?.headers.authorization).toContain('/us-east-1/s3/');
    expect(dirname(made.temp())).toBe(join(folder, 'temporary'));
    for (const wrong of [
      's3://',
      's3://scans/folder',
      's3://scans?endpoint=nowhere',
      's3://scans?endpoint=file:///x',
    ]) {
      expect(() => createStorage({ ...config, STORAGE_URL: wrong })).toThrow(ConfigError);
    }
  });
});

describe('files in a store that was written elsewhere', () => {
  const store = new OtherStore();
  let url: string;
  let theirs: Storage;
  const opened = (bucket: string, S3_SECRET_ACCESS_KEY = STORE_KEYS.S3_SECRET_ACCESS_KEY) =>
    createStorage({
      DATA_DIR: folder,
      STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(url)}`,
      ...STORE_KEYS,
      S3_SECRET_ACCESS_KEY,
    });
  beforeAll(async () => {
    url = await store.open();
  });
  beforeEach(() => {
    theirs = opened('scans');
  });
  afterAll(() => store.close());

  test('come back as they were put, are replaced and removed, and twice is harmless', async () => {
    const [key, old, content] = [newKey(), randomBytes(100), randomBytes(300_000)];
    expect(await read(key, theirs)).toBeUndefined();
    await put(key, old, theirs);
    await put(key, content, theirs);
    expect((await read(key, theirs))?.equals(content)).toBe(true);
    expect(store.files.get(key)?.bytes.equals(content)).toBe(true);
    await theirs.remove(key);
    await theirs.remove(key);
    expect([await read(key, theirs), store.files.size]).toEqual([undefined, 0]);
    const several = [newKey(), `2026/11/24/${newKey()}`];
    for (const one of several) await put(one, content, theirs);
    expect((await Array.fromAsync(theirs.list())).map((one) => one.key).sort()).toEqual(
      several.sort(),
    );
    await theirs.removeAll(several);
    expect(store.files.size).toBe(0);
  });

  test('are all listed, a page of a thousand after the other, and the shop’s id is none of them', async () => {
    const keys = Array.from({ length: 2005 }, newKey).sort();
    store.fill([...keys, 'readme.txt']);
    await theirs.writeShopId('one');
    await theirs.writeShopId('another');
    expect(await theirs.readShopId()).toBe('another');
    const found = await Array.fromAsync(theirs.list());
    expect(found.map(({ key }) => key)).toEqual(keys);
    for (const { written } of found) expect(Date.now() - written.getTime()).toBeLessThan(60_000);
  });

  test('aren’t there for a wrong secret, nor in a bucket that isn’t there', async () => {
    await theirs.ping();
    await expect(opened('scans', 'wrong').open(newKey())).rejects.toThrow('SignatureDoesNotMatch');
    await expect(opened('nowhere').open(newKey())).rejects.toThrow('NoSuchBucket');
    await expect(opened('nowhere').ping()).rejects.toThrow('404');
  });
});
