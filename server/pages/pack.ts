import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** A page that is asked for once is packed in a few milliseconds; the best packing takes a quarter of a second. */
const QUICK = 4;
const BEST = 11;
/** How many pages may wait to be packed as well as can be. */
const MOST_WAITING = 20;

/** Bytes that are sent packed, and remember how. */
export interface Packable {
  body: Buffer;
  packed?: Promise<Buffer> | undefined;
  /** Its best packing has been begun. */
  best?: boolean | undefined;
}

const packAt = (quality: number, body: Buffer): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

/** Packs pages, never on the main thread. The best packing is made one at a time and only for pages that are asked for again. */
export function createPacker() {
  let last = Promise.resolve();
  let waiting = 0;

  function improve(page: Packable): void {
    if (page.best || waiting === MOST_WAITING) return;
    page.best = true;
    waiting += 1;
    last = last
      .then(async () => {
        const packed = await packAt(BEST, page.body);
        page.packed = Promise.resolve(packed);
      })
      // Zlib fails for lack of memory only; the quick packing stays.
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
    /** Resolves when nothing waits to be packed better. */
    idle: (): Promise<void> => last,
  };
}
