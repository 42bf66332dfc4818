import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import retry from 'p-retry';
import { ConfigError } from '#server/config.ts';
import { SHOP_ID, type Storage } from './interface.ts';
import { isKey } from './keys.ts';
import { createTemporaryFiles } from './temporary-files.ts';

interface S3Settings {
  /** `s3://bucket?endpoint=https://…&region=…` */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  tempFolder: string;
  budgetMs?: number;
}

/** S3's limit. */
const MOST_AT_ONCE = 1000;
const RETRIES = 3;
const FIRST_PAUSE_MS = 100;
/** Forms are retried for 35 s: the storage must fail before that. */
const BUDGET_MS = 20_000;
const ANSWER_MS = 10_000;

/** @throws ConfigError */
function bucketOf(storageUrl: string): { address: string; region: string } {
  const { hostname: bucket, pathname, searchParams } = new URL(storageUrl);
  const region = searchParams.get('region') ?? 'us-east-1';
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!bucket || pathname.length > 1 || !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new ConfigError(
      'STORAGE_URL: must look like s3://bucket?endpoint=https://host&region=name',
    );
  }
  return { address: `${endpoint.replace(/\/+$/, '')}/${bucket}`, region };
}

class Refused extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(what: string, status: number, code: string | undefined) {
    super(`the storage answered ${status}${code ? ` ${code}` : ''} to ${what}`);
    this.status = status;
    this.code = code;
  }
}
const isAway = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status >= 500 || error.status === 429;
const isAbsent = (error: unknown): boolean =>
  error instanceof Refused && error.status === 404 && error.code !== 'NoSuchBucket';

export function createS3Storage({
  url,
  accessKeyId,
  secretAccessKey,
  tempFolder,
  budgetMs = BUDGET_MS,
}: S3Settings): Storage {
  const { address, region } = bucketOf(url);
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region });

  /** The timeout covers only the wait for the first byte, because large files take longer. */
  async function askOnce(
    what: string,
    method: string,
    path: string,
    body: Blob | undefined,
    limitMs: number,
    headers: Record<string, string>,
  ): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error(`the storage did not answer within ${limitMs} ms`)),
      limitMs,
    );
    try {
      const request = await signer.sign(address + path, {
        method,
        body,
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers },
      });
      const response = await fetch(request, { signal: limit.signal });
      if (response.ok) return response;
      throw new Refused(
        what,
        response.status,
        /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1],
      );
    } finally {
      clearTimeout(timer);
    }
  }

  const ask = (
    what: string,
    method: string,
    path: string,
    {
      body,
      limitMs = ANSWER_MS,
      retries = RETRIES,
      headers = {},
    }: { body?: Blob; limitMs?: number; retries?: number; headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const until = performance.now() + budgetMs;
    const left = () => Math.ceil(until - performance.now());
    const within = () => Math.max(1, Math.min(limitMs, left()));
    return retry(() => askOnce(what, method, path, body, within(), headers), {
      retries,
      minTimeout: FIRST_PAUSE_MS,
      randomize: true,
      shouldRetry: ({ error }) => isAway(error) && left() > 0,
    }).catch((error: Error) => {
      throw isAway(error) ? Object.assign(error, { statusCode: 503 }) : error;
    });
  };

  const read = (name: string): Promise<Response | undefined> =>
    ask('a get', 'GET', `/${name}`).catch((error) => {
      if (isAbsent(error)) return undefined;
      throw error;
    });

  /** False if the storage can't delete several at once. */
  async function removeSome(keys: readonly string[]): Promise<boolean> {
    const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('');
    const xml = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
    try {
      const response = await ask('a delete', 'POST', '?delete', {
        body: new Blob([xml], { type: 'application/xml' }),
        headers: { 'content-md5': createHash('md5').update(xml).digest('base64') },
      });
      const [, code] = /<Error>.*?<Code>(\w{1,60})<\/Code>/s.exec(await response.text()) ?? [];
      if (code) throw new Refused('a delete', response.status, code);
      return true;
    } catch (error) {
      if (error instanceof Refused && [400, 405, 501].includes(error.status)) return false;
      throw error;
    }
  }

  return {
    ...createTemporaryFiles(tempFolder),
    async put(key, tempPath, bytes) {
      if (!isKey(key)) throw new Error(`${key} can't be the key of a file`);
      const body = await openAsBlob(tempPath);
      if (body.size !== bytes)
        throw new Error(`${tempPath} has ${body.size} bytes instead of ${bytes}`);
      const response = await ask('a put', 'PUT', `/${key}`, { body, limitMs: budgetMs });
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
      const response = await ask('a delete', 'DELETE', `/${key}`).catch((error) => {
        if (!isAbsent(error)) throw error;
      });
      await response?.body?.cancel();
    },
    async removeAll(keys) {
      const named = keys.filter(isKey);
      for (let at = 0; at < named.length; at += MOST_AT_ONCE) {
        const some = named.slice(at, at + MOST_AT_ONCE);
        if (!(await removeSome(some))) for (const key of some) await this.remove(key);
      }
    },
    async *list(after) {
      const { readListing } = await import('./s3-listing.ts');
      let next: string | undefined;
      do {
        const response = await ask(
          'a listing',
          'GET',
          `?list-type=2${next ? `&continuation-token=${encodeURIComponent(next)}` : after ? `&start-after=${encodeURIComponent(after)}` : ''}`,
        );
        const page = readListing(await response.text());
        yield* page.files.filter(({ key }) => isKey(key));
        next = page.next;
      } while (next);
    },
    async readShopId() {
      return (await (await read(SHOP_ID))?.text())?.trim();
    },
    async writeShopId(id) {
      const response = await ask('a put', 'PUT', `/${SHOP_ID}`, { body: new Blob([id]) });
      await response.body?.cancel();
    },
    async ping() {
      await ask('a ping', 'HEAD', '', { retries: 0, limitMs: 5000 });
    },
  };
}
