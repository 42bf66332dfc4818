import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Readers of the folder never see a half-written file. */
export async function addToOutbox(
  folder: string,
  name: string,
  content: Buffer | Readable | string,
): Promise<void> {
  const temp = join(folder, `${randomUUID()}.tmp`);
  try {
    await writeFile(temp, content, { mode: 0o600, flag: 'wx' });
    await rename(temp, join(folder, name));
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
}
