import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { inject } from 'vitest';

/** Fills a folder with a migrated, empty embedded database. @throws Error in a run of the suite on a server */
export async function unpackTemplate(folder: string): Promise<void> {
  const template = inject('template');
  if ('server' in template) throw new Error('there is no embedded database in this run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(createReadStream(template.dump), unpackTar(folder));
}
