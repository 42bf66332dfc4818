import type { FastifyRequest } from 'fastify';
import { callerAddress } from '#server/caller-address.ts';
import { AppError } from '#server/errors.ts';

/** Forms with files that this process takes in at once, in all and from one address. A phone network may have many people behind one. */
const MOST = 64;
const MOST_PER_ADDRESS = 8;
const RETRY_S = 5;
/** The slowest line a form may come over: that of an old phone far from its mast. */
const BYTES_PER_S = 4 * 1024;
/** A form may stand still for so long at first, and for so long once it was quicker for a while. */
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 90;
const LOOK_MS = 1000;

/** Counts the forms that are on their way in and watches how fast they come: each holds a connection and a file that isn't finished. */
export interface UploadGate {
  /**
   * Lets a request in; what is returned says that its body has come in. `onSlow` is called once when the body comes too slowly.
   * @throws AppError too_many (from this address), unavailable (in all), both with Retry-After
   */
  enter(request: FastifyRequest, onSlow: (error: AppError) => void): () => void;
  /** Looks once how fast bodies come in, as the gate itself does every second. */
  look(): void;
  /** How many forms are on their way, and how many bytes of bodies have come in so far. */
  count(): number;
  received(): number;
}

interface Upload {
  address: string;
  /** Bytes that it is ahead of the slowest line. */
  ahead: number;
  onSlow(error: AppError): void;
}

const tooMany = (code: 'too_many' | 'unavailable') =>
  new AppError(code, 'Too many forms are being sent right now. Yours is kept on your page: send it again in a moment.', undefined, RETRY_S);

/** Without `perAddress` one address may take every place, as benchmarks do; without `watch` it looks only when it is told to, as tests do. */
export function createUploadGate({ perAddress, watch }: { perAddress: boolean; watch: boolean }): UploadGate {
  const uploads = new Set<Upload>();
  let timer: NodeJS.Timeout | undefined;
  let received = 0;

  const gate: UploadGate = {
    count: () => uploads.size,
    received: () => received,
    enter(request, onSlow) {
      const address = callerAddress(request);
      if (uploads.size >= MOST) throw tooMany('unavailable');
      if (perAddress && [...uploads].filter((other) => other.address === address).length >= MOST_PER_ADDRESS) throw tooMany('too_many');
      const upload: Upload = { address, ahead: FIRST_PAUSE_S * BYTES_PER_S, onSlow };
      const count = (piece: Buffer) => {
        received += piece.length;
        upload.ahead = Math.min(upload.ahead + piece.length, LONGEST_PAUSE_S * BYTES_PER_S);
      };
      request.raw.on('data', count);
      uploads.add(upload);
      if (watch) timer ??= setInterval(gate.look, LOOK_MS).unref();
      return () => {
        request.raw.off('data', count);
        uploads.delete(upload);
        if (uploads.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    look() {
      for (const upload of uploads) {
        upload.ahead -= (BYTES_PER_S * LOOK_MS) / 1000;
        if (upload.ahead >= 0) continue;
        uploads.delete(upload);
        upload.onSlow(new AppError('too_slow'));
      }
    },
  };
  return gate;
}
