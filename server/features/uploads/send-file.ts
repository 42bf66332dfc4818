import type { FastifyReply } from 'fastify';
import type { files } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { EXTENSIONS } from './files.ts';

/**
 * Sends a stored file; `written` is awaited before the first byte. @throws AppError not_found while there is none, or it isn't presentable yet
 */
export async function sendFile(
  deps: Deps,
  reply: FastifyReply,
  row: typeof files.$inferSelect | undefined,
  written: (row: typeof files.$inferSelect) => Promise<void>,
  cacheControl = 'private, no-store',
): Promise<FastifyReply> {
  // A picture that an earlier version took in as it came waits for its job.
  const content = row?.ready_at ? await deps.storage.open(row.key) : undefined;
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
