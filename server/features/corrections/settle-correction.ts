import { and, eq } from 'drizzle-orm';
import { order_corrections } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { correctContact } from '#server/features/manage/contact.ts';
import { manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { isUuid, lockOrder } from '#server/features/orders/orders.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import type { CorrectionDecision } from '#shared/orders/corrections.ts';
import { correctLocked } from './correct-fields.ts';

const OVER: Record<string, string> = {
  accepted: 'It has already been accepted.',
  refused: 'It has already been refused.',
  replaced: 'The applicant has since asked for another correction of this.',
  moved: 'Another address was set in the meantime: a lost mailbox has to be reported again.',
  decided: 'The order was decided in the meantime.',
  cancelled: 'The order was cancelled in the meantime.',
};

/** @throws AppError not_found, invalid, conflict once settled or over */
export async function settleCorrection(
  deps: Deps,
  order_id: string,
  correction_id: string,
  { accept, reason = '' }: CorrectionDecision,
  admin: Admin,
  mustBeRecent: () => void,
): Promise<void> {
  if (!isUuid(order_id) || !isUuid(correction_id)) throw new AppError('not_found');
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, order_id);
    const [asked] = await tx
      .select()
      .from(order_corrections)
      .where(
        and(eq(order_corrections.id, correction_id), eq(order_corrections.order_id, order_id)),
      );
    if (!order || order.deleted_at || !asked) throw new AppError('not_found');
    if (asked.closed_at) throw conflict(OVER[asked.closed_as ?? ''] ?? 'It is over.');
    if (!accept && !reason) throw invalid({ reason: 'Say why: the applicant reads it.' });
    const now = deps.clock.now();
    const { field, value } = asked;
    if (field === 'email' && accept) {
      mustBeRecent();
      await correctContact(tx, deps, order.id, { email: value }, admin);
    } else if (accept) await correctLocked(tx, deps, order, { [field]: value }, admin);
    else {
      const from =
        field === 'email'
          ? order.email
          : ((await submittedValues(tx, deps, order)).values[field] ?? '');
      await recordEvent(tx, order.id, 'correction_refused', admin, now, {
        changes: { [field]: { from, to: value } },
        reason,
      });
    }
    await tx
      .update(order_corrections)
      .set({
        closed_at: now,
        closed_as: accept ? 'accepted' : 'refused',
        closed_by: admin.id,
        answer: reason,
      })
      .where(eq(order_corrections.id, asked.id));
    // `correctContact` has already mailed both addresses.
    if (field === 'email' && accept) return;
    const to = field === 'email' ? value : order.email;
    await queueMessage(
      tx,
      deps,
      manageMailQueue,
      { template: 'correction_settled', order_id, correction_id: asked.id },
      to,
    );
  });
}
