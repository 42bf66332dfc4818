import type { PaymentInfo } from '#shared/payments.ts';
import { ask, type Reach } from './reach.ts';
import type { Attempt } from './ways.ts';

/** What the overlay tells the page about a charge. */
export interface Taken {
  transaction_id: number;
  /** The overlay never calls the page back. */
  silent?: boolean;
}

/** Where payers' charges are taken. */
export interface Bank {
  charge(info: PaymentInfo, attempt: Attempt): Promise<Taken>;
}

/** The product's own sandbox. @throws Error when it doesn't take a charge */
export const sandboxBank = (reach: Reach): Bank => ({
  async charge({ tx_ref, amount, customer_email, customer_name, customer_phone }, { times, ...attempt }) {
    const customer = { email: customer_email, name: customer_name, phone_number: customer_phone };
    const { status, json } = await ask<Taken>(reach, '/sandbox/charges', {
      body: { tx_ref, amount: amount * times, customer, ...attempt },
    });
    if (status !== 200) throw new Error(`the sandbox answered ${status} to a charge: ${JSON.stringify(json)}`);
    return json;
  },
});
