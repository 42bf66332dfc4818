import type { FastifyRequest } from 'fastify';
import { callerAddress } from '#server/http/caller-address.ts';
import { AppError, HangUp } from '#server/http/errors.ts';

/** Per process, and per IP address, which a whole phone network may share. */
const MOST = 64;
const MOST_PER_ADDRESS = 8;
/** Forms whose files haven't started. */
const MOST_WAITING = 128;
const RETRY_S = 5;
/** An old phone with poor reception. */
const BYTES_PER_S = 4 * 1024;
/** Allowed pauses: before files, with files, and after a faster stretch. */
const WAITING_PAUSE_S = 15;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 90;
const LOOK_MS = 1000;

/** That a person sends: `by` names what proves it, and is good for `most` forms at a time. */
export interface Proof {
  by: string;
  most: number;
}

export interface Entrance {
  /**
   * An upload without an unused proof may be ended in favour of others if too slow.
   * @throws AppError unavailable, with Retry-After
   */
  takePlace(proof?: Proof): void;
  leave(): void;
}

/** Limits concurrent forms and ends slow ones, because each holds a connection and a file. */
export interface UploadGate {
  /**
   * `onEnd` is called once if the form is ended for being slow.
   * @throws AppError too_many (this IP), with Retry-After
   */
  enter(request: FastifyRequest, onEnd: (error: AppError) => void): Entrance;
  /** Checks speeds; a timer calls it every second. */
  look(): void;
  /** The number of current forms. */
  count(): number;
  received(): number;
}

interface Upload {
  address: string;
  /** 'proved' and 'unproved' are receiving files. */
  state: 'waiting' | 'unproved' | 'proved';
  by?: string;
  ahead: number;
  looked: boolean;
  onEnd(error: AppError): void;
}

const CROWDED =
  'Too many forms are being sent right now. Yours is kept on your page: send it again in a moment.';
const crowded = (code: 'too_many' | 'unavailable') =>
  new AppError(code, CROWDED, undefined, RETRY_S);

const slowest = (uploads: Upload[]): Upload | undefined =>
  uploads.toSorted(
    (a, b) => Number(b.looked) - Number(a.looked) || (a.looked ? a.ahead - b.ahead : 0),
  )[0];
/** Forms whose files haven't started, else slow ones without proof. */
const endable = (uploads: Upload[]): Upload[] => {
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  return waiting.length > 0
    ? waiting
    : uploads.filter(
        ({ state, ahead }) => state === 'unproved' && ahead < FIRST_PAUSE_S * BYTES_PER_S,
      );
};

/** `perAddress: false` is for benchmarks, `watch: false` for tests. */
export function createUploadGate({
  perAddress,
  watch,
}: {
  perAddress: boolean;
  watch: boolean;
}): UploadGate {
  const uploads = new Set<Upload>();
  let timer: NodeJS.Timeout | undefined;
  let received = 0;

  const some = (wanted: (upload: Upload) => boolean) => [...uploads].filter(wanted);
  /** @returns whether there was one to end */
  function end(upload: Upload | undefined): boolean {
    if (!upload) return false;
    uploads.delete(upload);
    upload.onEnd(new HangUp('unavailable', CROWDED, undefined, RETRY_S));
    return true;
  }

  const gate: UploadGate = {
    count: () => uploads.size,
    received: () => received,
    enter(request, onEnd) {
      const address = callerAddress(request);
      const theirs = perAddress ? some((other) => other.address === address) : [];
      if (theirs.length >= MOST_PER_ADDRESS && !end(slowest(endable(theirs))))
        throw crowded('too_many');
      const waiting = some(({ state }) => state === 'waiting');
      if (waiting.length >= MOST_WAITING) end(slowest(waiting));
      const upload: Upload = {
        address,
        state: 'waiting',
        ahead: WAITING_PAUSE_S * BYTES_PER_S,
        looked: false,
        onEnd,
      };
      const count = (piece: Buffer) => {
        received += piece.length;
        upload.ahead = Math.min(upload.ahead + piece.length, LONGEST_PAUSE_S * BYTES_PER_S);
      };
      request.raw.on('data', count);
      uploads.add(upload);
      if (watch) timer ??= setInterval(gate.look, LOOK_MS).unref();
      return {
        takePlace(proof) {
          if (!uploads.has(upload)) return;
          const placed = some(({ state }) => state !== 'waiting');
          if (placed.length >= MOST && !end(slowest(endable(placed)))) throw crowded('unavailable');
          const proved = proof && placed.filter(({ by }) => by === proof.by).length < proof.most;
          upload.state = proved ? 'proved' : 'unproved';
          if (proved) upload.by = proof.by;
          upload.ahead = FIRST_PAUSE_S * BYTES_PER_S;
        },
        leave() {
          request.raw.off('data', count);
          uploads.delete(upload);
          if (uploads.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
    look() {
      for (const upload of uploads) {
        upload.ahead -= (BYTES_PER_S * LOOK_MS) / 1000;
        upload.looked = true;
        if (upload.ahead >= 0) continue;
        uploads.delete(upload);
        upload.onEnd(new HangUp('too_slow'));
      }
    },
  };
  return gate;
}
