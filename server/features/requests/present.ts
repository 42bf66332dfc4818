import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, files, type Order } from '#server/database/schema.ts';
import { type Reading, signKey } from '#server/features/orders/present-record.ts';
import { requestsOf } from '#server/features/orders/requests.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { presentFile } from '#server/features/uploads/files.ts';
import { fieldLabel } from '#shared/orders/file-fields.ts';
import type { OrderRequest } from '#shared/orders/requests.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

export async function presentRequests(
  db: Db,
  reading: Reading,
  order: Order,
): Promise<OrderRequest[]> {
  const rows = await requestsOf(db, order.id);
  if (rows.length === 0) return [];
  const { list } = await submittedValues(db, reading, order);
  const [stored, colleagues] = await Promise.all([
    db.select().from(files).where(eq(files.order_id, order.id)),
    db.select({ id: admins.id, name: admins.admin_name }).from(admins),
  ]);
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  const shown = (when: 'before' | 'after', key: string | undefined) => {
    const file = stored.find((one) => one.key === key);
    return file
      ? {
          [`${when}_url`]: signKey(reading, file.key),
          [`${when}_file`]: presentFile(file),
        }
      : {};
  };
  return rows.map((row) => ({
    id: row.id,
    items: row.items.map(({ field, reason }) => ({
      field,
      label: fieldLabel(list, field, order.kind),
      reason,
      upload: list[field]?.upload !== undefined,
      before: text(row.answer?.[field]?.from),
      after: text(row.answer?.[field]?.to),
      ...shown('before', row.answer?.[field]?.before_key),
      ...shown('after', row.answer?.[field]?.after_key),
    })),
    note: row.note,
    asked_by: (row.asked_by && names.get(row.asked_by)) || 'the virus scan',
    asked_at: row.asked_at.toISOString(),
    asked_again_at: row.asked_again_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_as: row.closed_as,
  }));
}
