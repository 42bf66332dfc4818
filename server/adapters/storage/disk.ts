import {
  access,
  constants,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { SHOP_ID, type Storage } from './interface.ts';
import { isKey } from './keys.ts';
import { createTemporaryFiles, ignoreAbsent } from './temporary-files.ts';

async function settle(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size, mode } = await file.stat();
    if (size !== bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}`);
    if ((mode & 0o777) !== 0o600) await file.chmod(0o600);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Makes renames survive a power cut. */
async function settleFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Callers during a run share the next one. */
function shared(run: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      const running = run();
      current = running.catch(() => {});
      return running;
    });
    return next;
  };
}

/** Temporary files are in the same folder: renames must be atomic. */
export function createDiskStorage(folder: string): Storage {
  const files = createTemporaryFiles(folder);
  const settleNames = shared(() => settleFolder(folder));
  return {
    ...files,
    async put(key, tempPath, bytes) {
      if (!isKey(key)) throw new Error(`${key} can't be the key of a file`);
      await settle(tempPath, bytes);
      await rename(tempPath, join(folder, key));
      await settleNames();
    },
    async open(key) {
      if (!isKey(key)) return undefined;
      const file = await open(join(folder, key), 'r').catch(ignoreAbsent);
      return file?.createReadStream();
    },
    async remove(key) {
      if (isKey(key)) await rm(join(folder, key), { force: true });
    },
    async *list() {
      for await (const { name } of await opendir(folder)) {
        const found = isKey(name) ? await stat(join(folder, name)).catch(ignoreAbsent) : undefined;
        if (found?.isFile()) yield { key: name, written: found.mtime };
      }
    },
    async readShopId() {
      return (await readFile(join(folder, SHOP_ID), 'utf8').catch(ignoreAbsent))?.trim();
    },
    async writeShopId(id) {
      const temp = files.temp();
      await writeFile(temp, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true });
      await rename(temp, join(folder, SHOP_ID));
      await settleFolder(folder);
    },
    ping: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}
