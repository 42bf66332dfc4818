import { eq } from 'drizzle-orm';
import { writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import type { Db } from '#server/database/connect.ts';
import { type Order, type Payment, payments } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { type MailJob, payerReceiptQueue } from '#server/features/messages/mails.ts';
import { queueMessage, type ToSend } from '#server/features/messages/messages.ts';
import { formatDate } from '#shared/dates.ts';
import { formatKobo } from '#shared/money/money.ts';
import { orderName } from '#shared/services/index.ts';
import { withArticle } from '#shared/words.ts';
import { sharesOf } from './shares.ts';

/** Call once, when the payment comes to count for the first of its orders. */
export async function thankPayer(
  tx: Db,
  deps: Within,
  { id, payer_email }: Payment,
  order: Order | undefined,
): Promise<void> {
  if (payer_email && order)
    await queueMessage(
      tx,
      deps,
      payerReceiptQueue,
      { template: 'payer_receipt', order_id: order.id, payment_id: id },
      payer_email,
    );
}

/** For the payer by link; contains no applicant data. */
export async function writePayerReceipt(
  deps: Deps,
  { payment_id }: MailJob<'payer-receipt'>,
): Promise<ToSend> {
  const { db } = deps.connection;
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id));
  if (!payment?.payer_email || !payment.paid_at) return undefined;
  const shares = await sharesOf(db, [payment.id]);
  const names = shares.map(({ kind }) => orderName(kind));
  const [one = 'Order'] = names;
  const what = names.length > 1 ? `${names.length} orders` : withArticle(one.toLowerCase());
  const paid = formatKobo(payment.received_kobo ?? payment.amount_kobo);
  const letter = writeLetter(senderOf(deps), payment.payer_name ?? '', {
    subject: `Your receipt (${payment.tx_ref})`,
    heading: `You paid ${paid}`,
    body: [
      `Thank you. Your payment for ${what} has come in, and we are telling whoever sent you the link.`,
      {
        facts: [
          ['Paid', paid],
          ...shares.map(({ kind, came_kobo }): [string, string] =>
            shares.length > 1 ? [orderName(kind), formatKobo(came_kobo)] : ['For', orderName(kind)],
          ),
          ['On', formatDate(payment.paid_at ?? payment.created_at)],
          ['Method', payment.method_label || undefined],
          ['Reference', payment.tx_ref],
          ['Paid to', deps.settings.get().BRAND_NAME],
        ],
      },
      'Keep this email: it is your receipt.',
    ],
  });
  return { id: `payer_receipt-${payment.id}`, to: payment.payer_email, ...letter };
}
