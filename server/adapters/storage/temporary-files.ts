import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './interface.ts';

export function createTemporaryFiles(folder: string): Pick<Storage, 'temp' | 'sweep'> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    temp: () => join(folder, `${randomUUID()}.tmp`),
    async sweep(before) {
      let removed = 0;
      for (const name of await readdir(folder)) {
        if (!name.endsWith('.tmp')) continue;
        const path = join(folder, name);
        const found = await stat(path).catch(ignoreAbsent);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

export function ignoreAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
