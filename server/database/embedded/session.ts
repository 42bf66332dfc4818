import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export type ToWorker =
  | { open: string }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { copyTo: string }
  | { close: true };
export type Answer =
  | { opened: true }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { copied: true }
  | { closed: true }
  | { failed: unknown };
/** Numbered, because Node's `--watch-path` sends messages through the same port. */
export type Asked = { number: number; question: ToWorker };
export type Answered = { number: number; answer: Answer };
export type FromWorker = Answered | { diskFailed: true };

/** Runs one exchange of PostgreSQL's protocol at a time. */
export interface Session {
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  copyFiles(to: string): Promise<void>;
  close(): Promise<void>;
}

export async function openInMemory(dump: Blob | undefined): Promise<Session> {
  const [{ PGlite }, { EXTENSIONS, exchangeBytes }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./open.ts'),
  ]);
  const lite = await PGlite.create({
    dataDir: 'memory://',
    extensions: EXTENSIONS,
    ...(dump ? { loadDataDir: dump } : {}),
  });
  return {
    exchange: (bytes) => exchangeBytes(lite, bytes),
    copyFiles: () => Promise.reject(new Error('a database in memory has no files')),
    close: () => lite.close(),
  };
}

let begun: { folder: string; session: Promise<Session> } | undefined;
let thread: ReturnType<typeof startThread> | undefined;

/** Starts the thread early to load modules; touches no files. */
export function beginThread(): void {
  thread = startThread();
}

export function beginOpening(folder: string): void {
  if (!existsSync(join(folder, 'PG_VERSION'))) return;
  const session = openInThread(folder);
  // The caller that awaits the session handles this.
  session.catch(() => {});
  begun = { folder, session };
}

/** @throws the error of opening the files */
export function openInWorker(folder: string): Promise<Session> {
  const early = begun?.folder === folder ? begun.session : undefined;
  begun = undefined;
  return early ?? openInThread(folder);
}

function startThread() {
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));
  let waiting: { resolve(answer: Answer): void; reject(error: unknown): void } | undefined;
  let number = 0;
  let ended: unknown;
  const settle = (error: unknown) => {
    ended ??= error;
    waiting?.reject(error);
    waiting = undefined;
  };
  worker.on('message', (message: FromWorker) => {
    if ('diskFailed' in message) process.exit(1);
    if (message.number !== number) return;
    const asked = waiting;
    waiting = undefined;
    const { answer } = message;
    if ('failed' in answer) asked?.reject(answer.failed);
    else asked?.resolve(answer);
  });
  worker.on('error', settle);
  worker.on('exit', () =>
    settle(new Error('Connection terminated: the embedded database has stopped')),
  );
  let last: Promise<unknown> = Promise.resolve();
  // One question at a time, so that Terminate's answer isn't mistaken for that of closing.
  const ask = (question: ToWorker, moved: ArrayBuffer[] = []) => {
    const reply = last.then(
      () =>
        new Promise<Answer>((resolve, reject) => {
          if (ended) {
            reject(ended);
            return;
          }
          waiting = { resolve, reject };
          number += 1;
          worker.postMessage({ number, question } satisfies Asked, moved);
        }),
    );
    last = reply.catch(() => {});
    return reply;
  };
  return { worker, ask };
}

async function openInThread(folder: string): Promise<Session> {
  const { worker, ask } = thread ?? startThread();
  thread = undefined;
  try {
    await ask({ open: folder });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    async exchange(bytes) {
      const reply = await ask({ bytes }, [bytes.buffer]);
      return 'bytes' in reply ? reply.bytes : new Uint8Array();
    },
    copyFiles: async (to) => void (await ask({ copyTo: to })),
    async close() {
      await ask({ close: true });
      await worker.terminate();
    },
  };
}

const TERMINATE = 'X'.charCodeAt(0);
function simpleQuery(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(text.length + 5);
  return Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${text}\0`)]);
}
/** Resets the session, because the next client reuses prepared statements' names. */
const LEAVE = Buffer.concat(['rollback', 'deallocate all'].map(simpleQuery));

export class SessionSocket extends Duplex {
  readonly #session: Pick<Session, 'exchange'>;
  constructor(session: Pick<Session, 'exchange'>) {
    super();
    this.#session = session;
  }
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  override _read(): void {}
  override _write(
    bytes: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#send(bytes, done);
  }
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }
  #send(bytes: Buffer, done: (error?: Error | null) => void): void {
    const leaving = bytes[0] === TERMINATE;
    this.#session.exchange(new Uint8Array(leaving ? LEAVE : bytes)).then(
      (reply) => {
        this.push(leaving ? null : Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
        done();
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
