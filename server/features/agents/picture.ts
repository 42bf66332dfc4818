import { rm, stat } from 'node:fs/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { newKey } from '#server/adapters/storage/keys.ts';
import { agents, files } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import {
  AGENT_IMAGE,
  removeAfter,
  removeFile,
  scanLater,
  takeUploads,
} from '#server/features/uploads/files.ts';
import { hashOf, type Received } from '#server/features/uploads/receive-file.ts';
import { squarePicture } from '#server/features/uploads/square-picture.ts';
import { NAMED_PROBLEMS } from '#server/features/uploads/uploaded.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { FILE_PROBLEMS } from '#shared/orders/files.ts';

const SIDE = 512;

/** @throws AppError invalid for a PDF and for files that can't be decoded */
export async function keepPicture(
  deps: Deps,
  agent_id: number,
  received: Received,
): Promise<string> {
  if (received.media_type === 'application/pdf')
    throw invalid({ [AGENT_IMAGE]: FILE_PROBLEMS.wrong_type });
  if (received.upload?.again) throw invalid({ [AGENT_IMAGE]: NAMED_PROBLEMS.used });
  const temp = deps.storage.temp();
  const now = deps.clock.now();
  const key = newKey(now);
  try {
    if (!(await squarePicture(received.path, temp, SIDE)))
      throw invalid({ [AGENT_IMAGE]: FILE_PROBLEMS.unreadable });
    const [{ size }, sha256] = await Promise.all([stat(temp), hashOf(temp)]);
    await deps.storage.put(key, temp, size);
    await transaction(deps, async (tx, deps) => {
      const [before] = await tx
        .select({ agent_image: agents.agent_image })
        .from(agents)
        .where(and(eq(agents.id, agent_id), isNull(agents.deleted_at)))
        .for('update');
      if (!before) throw new AppError('unauthorized');
      await takeUploads(tx, deps, [{ ...received, field: AGENT_IMAGE }]);
      await tx.insert(files).values({
        key,
        field: AGENT_IMAGE,
        media_type: 'image/jpeg',
        bytes: size,
        sha256,
        scan: received.scan,
        created_at: now,
        ready_at: now,
      });
      await scanLater(tx, deps, [received]);
      await tx.update(agents).set({ agent_image: key }).where(eq(agents.id, agent_id));
      if (before.agent_image) await removeFile(tx, deps, before.agent_image);
    });
    return `/uploads/${key}`;
  } catch (error) {
    await removeAfter(error, deps, [key]);
    throw error;
  } finally {
    await rm(temp, { force: true });
  }
}
