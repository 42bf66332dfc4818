import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export type ToWorker = { open: string } | { bytes: Uint8Array<ArrayBuffer> } | { copyTo: string } | { close: true };
export type Answer = { opened: true } | { bytes: Uint8Array<ArrayBuffer> } | { copied: true } | { closed: true } | { failed: unknown };
/** Questions and answers carry a number: Node sends messages of its own through the same port (`--watch-path`). */
export type Asked = { number: number; question: ToWorker };
export type Answered = { number: number; answer: Answer };
export type FromWorker = Answered | { diskFailed: true };

/** The one session of an embedded database: bytes of PostgreSQL's protocol go in, bytes come out. One exchange at a time. */
export interface Session {
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Copies the files while no exchange is going on. @throws for a database in memory, and when the copy can't be written */
  copyFiles(to: string): Promise<void>;
  close(): Promise<void>;
}

/** A session in memory, from a dump if there is one. It lives in this thread, since it ends with the process anyway. */
export async function openInMemory(dump: Blob | undefined): Promise<Session> {
  // The thread of a session on files loads these for itself.
  const [{ PGlite }, { EXTENSIONS, exchangeBytes }] = await Promise.all([import('@electric-sql/pglite'), import('./open.ts')]);
  const lite = await PGlite.create({ dataDir: 'memory://', extensions: EXTENSIONS, ...(dump ? { loadDataDir: dump } : {}) });
  return {
    exchange: (bytes) => exchangeBytes(lite, bytes),
    copyFiles: () => Promise.reject(new Error('a database in memory has no files')),
    close: () => lite.close(),
  };
}

let begun: { folder: string; session: Promise<Session> } | undefined;
let thread: ReturnType<typeof startThread> | undefined;

/** Starts the thread of a session on files, so that it loads its modules while this one loads its own. It touches no file before it is told which. */
export function beginThread(): void {
  thread = startThread();
}

/**
 * Begins to open a session on files before anybody asks for it, while the modules that will ask for it are still being loaded. Only where a database
 * is there already: making one is left to whoever has looked around first.
 */
export function beginOpening(folder: string): void {
  if (!existsSync(join(folder, 'PG_VERSION'))) return;
  const session = openInThread(folder);
  // Whoever asks for it hears of this.
  session.catch(() => {});
  begun = { folder, session };
}

/** A session on files, in a thread of its own. @throws what opening them threw */
export function openInWorker(folder: string): Promise<Session> {
  const early = begun?.folder === folder ? begun.session : undefined;
  begun = undefined;
  return early ?? openInThread(folder);
}

/** A thread, and how it is asked: each question gets one answer. */
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
  worker.on('exit', () => settle(new Error('Connection terminated: the embedded database has stopped')));
  let last: Promise<unknown> = Promise.resolve();
  // Each waits for the answer before it: a driver's pool says that it has ended while its leave-taking is still under way, and an answer taken for
  // that of the closing would end the thread in the midst of it.
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

/** The first byte of the message with which a client takes its leave. */
const TERMINATE = 'X'.charCodeAt(0);
/** A simple query, as the protocol writes it: its kind, the length of what follows, and the text with a zero behind it. */
function simpleQuery(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(text.length + 5);
  return Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${text}\0`)]);
}
/** Ends what a client left open, and forgets the statements it prepared: the next one gives others the same names. */
const LEAVE = Buffer.concat(['rollback', 'deallocate all'].map(simpleQuery));

/** What `pg` takes for its socket: the same driver, and the same queries, as with a server. */
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
  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(bytes, done);
  }
  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }
  #send(bytes: Buffer, done: (error?: Error | null) => void): void {
    const leaving = bytes[0] === TERMINATE;
    // The session outlives its clients: whatever one of them left open ends with it, as on a server.
    this.#session.exchange(new Uint8Array(leaving ? LEAVE : bytes)).then(
      (reply) => {
        this.push(leaving ? null : Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength));
        done();
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
