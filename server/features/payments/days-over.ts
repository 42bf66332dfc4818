import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { lagosDay } from '#shared/dates.ts';
import { isDay } from '#shared/services/field-list.ts';

/** Whether a day in it has passed by the form's rules; agents' orders, which can't change, aside. */
export async function areDaysOver(db: Db, deps: Within, order: Order): Promise<boolean> {
  const { problems } = serviceOf(deps.services, order.kind);
  if (!problems || order.paid_at || order.agent_id !== null) return false;
  const today = lagosDay(deps.clock.now());
  const { list, values } = await submittedValues(db, deps, order);
  return Object.keys(problems(values, today)).some((name) => {
    const [field, day] = [list[name], values[name]];
    return field && isDay(field) && typeof day === 'string' && day < today;
  });
}
