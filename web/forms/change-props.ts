import { type FieldList, isDay, pickFields } from '#shared/services/field-list.ts';
import type { Refused } from '../api.ts';
import { splitDay } from '../ui/day-inputs.ts';
import type { Values } from './form-schema.ts';

export interface Changing {
  /** Token of the applicant's session. */
  token: string;
  order_id: string;
  typed: Values;
  uploaded: readonly string[];
  onDone(): void | Promise<void>;
  onRefused(error: Refused): void;
}

function defaultsOf(list: FieldList, typed: Changing['typed']): Values {
  const days = Object.entries(list).map(
    ([name, field]) => isDay(field) && typed[name] && splitDay(name, String(typed[name])),
  );
  return Object.assign({}, typed, ...days);
}

/** The FormShell props for changing an order; emptied fields are sent too. */
export const changeProps = (
  list: FieldList,
  { token, order_id, typed, uploaded, onDone, onRefused }: Changing,
) => ({
  call: 'PUT /manage/order' as const,
  token,
  draft: `change-${order_id}`,
  defaults: defaultsOf(list, typed),
  uploaded,
  once: false,
  withEmpty: true,
  lost: 'Your changes could not be saved. Try again.',
  onDone,
  onRefused,
  className: 'mt-8 min-w-0',
});

/** The values that differ from the first ones, so that another tab's changes stay. */
export const changedValues = (
  list: FieldList,
  values: Values,
  { typed }: Pick<Changing, 'typed'>,
): Values =>
  Object.fromEntries(
    Object.keys(pickFields(list, ({ schema, step, price }) => schema && step && !price))
      .map((name) => [name, values[name] || ''] as const)
      .filter(([name, value]) => value !== (typed[name] ?? '')),
  );
