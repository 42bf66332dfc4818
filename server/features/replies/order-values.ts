import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { trackingUrl } from '#server/features/documents/order-documents.ts';
import { expectedBy } from '#server/features/orders/due-dates.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { invalid } from '#server/http/errors.ts';
import { dayInWords } from '#shared/dates.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { fillPlaceholders, type OrderValues } from '#shared/staff/replies.ts';

/** Omits the amount of agents' orders, which customers must not see. */
export async function orderValues(db: Db, deps: Within, order: Order): Promise<OrderValues> {
  const { values } = await submittedValues(db, deps, order);
  const expected_by = expectedBy(order);
  return {
    first_name: order.first_name,
    destination: String(values.visa_destination ?? values.destination ?? ''),
    tracking_id: order.tracking_id,
    expected_by: expected_by ? dayInWords(expected_by, deps.clock.now()) : '',
    amount: order.agent_id === null ? formatNaira(toNaira(order.amount_kobo)) : '',
    link: trackingUrl(deps, order),
  };
}

/** @throws AppError invalid naming `field` if the order lacks a value for a placeholder */
export async function filledFor(
  db: Db,
  deps: Within,
  order: Order,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const all = Object.entries(texts);
  if (all.every(([, text]) => !text.includes('{'))) return texts;
  const values = await orderValues(db, deps, order);
  const problems: Record<string, string> = {};
  const filled = all.map(([field, text]) => {
    const { text: whole, empty } = fillPlaceholders(text, values);
    if (empty.length > 0)
      problems[field] =
        `This order has no ${empty.map((name) => `{${name}}`).join(', ')}: write it without that.`;
    return [field, whole];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return Object.fromEntries(filled);
}
