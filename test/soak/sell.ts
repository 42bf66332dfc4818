import { randomUUID } from 'node:crypto';
import type { PaymentInfo, Verification } from '#shared/money/payments.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { applicantInput, jpeg, multipart, pdf, type TestFile } from '#test/factories/orders.ts';
import { ask, type Reach } from '../kit/reach.ts';
import { anyDestination } from './admin.ts';
import { atOnce } from './at-once.ts';
import { type Bank, sandboxBank } from './bank.ts';
import { SANDBOX_WAYS, type Way } from './ways.ts';

/** A submission as it was sent, to be sent again under the same key. */
export interface Form {
  key: string;
  payload: Buffer;
  headers: Record<string, string>;
  data_page: TestFile;
  passport_photograph: TestFile;
}

/** An order that was submitted and answered 201. */
export interface Sold {
  form: Form;
  submitted: SubmittedApplication;
  way: Way;
}

/** Who sells what to whom: the product, the payers' bank, and what they apply for. */
export interface Market {
  reach: Reach;
  bank: Bank;
  destination_id: number;
  /** In turn, one an order. */
  ways: readonly Way[];
  /** With a photograph, which is re-encoded in the background; else two PDFs. */
  pictures?: boolean;
}

/** Sells what is on offer; paid through the product's own sandbox, unless another bank is named. */
export const marketAt = async (
  reach: Reach,
  ways: readonly Way[],
  bank: Bank = sandboxBank(reach),
): Promise<Market> => ({ reach, bank, destination_id: await anyDestination(reach), ways });

/** A product that is paid through its own sandbox, in all the ways it knows, with pictures. */
export const sandboxMarket = async (reach: Reach): Promise<Market> => ({
  ...(await marketAt(reach, SANDBOX_WAYS)),
  pictures: true,
});

/** How often the page asks while the provider is away. */
const MOST_ASKS = 5;

export async function newForm(
  { destination_id, pictures }: Market,
  over: Record<string, string> = {},
): Promise<Form> {
  const data_page = pdf();
  const passport_photograph = pictures ? await jpeg() : pdf();
  const form = multipart(
    { ...applicantInput(), destination_id, ...over },
    { data_page, passport_photograph },
  );
  return { key: randomUUID(), data_page, passport_photograph, ...form };
}

/** Sends a submission. @throws Error for any other answer than 201 */
export async function file(
  reach: Reach,
  { key, payload, headers }: Form,
): Promise<SubmittedApplication> {
  const response = await reach('/api/visa/application', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: new Uint8Array(payload),
  });
  if (response.status !== 201)
    throw new Error(`a filing was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as SubmittedApplication;
}

/** Asks as the page does after the overlay's callback. @throws Error when it is told that a wrong charge paid */
async function verify(
  reach: Reach,
  { submitted, way }: Pick<Sold, 'submitted' | 'way'>,
  transaction_id: number,
): Promise<void> {
  for (let asked = 0; asked < MOST_ASKS; asked++) {
    const body = { transaction_id, booking_id: submitted.id };
    const { status, json } = await ask<Verification>(reach, '/api/visa/payment-verification', {
      body,
    });
    if (status === 503) continue;
    if (status !== 200)
      throw new Error(`a verification was answered ${status}: ${JSON.stringify(json)}`);
    if (json.success && way.outcome !== 'paid')
      throw new Error(`${submitted.tracking_id} (${way.name}) was verified as paid`);
    return;
  }
}

/** Asks for the order's payment again, as the page does. @throws Error when it is another than the one that is open */
async function returned(reach: Reach, { submitted }: Sold): Promise<PaymentInfo> {
  for (let asked = 1; ; asked++) {
    const { status, json } = await ask<PaymentInfo>(reach, '/api/payment/start', {
      body: { tracking_id: submitted.tracking_id },
    });
    if (status === 503 && asked < MOST_ASKS) continue;
    if (status === 200 && json.tx_ref === submitted.payment_info.tx_ref) return json;
    throw new Error(
      `the open payment of ${submitted.tracking_id} was answered ${status} ${JSON.stringify(json)}`,
    );
  }
}

async function pay(market: Market, sold: Sold): Promise<void> {
  const { submitted, way } = sold;
  // Without a key the provider was away when the order was submitted.
  const info =
    way.returns || !submitted.payment_info.public_key
      ? await returned(market.reach, sold)
      : submitted.payment_info;
  await payFor(market, sold, info);
}

/** What `info` asks for, in the order's way. */
export async function payFor(
  { reach, bank }: Market,
  sold: Pick<Sold, 'submitted' | 'way'>,
  info: PaymentInfo,
): Promise<void> {
  const { way } = sold;
  const one = async (attempt: Way['attempts'][number]) => {
    const { transaction_id, silent } = await bank.charge(info, attempt);
    // Twice, as from a page that was pressed or opened twice.
    if (!silent)
      await Promise.all([verify(reach, sold, transaction_id), verify(reach, sold, transaction_id)]);
  };
  if (way.together) await Promise.all(way.attempts.map(one));
  else for (const attempt of way.attempts) await one(attempt);
}

/** Submits and pays this many orders, 8 at a time. `began` is told of each before it is submitted. Answers all of them. */
export async function sell(
  market: Market,
  count: number,
  began: (order: number) => void = () => {},
): Promise<Sold[]> {
  const all: Sold[] = [];
  await atOnce(8, Array(count).keys(), async (order) => {
    const way = market.ways[order % market.ways.length];
    if (!way) throw new Error('there is no way to pay');
    const form = await newForm(market);
    began(order);
    const sold = { form, submitted: await file(market.reach, form), way };
    all.push(sold);
    await pay(market, sold);
  });
  return all;
}
