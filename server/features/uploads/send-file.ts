import type { FastifyReply } from 'fastify';
import type { FileRow } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/errors.ts';
import { EXTENSIONS } from './files.ts';
import { isServed } from './scan.ts';

/**
 * Sends a stored file once `written` has recorded it.
 * @throws AppError not_found, also until the file is found clean
 */
export async function sendFile(
  deps: Deps,
  reply: FastifyReply,
  row: FileRow | undefined,
  written: (row: FileRow) => Promise<void>,
  cacheControl = 'private, no-store',
): Promise<FastifyReply> {
  const content = row && isServed(row) ? await deps.storage.open(row.key) : undefined;
  if (!row || !content) throw new AppError('not_found');
  try {
    await written(row);
  } catch (error) {
    content.destroy();
    throw error;
  }
  return reply
    .headers({
      'content-type': row.media_type,
      'content-length': row.bytes,
      'content-disposition': `inline; filename="${row.field}.${EXTENSIONS[row.media_type]}"`,
      'cache-control': cacheControl,
    })
    .send(content);
}
