import type { Readable } from 'node:stream';

/** The name under which a storage holds its installation's id, beside the files; it can't be a file's key. */
export const SHOP_ID = 'shop-id';

/** The adapter that stores files. Keys are random, made by us, and never a path. */
export interface Storage {
  /** A local path (on the storage's own disk if it has one) for writing a file before `put`. */
  temp(): string;
  /** Moves a finished local file to its key atomically; an existing file is replaced. */
  put(key: string, tempPath: string, bytes: number): Promise<void>;
  /** The file's bytes, or undefined when there is none. */
  open(key: string): Promise<Readable | undefined>;
  /** Removes a file; does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Every key that is stored, with the time it was written. Temporary files are not among them. */
  list(): AsyncIterable<{ key: string; written: Date }>;
  /** Removes temporary files written before this time; returns how many. */
  sweep(before: Date): Promise<number>;
  /** The id of the installation whose files are stored here; undefined where none was written yet. */
  readShopId(): Promise<string | undefined>;
  /** Writes that id, replacing another. */
  writeShopId(id: string): Promise<void>;
  /** @throws when the storage does not respond */
  ping(): Promise<void>;
}
