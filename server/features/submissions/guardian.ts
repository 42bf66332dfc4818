import type { Db } from '#server/database/connect.ts';
import { guardians } from '#server/database/schema.ts';
import type { Order } from '#server/features/orders/services.ts';
import { text } from '#shared/fields.ts';
import { GUARDIAN_CONSENT, isMinor } from '#shared/guardians.ts';

const name = text('Enter the name of a parent or guardian.', 100);

/**
 * Of somebody under 18. A call that names none is accepted, and staff see that; the page asks for
 * it and says so (`guardian_asked`). Undefined where there is none.
 */
export function guardianOf(
  fields: Readonly<Record<string, unknown>>,
  today: string,
  problems: Record<string, string>,
): string | undefined {
  const { date_of_birth, guardian_name, guardian_consent, guardian_asked } = fields;
  if (!isMinor(date_of_birth, today)) return undefined;
  if (!guardian_name && !guardian_consent && guardian_asked !== 'Yes') return undefined;
  const read = name.safeParse(guardian_name ?? '');
  if (!read.success) problems.guardian_name ??= 'Enter the name of a parent or guardian.';
  if (guardian_consent !== 'Yes')
    problems.guardian_consent ??= 'A parent or guardian has to agree: tick the box.';
  return read.data;
}

export async function writeGuardian(
  tx: Db,
  { id, created_at }: Order,
  guardian: string | undefined,
): Promise<void> {
  if (guardian !== undefined)
    await tx.insert(guardians).values({
      order_id: id,
      name: guardian,
      version: GUARDIAN_CONSENT.version,
      at: created_at,
    });
}
