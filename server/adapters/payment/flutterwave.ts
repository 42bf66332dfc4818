import { z } from 'zod';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { Charge, ChargePage, PaymentProvider } from './interface.ts';
import {
  isTransactionId,
  methodWords,
  type ProviderAccess,
  ProviderRefused,
  type ProviderResponse,
  providerClient,
  readAs,
  refundSums,
  refusedRefund,
  wordsOf,
} from './provider-client.ts';
import { flutterwaveSignature, matches, payloadHash, readJson } from './signatures.ts';

const numberOrDigits = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String);

const transaction = z.object({
  id: numberOrDigits,
  tx_ref: z.string(),
  amount: z.number().nonnegative(),
  currency: z.string(),
  status: z.string(),
  payment_type: z.string().nullish(),
  card: z.object({ last_4digits: z.string().nullish() }).nullish(),
});
const found = z.object({ status: z.literal('success'), data: transaction });
const hosted = z.object({
  status: z.literal('success'),
  data: z.object({ link: z.url({ protocol: /^https?$/ }) }),
});
const withTime = z.object({ created_at: z.coerce.date() });
const listed = z.object({
  status: z.literal('success'),
  meta: z.object({ page_info: z.object({ total_pages: z.number() }) }).nullish(),
  data: z.array(z.unknown()),
});
const MOST_PAGES = 20;
const refunded = z.object({
  status: z.literal('success'),
  data: z.object({
    id: numberOrDigits.optional().catch(undefined),
    amount_refunded: z.number().nonnegative(),
    status: z.string().default('completed').catch('completed'),
  }),
});
const refunds = z.object({
  status: z.literal('success'),
  data: z.array(
    z.object({
      transaction_id: numberOrDigits.nullish(),
      tx_id: numberOrDigits.nullish(),
      amount_refunded: z.number().nonnegative(),
      status: z.string(),
    }),
  ),
});
const webhook = z.object({
  data: z.object({ tx_ref: z.string().min(1), id: numberOrDigits.optional().catch(undefined) }),
});
const refundWebhook = z.object({
  event: z.string().startsWith('refund.'),
  data: z.object({ TransactionId: numberOrDigits }),
});

const dispute = z.object({
  amount: z.number().nonnegative().nullish(),
  status: z.string(),
  comment: z.string().nullish(),
  created_at: z.coerce.date().nullish().catch(undefined),
  transaction_id: numberOrDigits.nullish(),
});
const disputes = z.object({ status: z.literal('success'), data: z.array(z.unknown()) });
const disputeWebhook = z.object({
  event: z.string().regex(/chargeback/i),
  data: z.object({
    tx_ref: z.string().min(1).optional().catch(undefined),
    transaction_id: numberOrDigits.optional().catch(undefined),
  }),
});

/** Also true for 'completed-bank-transfer'. */
const isRefunded = (status: string): boolean => /^(completed|success)/.test(status);

/** Rounded down, because a fraction of a kobo was not received. */
function koboOf(naira: number): number {
  const kobo = Math.min(toKobo(naira), Number.MAX_SAFE_INTEGER);
  return toNaira(kobo) > naira ? kobo - 1 : kobo;
}

/** Any other status may still change. */
function statusOf(word: string): Charge['status'] {
  if (word === 'successful' || word === 'reversed') return word;
  return word === 'failed' || word === 'cancelled' ? 'failed' : 'pending';
}

const isAbsent = (response: ProviderResponse): boolean =>
  response.status === 404 || wordsOf(response).startsWith('No transaction was found');

const chargeOf = (data: z.infer<typeof transaction>, evidence: unknown): Charge => ({
  provider_transaction_id: data.id,
  tx_ref: data.tx_ref,
  status: statusOf(data.status),
  amount_kobo: koboOf(data.amount),
  currency: data.currency,
  method: methodWords(data.payment_type, data.card?.last_4digits),
  evidence,
});

export interface FlutterwaveOptions extends ProviderAccess {
  name: 'flutterwave' | 'sandbox';
  publicKey: string;
  webhookHash: string;
  checkoutScript: string;
  origins: string[];
  paymentOptions: () => readonly string[];
  brand: () => string;
}

/** Flutterwave's v3 API, in naira. `fetchCharges` returns any charge: the caller compares it. */
export function createFlutterwave(options: FlutterwaveOptions): PaymentProvider {
  const { name, publicKey, secretKey, webhookHash, checkoutScript, origins, brand } = options;
  const paymentOptions = () => options.paymentOptions().join(', ');
  const ask = providerClient(options);

  async function verified(path: string): Promise<Charge | undefined> {
    const response = await ask(path);
    if (isAbsent(response)) return undefined;
    return chargeOf(readAs(found, response, 'Flutterwave gave no transaction').data, response.body);
  }

  /** Empty if the API key may not list transactions. */
  async function listOf(tx_ref: string): Promise<Charge[]> {
    const charges: Charge[] = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
      const response = await ask(
        `/v3/transactions?${new URLSearchParams({ tx_ref, page: String(page) })}`,
      );
      const parsed = listed.safeParse(response.body);
      if (!parsed.success) break;
      for (const row of parsed.data.data) {
        const one = transaction.safeParse(row);
        if (one.success && one.data.tx_ref === tx_ref) charges.push(chargeOf(one.data, row));
      }
      if (page >= (parsed.data.meta?.page_info.total_pages ?? 1)) break;
    }
    return charges;
  }

  return {
    name,
    webhookName: 'flutterwave',
    origins,

    async checkout({ tx_ref, amount_kobo, currency, customer }) {
      const payload = { amount: toNaira(amount_kobo), currency, email: customer.email, tx_ref };
      return {
        public_key: publicKey,
        checkout_script: checkoutScript,
        payment_options: paymentOptions(),
        payload_hash: payloadHash(payload, secretKey),
      };
    },

    async hostedPage({ tx_ref, amount_kobo, currency, customer, return_url }) {
      const response = await ask('/v3/payments', {
        tx_ref,
        amount: toNaira(amount_kobo),
        currency,
        redirect_url: return_url,
        payment_options: paymentOptions(),
        customer: {
          email: customer.email,
          name: customer.name,
          phonenumber: customer.phone_number,
        },
        customizations: { title: brand() },
      });
      return readAs(hosted, response, 'Flutterwave gave no hosted page').data.link;
    },

    async fetchCharges(by) {
      if ('id' in by) {
        const charge = isTransactionId(by.id)
          ? await verified(`/v3/transactions/${by.id}/verify`)
          : undefined;
        return charge ? [charge] : [];
      }
      const first = await verified(
        `/v3/transactions/verify_by_reference?${new URLSearchParams({ tx_ref: by.tx_ref })}`,
      );
      if (!first) return [];
      const others = await listOf(by.tx_ref);
      return [
        first,
        ...others.filter(
          ({ provider_transaction_id }) =>
            provider_transaction_id !== first.provider_transaction_id,
        ),
      ];
    },

    async listTransactions({ from, to }, page) {
      // Flutterwave takes whole days of an undocumented time zone: read both that the period
      // touches.
      const day = (at: Date) => at.toISOString().slice(0, 10);
      const last = new Date(to.getTime() - 1);
      const response = await ask(
        `/v3/transactions?${new URLSearchParams({ from: day(from), to: day(last), page: String(page) })}`,
      );
      const read = readAs(listed, response, 'Flutterwave gave no list');
      const result: ChargePage = {
        charges: [],
        unreadable: 0,
        more: page < (read.meta?.page_info.total_pages ?? 1),
      };
      for (const row of read.data) {
        const one = transaction.extend(withTime.shape).safeParse(row);
        if (!one.success) result.unreadable += 1;
        else if (one.data.created_at >= from && one.data.created_at < to)
          result.charges.push({ ...chargeOf(one.data, row), at: one.data.created_at });
      }
      return result;
    },

    readWebhook(headers, rawBody) {
      const signed =
        matches(headers['verif-hash'], webhookHash) ||
        (webhookHash !== '' &&
          matches(headers['flutterwave-signature'], flutterwaveSignature(rawBody, webhookHash)));
      if (!signed) return 'refused';
      const body = readJson(rawBody);
      const refund = refundWebhook.safeParse(body);
      if (refund.success) return { tx_ref: '', transaction_id: refund.data.data.TransactionId };
      const disputed = disputeWebhook.safeParse(body);
      if (disputed.success) {
        const { tx_ref = '', transaction_id } = disputed.data.data;
        return tx_ref || transaction_id
          ? { tx_ref, ...(transaction_id ? { transaction_id } : {}), disputed: true }
          : undefined;
      }
      const parsed = webhook.safeParse(body);
      if (!parsed.success) return undefined;
      const { tx_ref, id } = parsed.data.data;
      return { tx_ref, ...(id === undefined ? {} : { transaction_id: id }) };
    },

    async refund({ provider_transaction_id, amount_kobo, comment }) {
      if (!isTransactionId(provider_transaction_id))
        throw new ProviderRefused(`${provider_transaction_id} is no transaction of Flutterwave’s`);
      const response = await ask(`/v3/transactions/${provider_transaction_id}/refund`, {
        amount: toNaira(amount_kobo),
        comments: comment,
      });
      const parsed = refunded.safeParse(response.body);
      if (parsed.success) {
        const { id, amount_refunded, status } = parsed.data.data;
        return {
          refunded_kobo: koboOf(amount_refunded),
          id,
          pending: !isRefunded(status),
          evidence: response.body,
        };
      }
      throw refusedRefund('Flutterwave', response, parsed.error);
    },

    fetchRefunds: refundsOf,

    async fetchDispute(id) {
      const response = await ask(`/v3/chargebacks?${new URLSearchParams({ id })}`);
      if (response.status === 404) return undefined;
      const all = readAs(disputes, response, 'Flutterwave gave no chargebacks').data.flatMap(
        (row) => {
          const { success, data } = dispute.safeParse(row);
          return success && data.transaction_id === id ? [{ ...data, row }] : [];
        },
      );
      const [newest] = all.toSorted(
        (one, other) => Number(other.created_at ?? 0) - Number(one.created_at ?? 0),
      );
      if (!newest) return undefined;
      // A dispute that the merchant declined stays open until the bank decides.
      const state =
        newest.status === 'won'
          ? 'won'
          : newest.status === 'lost' || newest.status === 'accepted'
            ? 'lost'
            : 'open';
      const amount_kobo = typeof newest.amount === 'number' ? koboOf(newest.amount) : undefined;
      return { state, amount_kobo, reason: newest.comment ?? '', evidence: newest.row };
    },
  };

  async function refundsOf(id: string): Promise<{ done_kobo: number; pending_kobo: number }> {
    const response = await ask(`/v3/refunds?${new URLSearchParams({ id })}`);
    if (response.status === 404) return refundSums([]);
    const all = readAs(refunds, response, 'Flutterwave gave no refunds').data.filter(
      (refund) =>
        (refund.transaction_id ?? refund.tx_id) === id && !refund.status.includes('failed'),
    );
    return refundSums(
      all.map(({ status, amount_refunded }) => ({
        kobo: koboOf(amount_refunded),
        done: isRefunded(status),
      })),
    );
  }
}
