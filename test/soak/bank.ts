import type { PaymentInfo } from '#shared/money/payments.ts';
import { ask, type Reach } from '../kit/reach.ts';
import type { Attempt } from './ways.ts';

/** What the overlay tells the page about a charge. */
interface Taken {
  transaction_id: number;
  /** The overlay never calls the page back. */
  silent?: boolean;
}

/** Where payers' charges are taken. */
export interface Bank {
  charge(info: PaymentInfo, attempt: Attempt): Promise<Taken>;
}

/** Shows the payer an account number, and sends a transfer into it. @throws Error when either is refused */
async function sendTransfer(reach: Reach, body: object, arrives: string): Promise<Taken> {
  const { status, json } = await ask<{ account_number: string }>(reach, '/sandbox/accounts', {
    body,
  });
  if (status !== 200)
    throw new Error(`the sandbox showed no account number: ${status} ${JSON.stringify(json)}`);
  const sent = await reach('/sandbox/transfers', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account_number: json.account_number, arrives }).toString(),
  });
  if (sent.status !== 200) throw new Error(`the sandbox took no transfer: ${sent.status}`);
  return { transaction_id: 0, silent: true };
}

/** The product's own sandbox. @throws Error when it doesn't take a charge */
export const sandboxBank = (reach: Reach): Bank => ({
  async charge(
    { tx_ref, amount, customer_email, customer_name, customer_phone },
    { times, transfer, ...attempt },
  ) {
    const customer = { email: customer_email, name: customer_name, phone_number: customer_phone };
    if (transfer)
      return sendTransfer(
        reach,
        { tx_ref, amount, currency: attempt.currency, customer },
        transfer,
      );
    const { status, json } = await ask<Taken>(reach, '/sandbox/charges', {
      body: { tx_ref, amount: amount * times, customer, ...attempt },
    });
    if (status !== 200)
      throw new Error(`the sandbox answered ${status} to a charge: ${JSON.stringify(json)}`);
    return json;
  },
});
