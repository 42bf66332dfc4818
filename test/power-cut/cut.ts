import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Operation, RecordedFiles } from './recorded-files.ts';

/** Disks write so many bytes at once: a longer write may survive in part. */
const SECTOR = 512;

type Change = Extract<Operation, { did: 'write' | 'truncate' }>;
type NameChange = Extract<Operation, { did: 'make' | 'make folder' | 'rename' | 'remove' }>;
interface File {
  synced: Buffer;
  since: Change[];
}

function changed(content: Buffer, change: Change, sectorSurvives: () => boolean): Buffer {
  if (change.did === 'truncate') {
    const cut = Buffer.alloc(change.size);
    content.copy(cut);
    return sectorSurvives() ? cut : content;
  }
  const { at, bytes } = change;
  let grown = content;
  for (let from = 0; from < bytes.length; ) {
    // Up to the next border between sectors of the disk.
    const to = Math.min(bytes.length, from + SECTOR - ((at + from) % SECTOR));
    if (sectorSurvives()) {
      if (at + to > grown.length)
        grown = Buffer.concat([grown, Buffer.alloc(at + to - grown.length)]);
      bytes.copy(grown, at + from, from, to);
    }
    from = to;
  }
  return grown;
}

/** A disk under the recorded files: what it surely holds, and what it was asked for since. */
export class Disk {
  readonly #files = new Map<number, File>();
  /** What is surely in each folder: a file's number, or 'folder'. */
  readonly #names = new Map<string, Map<string, number | 'folder'>>();
  readonly #namesSince = new Map<string, NameChange[]>();
  readonly #root: string;
  readonly #record: RecordedFiles;

  /**
   * @param before a copy of the folder from before the recording, all of it on the disk
   * @param root where the database ran
   */
  constructor(before: string, root: string, record: RecordedFiles) {
    this.#root = root;
    this.#record = record;
    const add = (folder: string) => {
      const names = new Map<string, number | 'folder'>();
      const real = join(root, relative(before, folder));
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) {
          names.set(entry.name, 'folder');
          add(join(folder, entry.name));
          continue;
        }
        const number =
          [...record.first].find(([, path]) => path === join(real, entry.name))?.[0] ??
          -1 - this.#files.size;
        names.set(entry.name, number);
        this.#files.set(number, { synced: readFileSync(join(folder, entry.name)), since: [] });
      }
      this.#names.set(real, names);
    };
    add(before);
  }

  /** Takes the recorded operations up to a moment. */
  run(until: number): void {
    for (const operation of this.#record.operations.slice(0, until)) this.#take(operation);
  }

  #file(number: number): File {
    const file = this.#files.get(number) ?? { synced: Buffer.alloc(0), since: [] };
    this.#files.set(number, file);
    return file;
  }

  #take(operation: Operation): void {
    switch (operation.did) {
      case 'write':
      case 'truncate':
        this.#file(operation.file).since.push(operation);
        return;
      case 'sync file': {
        const file = this.#file(operation.file);
        for (const change of file.since) file.synced = changed(file.synced, change, () => true);
        file.since = [];
        return;
      }
      case 'sync names':
        for (const change of this.#namesSince.get(operation.folder) ?? [])
          this.#apply(this.#names, change);
        this.#namesSince.delete(operation.folder);
        return;
      default: {
        const folders = new Set([
          operation.folder,
          operation.did === 'rename' ? operation.toFolder : operation.folder,
        ]);
        if (folders.size > 1)
          throw new Error('the model knows no renaming from one folder to another');
        this.#namesSince.set(operation.folder, [
          ...(this.#namesSince.get(operation.folder) ?? []),
          operation,
        ]);
      }
    }
  }

  #apply(names: Map<string, Map<string, number | 'folder'>>, change: NameChange): void {
    const folder = names.get(change.folder) ?? new Map<string, number | 'folder'>();
    names.set(change.folder, folder);
    if (change.did === 'make') folder.set(change.name, change.file);
    else if (change.did === 'make folder') folder.set(change.name, 'folder');
    else {
      const moved = folder.get(change.name);
      folder.delete(change.name);
      if (change.did === 'rename' && moved !== undefined) folder.set(change.toName, moved);
    }
  }

  /** Writes the folder that a power cut may leave at this moment: of what was not synced, some sectors and some names survive. */
  writeWhatIsLeft(to: string, random: () => number): void {
    const names = new Map([...this.#names].map(([folder, own]) => [folder, new Map(own)]));
    for (const [folder, changes] of this.#namesSince) {
      const survive = Math.floor(random() * (changes.length + 1));
      if (names.has(folder))
        for (const change of changes.slice(0, survive)) this.#apply(names, change);
    }
    const share = [0, 0.5, 0.9, 1][Math.floor(random() * 4)] ?? 0;
    const write = (folder: string, place: string) => {
      mkdirSync(place, { recursive: true, mode: 0o700 });
      for (const [name, what] of names.get(folder) ?? []) {
        if (what === 'folder') write(join(folder, name), join(place, name));
        else {
          const { synced, since } = this.#file(what);
          let content = since.length > 0 ? Buffer.from(synced) : synced;
          for (const change of since) content = changed(content, change, () => random() < share);
          writeFileSync(join(place, name), content);
        }
      }
    };
    if (existsSync(to)) throw new Error(`${to} is there already`);
    write(this.#root, to);
  }
}
