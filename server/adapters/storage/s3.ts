import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ConfigError } from '#server/config.ts';
import { SHOP_ID, type Storage } from './interface.ts';
import { isKey } from './keys.ts';
import { readListing } from './s3-listing.ts';
import { createTemporaryFiles } from './temporary-files.ts';

interface S3Settings {
  /** `s3://bucket?endpoint=https://…&region=…`; without them Amazon's own in us-east-1. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A local folder in which files are written before they are uploaded to the bucket. */
  tempFolder: string;
  fetch?: typeof globalThis.fetch;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
const ANSWER_MS = 10_000;
/** A PUT returns only after the whole file was uploaded. */
const PUT_MS = 60_000;

/** @throws ConfigError when the URL can't be used */
function bucketOf(storageUrl: string): { address: string; region: string } {
  const { hostname: bucket, pathname, searchParams } = new URL(storageUrl);
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!bucket || pathname.length > 1 || !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new ConfigError('STORAGE_URL: must look like s3://bucket?endpoint=https://host&region=name');
  }
  return { address: `${endpoint.replace(/\/+$/, '')}/${bucket}`, region };
}

/** The error code of a failed request, without keys or signatures. */
async function refusal(response: Response, what: string): Promise<Error> {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1];
  return new Error(`the storage answered ${response.status}${code ? ` ${code}` : ''} to ${what}`);
}

/** Files in a bucket of any S3-compatible service, with path-style URLs. A 5xx, a 429 or no response is retried a few times. */
export function createS3Storage({ url, accessKeyId, secretAccessKey, tempFolder, fetch = globalThis.fetch }: S3Settings): Storage {
  const { address, region } = bucketOf(url);
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region });

  /** Every retry signs the request and reads the file again. */
  async function ask(
    method: string,
    path: string,
    { body, limitMs = ANSWER_MS, tries = TRIES }: { body?: Blob; limitMs?: number; tries?: number } = {},
  ) {
    for (let attempt = 1; ; attempt += 1) {
      // The timeout ends with the first byte of the response: downloading a large file may take longer.
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new Error(`the storage did not answer within ${limitMs} ms`)), limitMs);
      try {
        const request = await signer.sign(address + path, { method, body, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } });
        const response = await fetch(request, { signal: limit.signal });
        if (attempt === tries || (response.status < 500 && response.status !== 429)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === tries) throw error;
      } finally {
        clearTimeout(timer);
      }
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** An object's bytes as a stream, or undefined when there is none. */
  async function read(name: string): Promise<Response | undefined> {
    const response = await ask('GET', `/${name}`);
    if (response.ok) return response;
    const error = await refusal(response, 'a get');
    if (response.status === 404 && !error.message.includes('NoSuchBucket')) return undefined;
    throw error;
  }

  return {
    ...createTemporaryFiles(tempFolder),
    async put(key, tempPath, bytes) {
      if (!isKey(key)) throw new Error(`${key} can't be the key of a file`);
      // A blob of a file is streamed, never in memory as a whole, and has a known length.
      const body = await openAsBlob(tempPath);
      if (body.size !== bytes) throw new Error(`${tempPath} has ${body.size} bytes instead of ${bytes}`);
      const response = await ask('PUT', `/${key}`, { body, limitMs: PUT_MS });
      if (!response.ok) throw await refusal(response, 'a put');
      await response.body?.cancel();
      await rm(tempPath, { force: true });
    },
    async open(key) {
      if (!isKey(key)) return undefined;
      const response = await read(key);
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined;
    },
    async remove(key) {
      if (!isKey(key)) return;
      const response = await ask('DELETE', `/${key}`);
      if (!response.ok && response.status !== 404) throw await refusal(response, 'a delete');
      await response.body?.cancel();
    },
    async *list() {
      let next: string | undefined;
      do {
        const response = await ask('GET', `?list-type=2${next ? `&continuation-token=${encodeURIComponent(next)}` : ''}`);
        if (!response.ok) throw await refusal(response, 'a listing');
        const page = readListing(await response.text());
        yield* page.files.filter(({ key }) => isKey(key));
        next = page.next;
      } while (next);
    },
    async readShopId() {
      return (await (await read(SHOP_ID))?.text())?.trim();
    },
    async writeShopId(id) {
      const response = await ask('PUT', `/${SHOP_ID}`, { body: new Blob([id]) });
      if (!response.ok) throw await refusal(response, 'a put');
      await response.body?.cancel();
    },
    async ping() {
      const response = await ask('HEAD', '', { tries: 1, limitMs: 5000 });
      if (!response.ok) throw await refusal(response, 'a ping');
    },
  };
}
