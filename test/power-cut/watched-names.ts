import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

/** A renaming, and what of a tree no sync has brought to the disk by then. */
export interface Renaming {
  to: string;
  unsynced: string[];
}

/**
 * Does some work while Node's syncs and renamings are watched.
 * @param watch.tree of which folder it is asked at a renaming what is on the disk; of none at those that don't matter
 * @param watch.renaming called before those that do; what it throws, the renaming throws
 */
export async function watchNames<Result>(
  {
    tree,
    renaming,
  }: { tree(from: string, to: string): string | undefined; renaming(one: Renaming): void },
  work: () => Promise<Result>,
): Promise<Result> {
  const { fdatasyncSync, fsyncSync, renameSync } = fs;
  const synced = new Set<number>();
  const note = (sync: (descriptor: number) => void) => (descriptor: number) => {
    sync(descriptor);
    synced.add(fs.fstatSync(descriptor).ino);
  };
  fs.fdatasyncSync = note(fdatasyncSync);
  fs.fsyncSync = note(fsyncSync);
  fs.renameSync = (from: PathLike, to: PathLike) => {
    const root = tree(String(from), String(to));
    if (root) {
      const paths = ['.', ...fs.readdirSync(root, { recursive: true }).map(String)];
      renaming({
        to: String(to),
        unsynced: paths.filter((path) => !synced.has(fs.statSync(join(root, path)).ino)),
      });
    }
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, { fdatasyncSync, fsyncSync, renameSync });
    syncBuiltinESMExports();
  }
}
