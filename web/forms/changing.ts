import { type FieldList, isDay, pickFields } from '#shared/services/field-list.ts';
import type { Refused } from '../api.ts';
import { splitDay } from '../ui/day-inputs.ts';
import type { Values } from './form-schema.ts';

/** An order that was submitted already, whose form changes it. */
export interface Changing {
  /** The applicant's session. */
  token: string;
  order_id: string;
  /** What the order holds, as its form takes it. */
  typed: Values;
  /** The files it has, by field. */
  held: readonly string[];
  onDone(): void | Promise<void>;
  onRefused(error: Refused): void;
}

/** Initial values: dates in their three inputs, as the page asks for them. */
function defaultsOf(list: FieldList, typed: Changing['typed']): Values {
  const days = Object.entries(list).map(([name, field]) => isDay(field) && typed[name] && splitDay(name, String(typed[name])));
  return Object.assign({}, typed, ...days);
}

/** What a form's shell is given to change an order in place of submitting one. What was emptied is sent too. */
export const changeProps = (list: FieldList, { token, order_id, typed, held, onRefused }: Changing) => ({
  call: 'PUT /manage/order' as const,
  token,
  draft: `change-${order_id}`,
  defaults: defaultsOf(list, typed),
  held,
  once: false,
  withEmpty: true,
  lost: 'Your changes could not be saved. Try again.',
  onRefused,
});

/** The values to send: every field that the form asks for, empty where it was emptied or its box is not ticked. */
export const changedValues = (list: FieldList, values: Values): Values =>
  Object.fromEntries(
    Object.keys(pickFields(list, ({ schema, step, price }) => schema && step && !price)).map((name) => [name, values[name] || '']),
  );
