import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** A bucket called `scans` in memory, with the part of S3 that the product speaks. It fails as often as it is told to. */
export class Bucket {
  readonly files = new Map<string, { bytes: Buffer; written: string }>();
  asked: Asked[] = [];
  /** Statuses of the next responses. */
  failures: number[] = [];
  exists = true;
  /** It takes requests and never answers. */
  hangs = false;
  /** It refuses every further file. */
  mostFiles = Number.POSITIVE_INFINITY;
  readonly #perPage: number;
  /** Where the listing that goes on began. */
  #after = '';
  constructor(perPage = 1000) {
    this.#perPage = perPage;
  }

  readonly #server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    // Whoever was killed in the middle of a put has put nothing.
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    this.asked.push({
      method: request.method ?? '',
      url,
      headers: request.headers,
      bytes: body.length,
    });
    const [, bucket, ...parts] = url.pathname.split('/');
    const key = parts.join('/');
    if (this.hangs) return;
    const answer = (status: number, content: string | Buffer = '') =>
      void response.writeHead(status).end(content);
    const failure = this.failures.shift();
    if (failure) return answer(failure, '<Error><Code>SlowDown</Code></Error>');
    if (bucket !== 'scans' || !this.exists)
      return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, named = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g))
        this.files.delete(named);
      return answer(200, '<DeleteResult></DeleteResult>');
    }
    if (!key)
      return answer(
        200,
        request.method === 'GET'
          ? this.listing(
              url.searchParams.get('continuation-token'),
              url.searchParams.has('continuation-token')
                ? undefined
                : (url.searchParams.get('start-after') ?? ''),
            )
          : '',
      );
    if (request.method === 'PUT' && this.files.size >= this.mostFiles)
      return answer(403, '<Error><Code>QuotaExceeded</Code></Error>');
    if (request.method === 'PUT')
      this.files.set(key, { bytes: body, written: new Date().toISOString() });
    else if (request.method === 'DELETE') this.files.delete(key);
    else {
      const found = this.files.get(key);
      return found
        ? answer(200, found.bytes)
        : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    }
    answer(request.method === 'PUT' ? 200 : 204);
  });

  /** Listens. @returns its endpoint */
  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** A page of the listing as XML. The token has characters that XML escapes and characters that URLs escape. */
  listing(token: string | null, after = this.#after): string {
    this.#after = after;
    const from = token ? Number(/^<&(\d+)\+=>$/.exec(token)?.[1]) : 0;
    const contents = [...this.files]
      .filter(([key]) => key > after)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(from, from + this.#perPage)
      .map(
        ([key, { written }]) =>
          `<Contents><Key>${key}</Key><LastModified>${written}</LastModified><Owner><ID>1</ID></Owner><Size>1</Size></Contents>`,
      );
    const more = from + this.#perPage < this.files.size;
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>scans</Name><IsTruncated>${more}</IsTruncated>${contents.join('')}${
      more
        ? `<NextContinuationToken>&lt;&amp;${from + this.#perPage}&#43;&#x3D;&gt;</NextContinuationToken>`
        : ''
    }</ListBucketResult>`;
  }
}
