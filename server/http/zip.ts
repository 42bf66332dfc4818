import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  content: Buffer | AsyncIterable<Buffer>;
}

const PACKED = /\.(jpe?g|png|webp|pdf|zip)$/i;

/** Uses constant memory; a failing entry aborts the stream. */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    const ready: Buffer[] = [];
    let failure: Error | undefined;
    const zip = new Zip((error, chunk) => {
      if (error) failure = error;
      else ready.push(Buffer.from(chunk));
    });
    function* drain() {
      if (failure) throw failure;
      yield* ready.splice(0);
    }
    for await (const { name, content } of entries) {
      const file = PACKED.test(name)
        ? new ZipPassThrough(name)
        : new ZipDeflate(name, { level: 6 });
      zip.add(file);
      if (Buffer.isBuffer(content)) file.push(content, true);
      else {
        for await (const piece of content) {
          file.push(piece);
          yield* drain();
        }
        file.push(new Uint8Array(), true);
      }
      yield* drain();
    }
    zip.end();
    yield* drain();
  }
  return Readable.from(chunks());
}
