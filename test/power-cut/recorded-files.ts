import { join } from 'node:path';
import {
  DurableFiles,
  type EmscriptenNode,
  type EmscriptenStream,
  type NodeFiles,
} from '#server/database/embedded/durable-files.ts';

/** What the database did to its files, in order. Paths are absolute; a file keeps its number when it is renamed. */
export type Operation =
  | { did: 'write'; file: number; at: number; bytes: Buffer }
  | { did: 'truncate'; file: number; size: number }
  | { did: 'make'; folder: string; name: string; file: number }
  | { did: 'make folder'; folder: string; name: string }
  | { did: 'rename'; folder: string; name: string; toFolder: string; toName: string }
  | { did: 'remove'; folder: string; name: string }
  | { did: 'sync file'; file: number }
  | { did: 'sync names'; folder: string };

interface WholeNodeFiles extends NodeFiles {
  node_ops: NodeFiles['node_ops'] & {
    setattr(node: EmscriptenNode, attributes: { size?: number }): void;
    rename(node: EmscriptenNode, folder: EmscriptenNode, name: string): void;
    unlink(folder: EmscriptenNode, name: string): void;
    rmdir(folder: EmscriptenNode, name: string): void;
  };
  stream_ops: NodeFiles['stream_ops'] & {
    write(
      stream: EmscriptenStream,
      bytes: Int8Array,
      offset: number,
      length: number,
      position: number,
    ): number;
  };
}

const FOLDER = 0o040000;

/** The database's files with a record of everything it asks of them. Without syncs they are what PGlite uses by itself. */
export class RecordedFiles extends DurableFiles {
  readonly operations: Operation[] = [];
  /** Which file has a path now; those that were there at first are numbered by `numberOf` as they are met. */
  readonly #numbers = new Map<string, number>();
  /** The path at first, by number: where its first content is read. */
  readonly first = new Map<number, string>();
  #next = 1;
  readonly #syncs: boolean;

  constructor(folder: string, options: { syncs: boolean }) {
    super(folder);
    this.#syncs = options.syncs;
  }

  numberOf(path: string): number {
    let number = this.#numbers.get(path);
    if (!number) {
      number = this.#next++;
      this.#numbers.set(path, number);
      this.first.set(number, path);
    }
    return number;
  }

  protected override addSyncs(given: NodeFiles): void {
    const files = given as WholeNodeFiles;
    const { mknod, setattr, rename, unlink, rmdir } = files.node_ops;
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, bytes, offset, length, position) => {
      const written = write(stream, bytes, offset, length, position);
      const copy = Buffer.from(bytes.slice(offset, offset + written).buffer);
      this.operations.push({
        did: 'write',
        file: this.numberOf(files.realPath(stream.node)),
        at: position,
        bytes: copy,
      });
      return written;
    };
    files.node_ops.mknod = (parent, name, mode, device) => {
      const folder = files.realPath(parent);
      const made = mknod(parent, name, mode, device);
      if ((mode & 0o170000) === FOLDER) this.operations.push({ did: 'make folder', folder, name });
      else {
        const file = this.#next++;
        this.#numbers.set(join(folder, name), file);
        this.operations.push({ did: 'make', folder, name, file });
      }
      return made;
    };
    files.node_ops.setattr = (node, attributes) => {
      setattr(node, attributes);
      if (attributes.size !== undefined)
        this.operations.push({
          did: 'truncate',
          file: this.numberOf(files.realPath(node)),
          size: attributes.size,
        });
    };
    files.node_ops.rename = (node, to, toName) => {
      const [folder, name, toFolder] = [files.realPath(node.parent), node.name, files.realPath(to)];
      const number = this.numberOf(join(folder, name));
      rename(node, to, toName);
      this.#numbers.delete(join(folder, name));
      this.#numbers.set(join(toFolder, toName), number);
      this.operations.push({ did: 'rename', folder, name, toFolder, toName });
    };
    const removing = (remove: typeof unlink) => (parent: EmscriptenNode, name: string) => {
      const folder = files.realPath(parent);
      remove(parent, name);
      this.#numbers.delete(join(folder, name));
      this.operations.push({ did: 'remove', folder, name });
    };
    files.node_ops.unlink = removing(unlink);
    files.node_ops.rmdir = removing(rmdir);
    if (this.#syncs) super.addSyncs(files);
  }

  // Recorded, not done: the simulated disk is what counts.
  protected override syncFile(path: string): void {
    this.operations.push({ did: 'sync file', file: this.numberOf(path) });
  }

  protected override syncNames(path: string): void {
    this.operations.push({ did: 'sync names', folder: path });
  }
}
