// Uploads as a phone sends them: created, then piece by piece.
import type { InjectOptions } from 'fastify';
import type { Product } from '../kit/support.ts';
import type { TestFile } from './orders.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
export const OFFSET_STREAM = 'application/offset+octet-stream';

const metadataOf = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const createUpload = (
  { app }: Product,
  bytes: number,
  {
    metadata = { field: 'data_page', filename: 'page.pdf', filetype: 'application/pdf' },
    headers = {},
    ...more
  }: {
    metadata?: Record<string, string>;
    headers?: Record<string, string>;
    payload?: Buffer;
    remoteAddress?: string;
  } = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': metadataOf(metadata),
      ...(more.payload ? { 'content-type': OFFSET_STREAM } : {}),
      ...headers,
    },
    ...more,
  } as InjectOptions);

export const patchUpload = ({ app }: Product, url: string, offset: number, payload: Buffer) =>
  app.inject({
    method: 'PATCH',
    url,
    headers: { ...TUS, 'content-type': OFFSET_STREAM, 'upload-offset': String(offset) },
    payload,
  });

export const headUpload = ({ app }: Product, url: string) =>
  app.inject({ method: 'HEAD', url, headers: TUS });

/** @returns its URL */
export async function anUpload(
  product: Product,
  { bytes }: Pick<TestFile, 'bytes'>,
  options: Parameters<typeof createUpload>[2] = {},
): Promise<string> {
  const created = await createUpload(product, bytes.length, options);
  if (created.statusCode !== 201) throw new Error(`${created.statusCode}: ${created.body}`);
  const url = String(created.headers.location);
  const sent = await patchUpload(product, url, 0, bytes);
  if (sent.statusCode !== 204) throw new Error(`${sent.statusCode}: ${sent.body}`);
  return url;
}
