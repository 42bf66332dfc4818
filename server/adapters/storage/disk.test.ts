import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './interface.ts';
import { newKey as newKeyOf } from './keys.ts';

let parent: string;
let folder: string;
let storage: Storage;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'disk-'));
  folder = join(parent, 'uploads');
  storage = createDiskStorage(folder);
});
afterEach(() => rm(parent, { recursive: true }));

const newKey = () => randomBytes(20).toString('hex');

async function put(key: string, content: Buffer): Promise<void> {
  const temp = storage.temp();
  await writeFile(temp, content, { mode: 0o644 });
  await storage.put(key, temp, content.length);
}
const contentOf = async (stream: Readable | undefined) =>
  stream && (await buffer(stream)).toString();
const read = async (key: string) => contentOf(await storage.open(key));
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found.sort();
}

describe('files on the disk', () => {
  test('what was put comes back, for this user alone', async () => {
    const key = newKey();
    await put(key, Buffer.from('a passport'));
    expect(await read(key)).toBe('a passport');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
  });

  test('the shop’s id lies beside the files, is none of them, and can be replaced', async () => {
    expect(await storage.readShopId()).toBeUndefined();
    await storage.writeShopId('one');
    await storage.writeShopId('another');
    expect(await storage.readShopId()).toBe('another');
    expect(await keys()).toEqual([]);
  });

  test('a temporary file lies beside the others and is gone once it is put', async () => {
    const temp = storage.temp();
    expect(dirname(temp)).toBe(folder);
    expect(storage.temp()).not.toBe(temp);
    await writeFile(temp, 'x');
    expect(await keys()).toEqual([]);
    await storage.put(newKey(), temp, 1);
    await expect(stat(temp)).rejects.toThrow('ENOENT');
  });

  test('the same key again replaces the file; whoever reads the old one reads it to its end', async () => {
    const key = `${newKey()}.pdf`;
    await put(key, Buffer.from('old'));
    const old = await storage.open(key);
    await put(key, Buffer.from('new'));
    expect(await contentOf(old)).toBe('old');
    expect(await read(key)).toBe('new');
    expect(await keys()).toEqual([key]);
  });

  test('a file that did not arrive whole is refused', async () => {
    const key = newKey();
    const temp = storage.temp();
    await writeFile(temp, 'half');
    await expect(storage.put(key, temp, 8)).rejects.toThrow('4 bytes instead of 8');
    expect(await read(key)).toBeUndefined();
  });

  test('list has every key with its time', async () => {
    const [first, second] = [newKey(), `${newKey()}.jpg`];
    const before = Date.now() - 2000;
    await put(first, Buffer.from('1'));
    await put(second, Buffer.from('2'));
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    expect(await keys()).toEqual([first, second].sort());
    for await (const { written } of storage.list())
      expect(written.getTime()).toBeGreaterThan(before);
  });

  test('a key that begins with its day lies in the folders of that day, for this user alone', async () => {
    const [key, old] = [newKeyOf(new Date('2026-11-24T23:30:00Z')), newKey()];
    expect(key).toMatch(/^2026\/11\/25\/[0-9a-f]{40}$/);
    await put(key, Buffer.from('new'));
    await put(old, Buffer.from('old'));
    expect([await read(key), await read(old), await keys()]).toEqual([
      'new',
      'old',
      [key, old].sort(),
    ]);
    for (const made of ['2026', '2026/11', '2026/11/25'])
      expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700);
    await storage.remove(key);
    expect([await read(key), await keys()]).toEqual([undefined, [old]]);
  });

  test('keys are listed in their order, from behind one of them', async () => {
    const all = [
      newKey(),
      newKeyOf(new Date('2026-11-24T12:00:00Z')),
      newKeyOf(new Date('2026-11-24T12:00:00Z')),
      newKeyOf(new Date('2027-01-02T12:00:00Z')),
      newKey(),
    ];
    for (const key of all) await put(key, Buffer.from('1'));
    all.sort();
    for (const at of [undefined, 0, 1, 2, 3, 4]) {
      const listed = await Array.fromAsync(storage.list(at === undefined ? at : all[at]));
      expect(listed.map(({ key }) => key)).toEqual(all.slice((at ?? -1) + 1));
    }
    await storage.removeAll(all.slice(1));
    expect(await keys()).toEqual(all.slice(0, 1));
  });

  test('remove takes a file away, twice is harmless', async () => {
    const key = newKey();
    await put(key, Buffer.from('1'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await read(key)).toBeUndefined();
  });

  test.each([
    '',
    '../x',
    '../secret-outside-the-folder',
    '/etc/passwd',
    'short',
    `${'a'.repeat(20)}/../../x`,
    `${'a'.repeat(20)}.tmp`,
    `${'a'.repeat(65)}`,
    `${'a'.repeat(20)}\0`,
    `${'a'.repeat(20)}\n`,
    `2026/11/../${'a'.repeat(20)}`,
    `2026/11/${'a'.repeat(20)}`,
    `/2026/11/24/${'a'.repeat(20)}`,
  ])('the key %j is absent', async (key) => {
    const outside = join(parent, 'secret-outside-the-folder');
    await writeFile(outside, 'secret');
    await writeFile(join(folder, `${'a'.repeat(20)}.tmp`), 'secret');
    expect(await storage.open(key)).toBeUndefined();
    await storage.remove(key);
    const temp = storage.temp();
    await writeFile(temp, 'x');
    await expect(storage.put(key, temp, 1)).rejects.toThrow("can't be the key");
    expect((await stat(outside)).size).toBe(6);
    expect((await stat(join(folder, `${'a'.repeat(20)}.tmp`))).size).toBe(6);
  });

  test('sweep removes temporary files of before, nothing else', async () => {
    const [old, fresh, key] = [storage.temp(), storage.temp(), newKey()];
    await put(key, Buffer.from('kept'));
    for (const path of [old, fresh]) await writeFile(path, 'x');
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const path of [old, join(folder, key)]) await utimes(path, yesterday, yesterday);
    expect(await storage.sweep(new Date(Date.now() - 3_600_000))).toBe(1);
    await expect(stat(old)).rejects.toThrow('ENOENT');
    expect((await stat(fresh)).size).toBe(1);
    expect(await read(key)).toBe('kept');
  });

  test('ping throws when the folder is gone', async () => {
    await storage.ping();
    await rm(folder, { recursive: true });
    await expect(storage.ping()).rejects.toThrow('ENOENT');
  });

  test('a fault is not taken for an absent file', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    await expect(storage.open(newKey())).rejects.toThrow('ENOTDIR');
  });

  test('without STORAGE_URL files lie under DATA_DIR/uploads', async () => {
    const made = createStorage({
      DATA_DIR: parent,
      STORAGE_URL: undefined,
      S3_ACCESS_KEY_ID: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
    });
    expect(dirname(made.temp())).toBe(folder);
  });
});
