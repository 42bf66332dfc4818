import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
/** Brotli qualities: a few milliseconds, and a quarter of a second. */
const QUICK = 4;
const BEST = 11;
const MOST_WAITING = 20;

export interface Packable {
  body: Buffer;
  packed?: Promise<Buffer> | undefined;
  best?: boolean | undefined;
  packedBest?: Buffer | undefined;
}

const packAt = (quality: number, body: Buffer): Promise<Buffer> =>
  compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** Compresses off the main thread; pages requested again get the best compression. */
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
      // Fails only if memory runs out.
      .catch(() => {})
      .finally(() => {
        waiting -= 1;
      });
  }

  return {
    /** Compresses with Brotli. @param cached the page may be requested again */
    pack(page: Packable, cached: boolean): Promise<Buffer> {
      if (page.packed && cached) improve(page);
      page.packed ??= packAt(QUICK, page.body);
      return page.packed;
    },
    packWell(page: Packable): Promise<void> {
      improve(page);
      return last;
    },
    idle: (): Promise<void> => last,
  };
}
