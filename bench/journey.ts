import type { SubmittedApplication } from '../shared/services/application-form.ts';
import { json, post, type Sent } from './client.ts';

const CARD = '5531886652142950';

/** Submits, pays with a card of the sandbox, has the payment verified and looks at the order, as the pages do. */
export async function journey(url: string, form: Sent): Promise<SubmittedApplication> {
  const submitted = await post<SubmittedApplication>(`${url}/api/visa/application`, form);
  const { tx_ref, amount, currency, customer_email: email } = submitted.payment_info;
  const charge = {
    tx_ref,
    amount,
    currency,
    customer: { email },
    payment_method: 'card',
    card_number: CARD,
  };
  const { transaction_id } = await post<{ transaction_id: number }>(
    `${url}/sandbox/charges`,
    json(charge),
  );
  const verified = await post<{ success: boolean }>(
    `${url}/api/visa/payment-verification`,
    json({ transaction_id, booking_id: submitted.id }),
  );
  if (!verified.success)
    throw new Error(`the payment of ${submitted.tracking_id} was not verified`);
  await post(`${url}/api/visa/track-visa`, json({ tracking_id: submitted.tracking_id }));
  return submitted;
}
