import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that no cache may store; a browser shows what is 'inline'. */
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
