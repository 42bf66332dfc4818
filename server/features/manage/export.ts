import type { Readable } from 'node:stream';
import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { EXTENSIONS } from '#server/features/uploads/files.ts';
import { isServed } from '#server/features/uploads/scan.ts';
import { type ZipEntry, zipOf } from '#server/http/zip.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { allFilesOf, readManageOrder } from './manage-order.ts';

/** `order.json` and every file. Names are unique: unpacking keeps one file of a name. */
export async function exportOrder(deps: Deps, order: Order): Promise<Readable> {
  const { db } = deps.connection;
  const { issued, asks: _, ...held } = await readManageOrder(db, deps, order);
  const stored = await allFilesOf(db, order.id);
  const json = { ...held, issued: issued.map(({ name, label }) => ({ name, label })) };
  const labels = new Map(held.uploads.map(({ field, label }) => [field, label]));
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'order.json', content: Buffer.from(`${JSON.stringify(json, null, 2)}\n`) };
    const names = new Map<string, number>();
    for (const file of stored) {
      const content = isServed(file) ? await deps.storage.open(file.key) : undefined;
      if (!content) continue;
      const version = file.replaced_at
        ? ` ${file.created_at.toISOString().slice(0, 19).replace(/\D/g, '')}`
        : '';
      const label = (labels.get(file.field) ?? fileLabel(file.field, order.kind)).replace(
        /[/\\:*?"<>|]/g,
        '-',
      );
      const name = `${label}${version}`;
      const alike = (names.get(name) ?? 0) + 1;
      names.set(name, alike);
      const number = alike > 1 ? ` (${alike})` : '';
      yield { name: `files/${name}${number}.${EXTENSIONS[file.media_type] ?? 'bin'}`, content };
    }
  }
  return zipOf(entries());
}
