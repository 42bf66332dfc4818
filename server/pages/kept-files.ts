import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { count, desc, eq, notInArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection, Db } from '#server/database/connect.ts';
import { page_files, releases } from '#server/database/schema.ts';

/** The current release and two before it. */
const RELEASES = 3;
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.mjs': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const unpack = promisify(brotliDecompress);

function filesOf(
  folder: string,
  names: string[],
): { name: string; body: string; packed: boolean }[] {
  const there = new Set(names);
  return names
    .filter((name) => !name.endsWith('.br'))
    .map((name) => {
      const packed = there.has(`${name}.br`);
      return {
        name,
        body: readFileSync(join(folder, packed ? `${name}.br` : name), 'base64'),
        packed,
      };
    });
}

/** Stores page files for processes of other releases (docs/decisions/0051). */
export async function keepPageFiles(db: Db, folder: string, now: Date): Promise<void> {
  const names = readdirSync(folder).sort();
  const release = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 20);
  await db.transaction(async (tx) => {
    // The upsert's row lock makes processes that start at once wait for each other.
    await tx
      .insert(releases)
      .values({ id: release, started_at: now })
      .onConflictDoUpdate({ target: releases.id, set: { started_at: now } });
    const [kept] = await tx
      .select({ rows: count() })
      .from(page_files)
      .where(eq(page_files.release, release));
    if (!kept?.rows)
      await tx
        .insert(page_files)
        .values(filesOf(folder, names).map((file) => ({ release, ...file })));
    const newest = tx
      .select({ id: releases.id })
      .from(releases)
      .orderBy(desc(releases.started_at))
      .limit(RELEASES);
    await tx.delete(releases).where(notInArray(releases.id, newest));
  });
}

/** @returns undefined if there is no such file */
export async function sendKeptFile(
  { db }: Pick<Connection, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const [, name] = /^\/assets\/([\w.-]{1,120})(?:\?|$)/.exec(request.url) ?? [];
  if (!name || !/^(GET|HEAD)$/.test(request.method)) return undefined;
  const [file] = await db.select().from(page_files).where(eq(page_files.name, name)).limit(1);
  if (!file) return undefined;
  reply
    .type(TYPES[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding');
  const body = Buffer.from(file.body, 'base64');
  if (!file.packed) return reply.send(body);
  if (/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'br').send(body);
  return reply.send(await unpack(body));
}
