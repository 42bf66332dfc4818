import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isKey } from '#server/adapters/storage/keys.ts';
import type { Db } from '#server/database/connect.ts';
import { type FileRow, files, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordDownloaded, recordScanOpened } from '#server/features/events/events.ts';
import { findSession, NOBODY } from '#server/features/sessions/sessions.ts';
import { AppError, LinkEnded } from '#server/http/errors.ts';
import { checkLink } from '#server/http/signed-links.ts';
import { isIssuedFile } from '#shared/services/index.ts';
import { AGENT_IMAGE, WAIVER_PROOF } from './files.ts';
import { orderOfProof } from './scan.ts';
import { sendFile } from './send-file.ts';

/** Hides files of deleted orders. */
async function findFile(db: Db, key: string): Promise<FileRow | undefined> {
  const [row] = isKey(key)
    ? await db
        .select({ file: files, deleted_at: orders.deleted_at })
        .from(files)
        .leftJoin(orders, eq(orders.id, files.order_id))
        .where(eq(files.key, key))
    : [];
  return row?.deleted_at ? undefined : row?.file;
}

/**
 * Agents' pictures are public; other files need a signed URL, which may be bound to a session.
 * Administrators' downloads are recorded before sending.
 */
export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { '*': string } }>(
    '/uploads/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { '*': key } = request.params;
      if (key === '') throw new AppError('not_found');
      const { db } = deps.connection;
      const row = await findFile(db, key);
      const isPublic = row?.field === AGENT_IMAGE;
      const now = deps.clock.now();
      const viewer = isPublic
        ? undefined
        : checkLink(deps.config, `/uploads/${key}`, request.query, now);
      const actor = viewer === undefined ? undefined : await findSession(db, viewer, now);
      if (viewer !== undefined && !actor) throw new LinkEnded();
      const written = async ({ order_id, ...file }: FileRow) => {
        if (request.method !== 'GET') return;
        // Opening it is recorded to the order whose waiver it proves.
        const proved = file.field === WAIVER_PROOF ? await orderOfProof(db, file.key) : undefined;
        if (proved && actor?.kind === 'admin')
          return recordScanOpened(db, { ...file, order_id: proved }, actor, now);
        if (!order_id) return;
        if (actor?.kind === 'admin') await recordScanOpened(db, { ...file, order_id }, actor, now);
        else if (isIssuedFile(file.field))
          await recordDownloaded(
            db,
            { ...file, order_id },
            actor?.kind === 'agent' ? actor : NOBODY,
            now,
          );
      };
      // Cacheable because a new picture gets a new key.
      return sendFile(
        deps,
        reply,
        row,
        written,
        isPublic ? 'public, max-age=31536000, immutable' : undefined,
      );
    },
  );
}
