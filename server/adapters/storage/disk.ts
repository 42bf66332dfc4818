import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** Makes renames survive a power failure. */
async function settleFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Calls during a run share the next run. */
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

const MOST_FOLDERS = 100;

/** Holds one day's names in memory at a time. */
async function* listFolder(
  folder: string,
  below: string,
  after: string,
): AsyncGenerator<{ key: string; written: Date }> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const named = entries.map((entry) => ({
    entry,
    key: below + entry.name + (entry.isDirectory() ? '/' : ''),
  }));
  for (const { entry, key } of named.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (entry.isDirectory()) {
      // All keys in a folder begin with its key.
      if (key >= after || after.startsWith(key)) yield* listFolder(folder, key, after);
      continue;
    }
    if (key <= after || !isKey(key)) continue;
    const found = await stat(join(folder, key)).catch(ignoreAbsent);
    if (found?.isFile()) yield { key, written: found.mtime };
  }
}

/** Temporary files are in the same folder, because renames must be atomic. */
export function createDiskStorage(folder: string): Storage {
  const files = createTemporaryFiles(folder);
  /** By folder, so that files of the same day share one flush. */
  const settling = new Map<string, () => Promise<void>>();
  const settleNames = (of: string) => {
    if (settling.size > MOST_FOLDERS) settling.clear();
    const settle = settling.get(of) ?? shared(() => settleFolder(of));
    settling.set(of, settle);
    return settle();
  };
  /** Also flushes the entries of the folders that it creates. */
  async function makeFolder(of: string): Promise<void> {
    const first = await mkdir(of, { recursive: true, mode: 0o700 });
    if (!first) return;
    for (let made = of; made.length >= first.length; made = dirname(made))
      await settleNames(dirname(made));
  }
  return {
    ...files,
    async put(key, tempPath, bytes) {
      if (!isKey(key)) throw new Error(`${key} can't be the key of a file`);
      const path = join(folder, key);
      await settle(tempPath, bytes);
      await makeFolder(dirname(path));
      await rename(tempPath, path);
      await settleNames(dirname(path));
    },
    async open(key) {
      if (!isKey(key)) return undefined;
      const file = await open(join(folder, key), 'r').catch(ignoreAbsent);
      return file?.createReadStream();
    },
    async remove(key) {
      if (isKey(key)) await rm(join(folder, key), { force: true });
    },
    async removeAll(keys) {
      for (const key of keys) await this.remove(key);
    },
    list: (after = '') => listFolder(folder, '', after),
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
