import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { searchText } from '#server/features/orders/search.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { removeGuardian } from '#server/features/submissions/guardian.ts';
import { addProblems, invalid } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import { isMinor } from '#shared/people/guardians.ts';
import { type FieldList, isDay, nulled, storedValues } from '#shared/services/field-list.ts';

/** @throws AppError invalid, naming everything missing or wrong */
export async function checkFields(
  db: Db,
  deps: Within,
  order: Order,
  list: FieldList,
  typed: Readonly<Record<string, unknown>>,
  problems: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const schemas = Object.fromEntries(
    Object.entries(list).flatMap(([name, { schema, upload }]) =>
      schema && !upload ? [[name, schema] as const] : [],
    ),
  );
  for (const name of Object.keys(schemas)) if (!(name in typed)) problems[name] ??= 'Fill this in.';
  const { data, error } = z.object(schemas).safeParse(typed);
  addProblems(problems, error?.issues);
  if (data) {
    // Rules check all of the order's fields. A problem outside `list` that the order had already
    // can't be corrected here; a new one is a corrected field's.
    const { values } = await submittedValues(db, deps, order);
    const today = lagosDay(deps.clock.now());
    const rules = (given: Record<string, unknown>) =>
      serviceOf(deps.services, order.kind).problems?.(given, today) ?? {};
    const before = rules(values);
    const changed = Object.entries(list).find(
      ([name, field]) => isDay(field) && name in data && data[name] !== values[name],
    )?.[0];
    for (const [name, message] of Object.entries(rules({ ...values, ...data })))
      if (name in list) problems[name] ??= message;
      else if (changed && before[name] !== message) problems[changed] ??= message;
  }
  if (!data || Object.keys(problems).length > 0) throw invalid(problems);
  return data;
}

/** All answers, old and new, if `list` contains one. */
function answersAfter(list: FieldList, all: FieldList, values: Readonly<Record<string, unknown>>) {
  if (!Object.values(list).some(({ answer }) => answer)) return {};
  const answers = Object.entries(all).flatMap(([name, { answer }]) =>
    answer && values[name] ? [[answer, String(values[name])] as const] : [],
  );
  return { answers: Object.fromEntries(answers) };
}

export async function storeFields(
  tx: Db,
  deps: Within,
  order: Order,
  list: FieldList,
  data: Readonly<Record<string, unknown>>,
) {
  const { list: all, values } = await submittedValues(tx, deps, order);
  const { table } = serviceOf(deps.services, order.kind);
  const changed = Object.entries(data).filter(
    ([name, value]) => (value ?? '') !== (values[name] ?? ''),
  );
  const stored = storedValues(list, data);
  const detail = { ...stored.detail, ...answersAfter(list, all, { ...values, ...data }) };
  if (Object.keys(detail).length > 0) {
    await tx.update(table).set(nulled(detail)).where(eq(table.order_id, order.id));
  }
  if (data.date_of_birth && !isMinor(data.date_of_birth, lagosDay(order.created_at)))
    await removeGuardian(tx, order.id);
  const after = { ...order, ...stored.order };
  const { words } = storedValues(all, { ...values, ...data });
  await tx
    .update(orders)
    .set({ ...stored.order, search: searchText(after, words) })
    .where(eq(orders.id, order.id));
  return {
    after,
    changes: Object.fromEntries(
      changed.map(([name, to]) => [name, { from: values[name] ?? '', to: to ?? '' }]),
    ),
  };
}
