import type { Readable } from 'node:stream';

/** Key of the installation's id; never a file's. */
export const SHOP_ID = 'shop-id';

export interface Storage {
  /** A local path to write to before `put`. */
  temp(): string;
  /** Atomic; replaces an existing file. */
  put(key: string, tempPath: string, bytes: number): Promise<void>;
  open(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** S3 deletes a thousand per request. */
  removeAll(keys: readonly string[]): Promise<void>;
  /** Keys after `after`, in ascending order. */
  list(after?: string): AsyncIterable<{ key: string; written: Date }>;
  /** Deletes temporary files older than `before`; returns how many. */
  sweep(before: Date): Promise<number>;
  readShopId(): Promise<string | undefined>;
  writeShopId(id: string): Promise<void>;
  /** @throws when there is no response */
  ping(): Promise<void>;
}
