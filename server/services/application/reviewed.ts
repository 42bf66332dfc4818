import { createHash } from 'node:crypto';
import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, order_corrections, orders } from '#server/database/schema.ts';
import { isUuid } from '#server/features/orders/orders.ts';
import type { OrderRow } from '#server/features/orders/present-record.ts';
import { consentsByName, fileKeys, guardianJson } from '#server/features/orders/records.ts';
import { openRequestOf } from '#server/features/orders/requests.ts';
import { AppError } from '#server/http/errors.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { DOCUMENT_FIELD } from '#shared/services/application-description.ts';
import { APPLICATION_FIELDS, type Decision } from '#shared/services/application-form.ts';
import { pickFields } from '#shared/services/field-list.ts';
import { applications } from './table.ts';

/** What a reviewer sees of the application. */
const SEEN = Object.entries(
  pickFields(
    APPLICATION_FIELDS,
    ({ section, upload, price, consent }) => section || upload || price || consent,
  ),
);

type Seen = Omit<OrderRow<typeof applications.$inferSelect>, 'order'> & { order: Order };

/** Notes and payments don't change it. */
export function reviewedHash({ order, detail, files, consents, guardian }: Seen): string {
  const values = SEEN.map(([name, { order: column, upload, price, consent, guardian: of }]) => {
    if (upload) return files?.[name];
    if (of || consent === 'guardian') return guardian?.name;
    if (consent) return consents?.[consent]?.given;
    return column
      ? order[column]
      : price
        ? order.amount_kobo
        : (detail as Record<string, unknown>)[name];
  });
  const documents = Object.entries(files ?? {}).filter(([name]) => DOCUMENT_FIELD.test(name));
  const { answers } = detail as Partial<typeof applications.$inferSelect>;
  const asked = [documents.sort(), Object.entries(answers ?? {}).sort()];
  return createHash('sha256')
    .update(JSON.stringify([order.id, ...values, ...asked.filter(({ length }) => length > 0)]))
    .digest('base64url');
}

/** The caller must hold the order's lock. @throws AppError reviewed_other */
export async function mustBeReviewed(
  tx: Db,
  order: Order,
  reviewed: Decision['reviewed'],
): Promise<void> {
  if (!reviewed) return;
  const [row] = await tx
    .select({
      detail: applications,
      files: fileKeys,
      consents: consentsByName,
      guardian: guardianJson,
    })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(eq(applications.order_id, order.id));
  const same =
    row &&
    readTrackingId(reviewed.tracking_id) === order.tracking_id &&
    reviewed.hash === reviewedHash({ order, ...row });
  if (!same) throw new AppError('reviewed_other');
  const { corrections, requests } = reviewed;
  // The decision would close the request; so below.
  const open = requests && (await openRequestOf(tx, order.id));
  if (open && !requests.includes(open.id))
    throw new AppError(
      'reviewed_other',
      'The applicant has since been asked for something. Look at it, then decide.',
    );
  if (!corrections) return;
  const [unseen] = await tx
    .select({ id: order_corrections.id })
    .from(order_corrections)
    .where(
      and(
        eq(order_corrections.order_id, order.id),
        isNull(order_corrections.closed_at),
        notInArray(order_corrections.id, corrections.filter(isUuid)),
      ),
    )
    .limit(1);
  if (unseen)
    throw new AppError(
      'reviewed_other',
      'The applicant has since asked for a correction. Look at it, then decide.',
    );
}
