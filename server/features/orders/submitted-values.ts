import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { guardians, type Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { formatDate, isCalendarDay } from '#shared/dates.ts';
import type { OrderEdition } from '#shared/fields.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { ERASED_DAY } from '#shared/people/retention.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import type { Field, FieldList } from '#shared/services/field-list.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { serviceOf } from './services.ts';

export interface SubmittedValues {
  list: FieldList;
  values: Record<string, unknown>;
  /** The edition at submission. */
  edition?: OrderEdition | null;
  /** What that edition asks for. */
  asks?: EditionContents | undefined;
}

/** Omits files and consents. */
export async function submittedValues(
  db: Db,
  deps: Pick<Deps, 'services'>,
  order: Order,
): Promise<SubmittedValues> {
  const { table } = serviceOf(deps.services, order.kind);
  const [detail = {}]: Record<string, unknown>[] = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.order_id, order.id));
  const list = await descriptionOf(order.kind).fields();
  const [guardian] = await db.select().from(guardians).where(eq(guardians.order_id, order.id));
  const stored = (name: string, { order: column, price, guardian: agrees }: Field) =>
    agrees
      ? (guardian?.name ?? null)
      : column
        ? order[column]
        : price
          ? toNaira(order.amount_kobo)
          : detail[name] === ERASED_DAY
            ? null
            : (detail[name] ?? null);
  const values = Object.entries(list).flatMap(([name, field]) =>
    field.upload || field.consent ? [] : [[name, stored(name, field)] as const],
  );
  const more = await serviceOf(deps.services, order.kind).more?.(db, order);
  return {
    list: { ...list, ...more?.list },
    values: { ...Object.fromEntries(values), ...more?.values },
    ...(more ? { edition: more.edition ?? null, asks: more.asks } : {}),
  };
}

export function shownValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => field.titles?.[one] ?? one).join(', ');
  if (field.price && typeof value === 'number') return formatNaira(value);
  if (isCalendarDay(String(value))) return formatDate(String(value));
  return String(value);
}
