import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a file that must not be cached; browsers display 'inline' ones. */
export const sendPrivate = (
  reply: FastifyReply,
  type: string,
  filename: string,
  content: Buffer | Readable | string,
  as: 'inline' | 'attachment' = 'inline',
) =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': `${as}; filename="${filename}"`,
      'cache-control': 'private, no-store',
    })
    .send(content);
