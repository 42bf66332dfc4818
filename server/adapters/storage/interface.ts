import type { Readable } from 'node:stream';

/** The key of the installation's id; never a file's. */
export const SHOP_ID = 'shop-id';

export interface Storage {
  /** A local path to write at before `put`. */
  temp(): string;
  /** Atomic; replaces an existing file. */
  put(key: string, tempPath: string, bytes: number): Promise<void>;
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** A thousand with one request. */
  removeAll(keys: readonly string[]): Promise<void>;
  /** In the order of their keys, those behind `after`. */
  list(after?: string): AsyncIterable<{ key: string; written: Date }>;
  /** Deletes older temporary files; returns how many. */
  sweep(before: Date): Promise<number>;
  readShopId(): Promise<string | undefined>;
  writeShopId(id: string): Promise<void>;
  /** @throws when there is no response */
  ping(): Promise<void>;
}
