import { closeSync, constants, fdatasyncSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { FromWorker } from './session.ts';

export interface EmscriptenNode {
  name: string;
  mode: number;
  parent: EmscriptenNode;
}
export interface EmscriptenStream {
  nfd: number;
  node: EmscriptenNode;
}
export interface NodeFiles {
  realPath(node: EmscriptenNode): string;
  node_ops: {
    mknod(parent: EmscriptenNode, name: string, mode: number, device: number): EmscriptenNode;
  };
  stream_ops: { fsync?(stream: EmscriptenStream): number };
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

const DIRECTORY = 0o040000;
const TYPE = 0o170000;

/** Windows can't, and doesn't need to. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The disk's state is unknown after a failed sync; the next start recovers it. */
export function endAtOnce(reason: unknown): never {
  writeSync(
    2,
    `The embedded database can't write to its disk, so the process ends here: ${String(reason)}\n`,
  );
  if (isMainThread) process.abort();
  // process.abort() does not exist in a worker thread.
  process.kill(process.pid, 'SIGABRT');
  // PID 1 ignores its own signals, so the main thread must end it.
  parentPort?.postMessage({ diskFailed: true } satisfies FromWorker);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw reason;
}

/** Adds syncs, which PGlite's own file system ignores (docs/decisions/0003). */
export class DurableFiles extends NodeFS {
  walSyncs = 0;
  /** New tables' files, whose directory entries PostgreSQL doesn't sync. */
  #newNames = new Set<string>();

  override async init(lite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(lite, options);
    const addSyncs = (module: unknown) => this.addSyncs((module as { NODEFS: NodeFiles }).NODEFS);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSyncs] },
    };
  }

  protected addSyncs(files: NodeFiles): void {
    const { mknod } = files.node_ops;
    files.node_ops.mknod = (parent, name, mode, device) => {
      this.#newNames.add(files.realPath(parent));
      return mknod(parent, name, mode, device);
    };
    files.stream_ops.fsync = (stream) => {
      const path = files.realPath(stream.node);
      try {
        if ((stream.node.mode & TYPE) === DIRECTORY) this.syncNames(path, stream.nfd);
        else {
          this.syncFile(path, stream.nfd);
          if (/[/\\]pg_wal[/\\]/.test(path)) this.walSyncs += 1;
          for (const folder of this.#newNames) this.syncNames(folder);
          this.#newNames.clear();
        }
      } catch (error) {
        endAtOnce(error);
      }
      return 0;
    };
  }

  protected syncFile(_path: string, descriptor: number): void {
    fdatasyncSync(descriptor);
  }

  protected syncNames(path: string, descriptor?: number): void {
    if (descriptor === undefined) syncFolder(path);
    else if (process.platform !== 'win32') fsyncSync(descriptor);
  }
}
