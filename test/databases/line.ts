import { createServer, type Server, type Socket, connect as socketTo } from 'node:net';

/** A way to a server that can be made to swallow everything without a word, as a frozen machine does, or to lose one answer. */
export class Line {
  readonly #pairs = new Set<[Socket, Socket]>();
  #frozen = false;
  #lost: string | undefined;
  readonly #server: Server;
  constructor(to: URL) {
    this.#server = createServer((near) => {
      const far = socketTo(Number(to.port), to.hostname);
      const pair: [Socket, Socket] = [near, far];
      this.#pairs.add(pair);
      for (const [from, other] of [pair, [far, near] as const]) {
        from.on('error', () => other.destroy());
        from.on('close', () => {
          other.destroy();
          this.#pairs.delete(pair);
        });
        from.on('data', (bytes) => void other.write(bytes));
        if (this.#frozen) from.pause();
      }
      let writes = false;
      near.on('data', (bytes) => {
        writes ||= this.#lost !== undefined && bytes.includes(this.#lost);
        if (!writes || !bytes.includes('commit')) return;
        this.#lost = undefined;
        far.removeAllListeners('data').once('data', () => near.destroy());
      });
    });
  }
  async open(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return (this.#server.address() as { port: number }).port;
  }
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
    for (const pair of this.#pairs) for (const end of pair) frozen ? end.pause() : end.resume();
  }
  /** The connection ends where the answer to the commit of the next transaction with this statement would come. */
  loseCommitOf(statement: string): void {
    this.#lost = statement;
  }
  close(): void {
    for (const [near, far] of this.#pairs) for (const end of [near, far]) end.destroy();
    this.#server.close();
  }
}
