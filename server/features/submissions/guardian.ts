import { eq, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { guardians } from '#server/database/schema.ts';
import { optionalText } from '#shared/fields.ts';
import { GUARDIAN_CONSENT, guardianProblems, isMinor } from '#shared/people/guardians.ts';

const name = optionalText(100);

/**
 * The guardian of an applicant under 18, else undefined. API calls may omit one, which staff can
 * see; our page requires one and says so by `guardian_asked`.
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

/** Keeps the original consent unless the name changed. */
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

/** For an applicant whose corrected birth date makes them of age. */
export async function removeGuardian(tx: Db, order_id: string): Promise<void> {
  await tx.delete(guardians).where(eq(guardians.order_id, order_id));
}
