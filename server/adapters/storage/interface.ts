import type { Readable } from 'node:stream';

/** The name under which a storage holds its shop's id, beside the files; it can't be a file's key. */
export const SHOP_ID = 'shop-id';

/** Where uploaded files are kept. Keys are random, made by us, and never a path. */
export interface Storage {
  /** A local path, on the storage's own disk where it has one, to write a file to before it is put. */
  temp(): string;
  /** Moves a finished local file into place under its key, at once and whole; a file that is there is replaced. */
  put(key: string, tempPath: string, bytes: number): Promise<void>;
  /** The file's bytes, or undefined when there is none. */
  open(key: string): Promise<Readable | undefined>;
  /** Removes a file; harmless when there is none. */
  remove(key: string): Promise<void>;
  /** Every key that is stored, with the time it was written. Temporary files are not among them. */
  list(): AsyncIterable<{ key: string; written: Date }>;
  /** Removes temporary files written before this time; answers how many. */
  sweep(before: Date): Promise<number>;
  /** The id of the shop whose files lie here; undefined where none was written yet. */
  readShopId(): Promise<string | undefined>;
  /** Writes that id, in place of another. */
  writeShopId(id: string): Promise<void>;
  /** Throws when the storage does not answer. */
  ping(): Promise<void>;
}
