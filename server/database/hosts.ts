import pg from 'pg';
import { READ_ONLY } from './away.ts';
import { urlsOf } from './urls.ts';

type Heard = ((error: Error) => void) | ((error: null, client: pg.ClientBase) => void);

/** Connects to the last good host of several; after a failure, the next. */
export function clientOf(url: string): typeof pg.Client {
  const urls = urlsOf(url);
  if (urls.length === 1) return pg.Client;
  let current = 0;
  return class extends pg.Client {
    readonly #host = current;
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: urls[current] ?? url });
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
        const { rows } = await this.query<{ transaction_read_only: string }>(
          'show transaction_read_only',
        );
        if (rows[0]?.transaction_read_only !== 'on') return this;
        void this.end().catch(() => {});
        throw Object.assign(new Error('the database takes no writes'), { code: READ_ONLY });
      } catch (error) {
        if (current === this.#host) current = (current + 1) % urls.length;
        throw error;
      }
    }
  } as typeof pg.Client;
}
