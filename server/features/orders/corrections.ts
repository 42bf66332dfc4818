import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, order_corrections, orders } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { beyondPlace } from '#server/http/paging.ts';
import type { OpenCorrection, QueuedCorrection } from '#shared/orders/corrections.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { isCancelled, isDone, isStillUnpaid, stageOf } from '#shared/orders/stages.ts';
import type { Field, FieldList } from '#shared/services/field-list.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderHeading } from './orders.ts';
import { decidedAs } from './services.ts';
import { shownValue, submittedValues } from './submitted-values.ts';

const fieldOf = (list: FieldList, name: string): Field | undefined =>
  name === 'email' ? Object.values(list).find(({ order }) => order === 'email') : list[name];

export async function openCorrections(
  db: Db,
  deps: Pick<Within, 'services'>,
  order: Order,
): Promise<OpenCorrection[]> {
  const rows = await db
    .select()
    .from(order_corrections)
    .where(and(eq(order_corrections.order_id, order.id), isNull(order_corrections.closed_at)))
    .orderBy(asc(order_corrections.asked_at), asc(order_corrections.id));
  if (rows.length === 0) return [];
  const { list, values } = await submittedValues(db, deps, order);
  return rows.map(({ id, field: name, value, reason, asked_at }) => {
    const field = fieldOf(list, name);
    const shown = (one: unknown) => (field ? shownValue(field, one) : String(one ?? ''));
    return {
      id,
      field: name,
      label: field?.label ?? fileLabel(name, order.kind),
      held: shown(name === 'email' ? order.email : values[name]),
      value: shown(value),
      reason,
      asked_at: asked_at.toISOString(),
    };
  });
}

export async function queuedCorrections(
  db: Db,
  limit: number,
  behind?: string,
): Promise<QueuedCorrection[]> {
  const rows = await db
    .select({ correction: order_corrections, order: orders })
    .from(order_corrections)
    .innerJoin(orders, eq(orders.id, order_corrections.order_id))
    .where(
      and(
        isNull(order_corrections.closed_at),
        beyondPlace(gt, order_corrections.asked_at, order_corrections.id, behind),
      ),
    )
    .orderBy(asc(order_corrections.asked_at), asc(order_corrections.id))
    .limit(limit);
  return Promise.all(
    rows.map(async ({ correction, order }) => ({
      ...orderHeading(order),
      correction_id: correction.id,
      label:
        fieldOf(await descriptionOf(order.kind).fields(), correction.field)?.label ??
        correction.field,
      asked_at: correction.asked_at.toISOString(),
    })),
  );
}

export async function whyNotCorrect(
  db: Db,
  deps: Pick<Within, 'services'>,
  order: Order,
): Promise<string | undefined> {
  const stage = stageOf(order);
  if (isStillUnpaid(stage)) return 'It is not paid: nobody works on it before that.';
  if (isCancelled(stage)) return 'Your order is cancelled.';
  const decided = isDone(stage) || (await decidedAs(db, deps, order)) !== undefined;
  return decided
    ? 'Your order is decided or done: write to us if something in it is wrong.'
    : undefined;
}
