import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { expectedBy } from '#server/features/orders/due-dates.ts';
import { trackingUrl } from '#server/features/orders/links.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { invalid } from '#server/http/errors.ts';
import { dayInWords } from '#shared/dates.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { fillPlaceholders, type OrderValues, unfilled } from '#shared/staff/replies.ts';

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

/** A text as staff typed it, and the most characters that it may have once it is filled in. */
export type Typed = readonly [text: string, most: number];

/**
 * Fills in the placeholders of a text that staff send or store with an order.
 * @throws AppError invalid naming fields with an unknown placeholder, one for which the order has no
 * value, or too long a text
 */
export async function filledFor<Field extends string>(
  db: Db,
  deps: Within,
  order: Order,
  texts: Readonly<Record<Field, Typed>>,
): Promise<Record<Field, string>> {
  const all = Object.entries<Typed>(texts);
  const named = all.some(([, [text]]) => text.includes('{'));
  const values = named ? await orderValues(db, deps, order) : {};
  const problems: Record<string, string> = {};
  const filled = all.map(([field, [text, most]]) => {
    const problem = unfilled(text, values, 'write it without that.');
    if (problem) problems[field] = problem;
    const whole = problem ? text : fillPlaceholders(text, values);
    if (whole.length > most)
      problems[field] ??=
        `Filled in, it has ${whole.length.toLocaleString('en')} characters: use at most ${most.toLocaleString('en')}.`;
    return [field, whole];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return Object.fromEntries(filled);
}
