import type { UploadProblem } from '../problems.ts';

export class BadFile extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem = 'unreadable') {
    super(problem);
    this.problem = problem;
  }
}

export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  /** Never empty; undefined at the end. */
  async piece(): Promise<Buffer | undefined> {
    while (this.#piece.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) return undefined;
      this.#piece = value;
    }
    const ready = this.#piece;
    this.#piece = Buffer.alloc(0);
    return ready;
  }

  unread(bytes: Buffer): void {
    this.#piece = this.#piece.length === 0 ? bytes : Buffer.concat([bytes, this.#piece]);
  }

  async upTo(length: number): Promise<Buffer> {
    if (this.#piece.length >= length) {
      const taken = this.#piece.subarray(0, length);
      this.#piece = this.#piece.subarray(length);
      return taken;
    }
    const parts: Buffer[] = [];
    for await (const part of this.#ahead(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** @throws BadFile if the stream ends too early */
  async take(length: number): Promise<Buffer> {
    const taken = await this.upTo(length);
    if (taken.length < length) throw new BadFile();
    return taken;
  }

  /** @throws BadFile if the stream ends too early */
  async *pass(length: number): AsyncGenerator<Buffer, void> {
    let given = 0;
    for await (const part of this.#ahead(length)) {
      given += part.length;
      yield part;
    }
    if (given < length) throw new BadFile();
  }

  /** @throws BadFile if the stream ends too early */
  async skip(length: number): Promise<void> {
    for await (const _ of this.pass(length));
  }

  async *#ahead(length: number): AsyncGenerator<Buffer, void> {
    for (let left = length; left > 0; ) {
      const piece = await this.piece();
      if (!piece) return;
      if (piece.length > left) this.unread(piece.subarray(left));
      const part = piece.subarray(0, left);
      left -= part.length;
      yield part;
    }
  }
}
