import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { READ_ONLY } from './away.ts';
import { urlsOf } from './urls.ts';

type Heard = ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void);

const refusal = () => Object.assign(new Error('the database takes no writes'), { code: READ_ONLY });

/** `pg`'s types hide the socket. */
const connectionOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
export const socketOf = (client: pg.ClientBase): Socket => connectionOf(client).stream;

/**
 * Connects to the last working host; after a failure, to the next. One refused write closes all
 * clients, even the job queue's, because their server is a former primary.
 */
export function clientOf(url: string): typeof pg.Client {
  const urls = urlsOf(url);
  const open = new Set<pg.Client>();
  let current = 0;
  return class extends pg.Client {
    readonly #host = current;
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: urls[current] ?? url });
      // Unhandled, the error would end the process; pending queries fail on their own.
      this.on('error', () => {}).once('end', () => open.delete(this));
      connectionOf(this).on('errorMessage', ({ code }: { code?: string }) => {
        if (code !== READ_ONLY) return;
        // Deferred so that the failed query gets its error first.
        setImmediate(() => {
          for (const one of open) socketOf(one).destroy(refusal());
        });
      });
    }
    override connect(): Promise<this>;
    override connect(callback: Heard): void;
    override connect(callback?: Heard): unknown {
      const connected = this.#connectToWrite();
      if (!callback) return connected;
      return connected.then(() => (callback as () => void)(), callback as (error: Error) => void);
    }
    async #connectToWrite(): Promise<this> {
      try {
        await super.connect();
        open.add(this);
        if (urls.length === 1) return this;
        const { rows } = await this.query<{ transaction_read_only: string }>(
          'show transaction_read_only',
        );
        if (rows[0]?.transaction_read_only !== 'on') return this;
        void this.end().catch(() => {});
        throw refusal();
      } catch (error) {
        if (current === this.#host) current = (current + 1) % urls.length;
        throw error;
      }
    }
  } as typeof pg.Client;
}
