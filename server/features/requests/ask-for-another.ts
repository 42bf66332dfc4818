import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { SYSTEM } from '#server/features/events/events.ts';
import { manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import { openRequestOf } from '#server/features/orders/requests.ts';
import { isUploadField } from '#shared/services/index.ts';
import { openRequest, whyNotAsk } from './ask.ts';

const REASON = 'Our virus scanner found the file harmful. Make the document again and send that.';

/**
 * Requests a replacement for a harmful upload, or mails the applicant if no request can be opened.
 */
export async function askForAnother(
  tx: Db,
  deps: Within,
  { id }: Order,
  field: string,
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order || order.deleted_at || !isUploadField(order.kind, field)) return;
  if (!(await openRequestOf(tx, id)) && !(await whyNotAsk(tx, deps, order)))
    await openRequest(tx, deps, id, { items: [{ field, reason: REASON }] }, SYSTEM);
  else
    await queueMessage(tx, deps, manageMailQueue, {
      template: 'upload_harmful',
      order_id: id,
      field,
    });
}
