import { eq, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { guardians } from '#server/database/schema.ts';
import { optionalText } from '#shared/fields.ts';
import { GUARDIAN_CONSENT, guardianProblems, isMinor } from '#shared/people/guardians.ts';

const name = optionalText(100);

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
  if (!guardian_name && guardian_consent !== 'Yes' && guardian_asked !== 'Yes') return undefined;
  const { data } = name.safeParse(guardian_name ?? '');
  for (const [field, message] of Object.entries(
    guardianProblems({ ...fields, guardian_name: data }, today),
  ))
    problems[field] ??= message;
  return data;
}

/** Who agrees stays as written while the name does. */
export async function writeGuardian(
  tx: Db,
  order_id: string,
  guardian: string,
  at: Date,
): Promise<void> {
  const row = { name: guardian, version: GUARDIAN_CONSENT.version, at };
  await tx
    .insert(guardians)
    .values({ order_id, ...row })
    .onConflictDoUpdate({
      target: guardians.order_id,
      set: row,
      setWhere: ne(guardians.name, guardian),
    });
}

/** Once corrected to somebody of age. */
export async function removeGuardian(tx: Db, order_id: string): Promise<void> {
  await tx.delete(guardians).where(eq(guardians.order_id, order_id));
}
