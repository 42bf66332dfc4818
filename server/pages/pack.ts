import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Quick compression takes a few milliseconds, the best a quarter of a second: a page requested once gets the quick one. */
const QUICK = 4;
const BEST = 11;
/** How many pages may wait for the best compression. */
const MOST_WAITING = 20;

/** Bytes with their compressed copies. */
export interface Packable {
  body: Buffer;
  packed?: Promise<Buffer> | undefined;
  /** Its best compression has been started. */
  best?: boolean | undefined;
  /** The result of its best compression. */
  packedBest?: Buffer | undefined;
}

const packAt = (quality: number, body: Buffer): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

/** Compresses pages off the main thread. The best compression is made one page at a time, and only for pages that are requested again. */
export function createPacker() {
  let last = Promise.resolve();
  let waiting = 0;

  function improve(page: Packable): void {
    if (page.best || waiting >= MOST_WAITING) return;
    page.best = true;
    waiting += 1;
    last = last
      .then(async () => {
        const packed = await packAt(BEST, page.body);
        page.packed = Promise.resolve(packed);
        page.packedBest = packed;
      })
      // Zlib fails only for lack of memory; the quick compression stays in use.
      .catch(() => {})
      .finally(() => {
        waiting -= 1;
      });
  }

  return {
    /** The page's bytes in Brotli. @param cached it may be asked for again */
    pack(page: Packable, cached: boolean): Promise<Buffer> {
      if (page.packed && cached) improve(page);
      page.packed ??= packAt(QUICK, page.body);
      return page.packed;
    },
    /** Packs a page as well as can be, before anybody asks for it. */
    packWell(page: Packable): Promise<void> {
      improve(page);
      return last;
    },
    /** Resolves when nothing waits to be packed better. */
    idle: (): Promise<void> => last,
  };
}
