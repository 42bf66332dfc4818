import type { FastifyRequest } from 'fastify';
import { callerAddress } from '#server/caller-address.ts';
import { AppError, HangUp } from '#server/errors.ts';

/** Forms whose files this process takes in at once, in all and from one address. A phone network may have many people behind one. */
const MOST = 64;
const MOST_PER_ADDRESS = 8;
/** Forms that haven't come to their files yet, and hold a few texts at most. */
const MOST_WAITING = 128;
const RETRY_S = 5;
/** The slowest line a form may come over: that of an old phone far from its mast. */
const BYTES_PER_S = 4 * 1024;
/** A form may stand still for so long before its files, for so long with them, and for so long once it was quicker for a while. */
const WAITING_PAUSE_S = 15;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 90;
const LOOK_MS = 1000;

/** What shows who sends a form, and for how many forms at once it is good. */
export interface Proof {
  by: string;
  most: number;
}

/** A form on its way in. */
export interface Entrance {
  /**
   * Takes a place for its files. Without a proof, or with one that is used up by others, it may be ended for the next one while it is slower than
   * the slowest line.
   * @throws AppError unavailable, with Retry-After
   */
  takePlace(proof?: Proof): void;
  /** Its body has come in. */
  leave(): void;
}

/** Counts the forms that are on their way in and watches how fast they come: each holds a connection and a file that isn't finished. */
export interface UploadGate {
  /**
   * Lets a form in, as far as its files. `onEnd` is called once when it is ended: it comes too slowly, or is the slowest when others want to come in.
   * @throws AppError too_many (from this address), with Retry-After
   */
  enter(request: FastifyRequest, onEnd: (error: AppError) => void): Entrance;
  /** Looks once how fast bodies come in, as the gate itself does every second. */
  look(): void;
  /** How many forms are on their way, and how many bytes of bodies have come in so far. */
  count(): number;
  received(): number;
}

interface Upload {
  address: string;
  /** 'proved' and 'unproved' have a place for their files. */
  state: 'waiting' | 'unproved' | 'proved';
  by?: string;
  /** Bytes that it is ahead of the slowest line. */
  ahead: number;
  looked: boolean;
  onEnd(error: AppError): void;
}

const CROWDED = 'Too many forms are being sent right now. Yours is kept on your page: send it again in a moment.';
const crowded = (code: 'too_many' | 'unavailable') => new AppError(code, CROWDED, undefined, RETRY_S);

/** The one that has fallen back most; of those that began this second, the first. */
const slowest = (uploads: Upload[]): Upload | undefined =>
  uploads.toSorted((a, b) => Number(b.looked) - Number(a.looked) || (a.looked ? a.ahead - b.ahead : 0))[0];
/** Those that may be ended for others: the ones before their files, else those without a proof that are slower than the slowest line. */
const endable = (uploads: Upload[]): Upload[] => {
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  return waiting.length > 0 ? waiting : uploads.filter(({ state, ahead }) => state === 'unproved' && ahead < FIRST_PAUSE_S * BYTES_PER_S);
};

/** Without `perAddress` one address may take every place, as benchmarks do; without `watch` it looks only when it is told to, as tests do. */
export function createUploadGate({ perAddress, watch }: { perAddress: boolean; watch: boolean }): UploadGate {
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
      if (theirs.length >= MOST_PER_ADDRESS && !end(slowest(endable(theirs)))) throw crowded('too_many');
      const waiting = some(({ state }) => state === 'waiting');
      if (waiting.length >= MOST_WAITING) end(slowest(waiting));
      const upload: Upload = { address, state: 'waiting', ahead: WAITING_PAUSE_S * BYTES_PER_S, looked: false, onEnd };
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
