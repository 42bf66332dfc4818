import type { FastifyRequest } from 'fastify';

/** Whether `If-None-Match` names this version: among others, as `*`, or made weak by a proxy that packed it. */
export const hasCopy = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
