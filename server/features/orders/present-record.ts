import type * as z from 'zod/mini';
import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { receiptLink } from '#server/features/orders/links.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { LINK_MS, LIST_LINK_MS, signLink } from '#server/http/signed-links.ts';
import { toNaira } from '#shared/money/money.ts';
import type { GroupPlace } from '#shared/orders/orders.ts';
import { isWorkedOn, stageOf } from '#shared/orders/stages.ts';
import { type OrderPaymentState, paymentStatus } from '#shared/orders/states.ts';
import { ERASED_DAY } from '#shared/people/retention.ts';
import type { Field, FieldList, recordSchema } from '#shared/services/field-list.ts';
import { expectedBy, isOverdue } from './due-dates.ts';

export interface OrderRow<Detail> {
  order: Order & {
    assignee: string | null;
    payment_state: OrderPaymentState;
    group: GroupPlace | null;
  };
  detail: Detail;
  files: Record<string, string> | null;
  consents: Record<string, { given: boolean; at: string; version: string }> | null;
  guardian: { name: string; at: string; version: string } | null;
}

/** `link_ms` is the lifetime of file links; `opened` is false in lists. */
export type Reading = Deps & { viewer: string; link_ms: number; opened: boolean };
export const readingOf = (deps: Deps, { token_hash }: Admin, what: 'record' | 'list'): Reading => ({
  ...deps,
  viewer: token_hash,
  link_ms: what === 'record' ? LINK_MS : LIST_LINK_MS,
  opened: what === 'record',
});

export const lifeOf = (order: Omit<OrderRow<never>['order'], 'group'>, now: Date) => ({
  stage: stageOf(order),
  due_on: order.due_on,
  expected_by: expectedBy(order) ?? null,
  overdue: isOverdue(order, now),
  answered: order.queue_place === 0 && isWorkedOn(stageOf(order)),
  assigned_to: order.assigned_to,
  assignee: order.assignee,
});

export type RecordOf<List extends FieldList> = z.output<ReturnType<typeof recordSchema<List>>>;

function presentField(
  reading: Reading,
  { order, detail, files, consents, guardian }: OrderRow<object>,
  name: string,
  field: Field,
): unknown {
  if (field.order) return order[field.order];
  if (field.price) return toNaira(order.amount_kobo);
  if (field.guardian) return guardian?.name ?? '';
  if (field.consent === 'guardian')
    return presentConsent(
      guardian && { guardian: { given: true, at: guardian.at, version: guardian.version } },
      'guardian',
    );
  if (field.consent) return presentConsent(consents, field.consent);
  if (field.upload) return signKey(reading, files?.[name]);
  // The documents require an empty string for form fields, else null.
  const value = (detail as Record<string, unknown>)[name];
  return value === ERASED_DAY ? '' : (value ?? (field.record ? null : ''));
}

/** The fields common to all records, then those of `list`. */
export function presentRecord(reading: Reading, list: FieldList, row: OrderRow<object>) {
  const { order } = row;
  const { id, tracking_id, kind, paid_at, deleted_at, created_at, agent_id } = order;
  return {
    id,
    tracking_id,
    ...Object.fromEntries(
      Object.entries(list).flatMap(([name, field]) =>
        field.record === false ? [] : [[name, presentField(reading, row, name, field)] as const],
      ),
    ),
    payment_status: paymentStatus(kind, paid_at),
    payment_state: order.payment_state,
    created_at: created_at.toISOString(),
    payment_date: paid_at?.toISOString() ?? null,
    agent_id,
    ...lifeOf(order, reading.clock.now()),
    ...(deleted_at ? { deleted_at: deleted_at.toISOString() } : {}),
    ...(paid_at ? { receipt_url: receiptLink(reading, id, reading.link_ms) } : {}),
    ...(order.group ? { group: order.group } : {}),
  };
}

/** Naira. */
export const orderPrice = (order: Order): number => toNaira(order.amount_kobo);

export const signKey = (
  { config, clock, viewer, link_ms }: Reading,
  key: string | undefined,
): string | undefined =>
  key && signLink(config.SECRET, `/uploads/${key}`, clock.now(), link_ms, viewer);

export function presentConsent(
  given: OrderRow<never>['consents'],
  about: NonNullable<Field['consent']>,
) {
  const found = given?.[about];
  return (
    found && { given: found.given, at: new Date(found.at).toISOString(), version: found.version }
  );
}
