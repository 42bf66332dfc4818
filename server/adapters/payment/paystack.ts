import { z } from 'zod';
import {
  type Charge,
  type ChargePage,
  type Payable,
  type PaymentProvider,
  ProviderUnavailable,
} from './interface.ts';
import {
  isTransactionId,
  methodWords,
  type ProviderAccess,
  type ProviderResponse,
  providerClient,
  readAs,
  refundSums,
  refusedRefund,
  wordsOf,
} from './provider-client.ts';
import { matches, paystackSignature, readJson } from './signatures.ts';

const kobo = z.number().int().nonnegative();
const opened = z.object({
  status: z.literal(true),
  data: z.object({
    access_code: z.string().min(1),
    authorization_url: z.url({ protocol: /^https?$/ }).optional(),
  }),
});
const transaction = z.object({
  id: z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String),
  reference: z.string(),
  status: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  channel: z.string().nullish(),
  authorization: z.object({ last4: z.string().nullish() }).nullish(),
});
const found = z.object({ status: z.literal(true), data: transaction });
const listedRow = transaction.extend({
  created_at: z.coerce.date().optional(),
  createdAt: z.coerce.date().optional(),
});
const listed = z.object({
  status: z.literal(true),
  data: z.array(z.unknown()),
  meta: z.object({ pageCount: z.number() }).nullish(),
});
const PER_PAGE = 100;
const CHANNELS: Record<string, string> = {
  card: 'card',
  ussd: 'ussd',
  mobilemoney: 'mobile_money',
  banktransfer: 'bank_transfer',
};
const refunded = z.object({
  status: z.literal(true),
  data: z.object({
    id: z.union([z.number().int(), z.string()]).transform(String).optional().catch(undefined),
    amount: kobo,
    status: z.string().default('pending').catch('pending'),
  }),
});
const refunds = z.object({
  status: z.literal(true),
  data: z.array(z.object({ amount: kobo, status: z.string() })),
});
const numberOrText = z.union([z.number().int(), z.string()]).transform(String);
/** `refund_amount` is in kobo. */
const dispute = z.object({
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: kobo.nullish().catch(undefined),
  category: z.string().nullish(),
  transaction: z.object({ id: numberOrText }),
});
const disputes = z.object({ status: z.literal(true), data: z.array(z.unknown()) });
const disputeWebhook = z.object({
  event: z.string().startsWith('charge.dispute.'),
  data: z.object({
    transaction: z.object({
      id: numberOrText.optional().catch(undefined),
      reference: z.string().min(1),
    }),
  }),
});
const webhook = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.number().int(), z.string()]).transform(String).optional().catch(undefined),
    reference: z.string().min(1).optional(),
    transaction_reference: z.string().min(1).optional(),
  }),
});

const hasCode = ({ body }: ProviderResponse, code: string): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === code;
const isAbsent = (response: ProviderResponse): boolean =>
  response.status === 404 ||
  hasCode(response, 'transaction_not_found') ||
  /reference not found/i.test(wordsOf(response));
const isDuplicate = (response: ProviderResponse): boolean =>
  hasCode(response, 'duplicate_reference') ||
  /duplicate transaction reference/i.test(wordsOf(response));

function statusOf(word: string): Charge['status'] {
  if (word === 'success') return 'successful';
  return word === 'failed' || word === 'reversed' ? word : 'pending';
}

/**
 * If opening got no response, its access code is lost, so another reference is tried. No tx_ref
 * contains a full stop.
 */
const referenceOf = (tx_ref: string, attempt: number): string =>
  attempt === 1 ? tx_ref : `${tx_ref}.${attempt}`;
const txRefOf = (reference: string): string => reference.replace(/\.\d+$/, '');
const MOST_ATTEMPTS = 5;

function chargeIn(response: ProviderResponse): Charge | undefined {
  return chargeOf(readAs(found, response, 'Paystack gave no transaction').data, response.body);
}

function chargeOf(data: z.infer<typeof transaction>, evidence: unknown): Charge | undefined {
  // Opened, but no payment was tried.
  if (data.status === 'abandoned') return undefined;
  return {
    provider_transaction_id: data.id,
    tx_ref: txRefOf(data.reference),
    status: statusOf(data.status),
    // More than requested if fees are passed on, less if a part was paid.
    amount_kobo: Math.min(data.amount, data.requested_amount ?? data.amount),
    currency: data.currency,
    method: methodWords(data.channel, data.authorization?.last4),
    evidence,
  };
}

export interface PaystackOptions extends ProviderAccess {
  publicKey: string;
  checkoutScript: string;
  origins: string[];
  paymentOptions: () => readonly string[];
}

/** Paystack's API, in kobo; the browser resumes a transaction by its access code. */
export function createPaystack(options: PaystackOptions): PaymentProvider {
  const { publicKey, secretKey, checkoutScript, origins } = options;
  const ask = providerClient(options);

  async function open(
    payable: Payable,
  ): Promise<{ access_code: string; authorization_url?: string | undefined }> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const response = await ask('/transaction/initialize', {
        email: payable.customer.email,
        amount: payable.amount_kobo,
        currency: payable.currency,
        reference: referenceOf(payable.tx_ref, attempt),
        channels: options.paymentOptions().flatMap((name) => CHANNELS[name] ?? []),
        callback_url: payable.return_url,
      });
      const parsed = opened.safeParse(response.body);
      if (parsed.success) return parsed.data.data;
      if (!isDuplicate(response))
        throw new ProviderUnavailable(`Paystack opened no transaction: ${wordsOf(response)}`, {
          cause: parsed.error,
        });
    }
    throw new ProviderUnavailable(
      `Paystack knows ${payable.tx_ref} under ${MOST_ATTEMPTS} names already`,
    );
  }

  async function fetchByReference(tx_ref: string): Promise<Charge[]> {
    const charges: Charge[] = [];
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const response = await ask(
        `/transaction/verify/${encodeURIComponent(referenceOf(tx_ref, attempt))}`,
      );
      if (isAbsent(response)) break;
      const charge = chargeIn(response);
      if (charge) charges.push(charge);
    }
    return charges;
  }

  return {
    name: 'paystack',
    webhookName: 'paystack',
    origins,

    async checkout(payable) {
      const { access_code = '', authorization_url } = payable.checkout?.access_code
        ? payable.checkout
        : await open(payable);
      const hosted = authorization_url ? { authorization_url } : {};
      return { public_key: publicKey, checkout_script: checkoutScript, access_code, ...hosted };
    },

    async hostedPage({ checkout }) {
      // Older payments have no stored `authorization_url`; it ends with the access code.
      return (
        checkout?.authorization_url ?? `https://checkout.paystack.com/${checkout?.access_code}`
      );
    },

    async fetchCharges(by) {
      if ('tx_ref' in by) return fetchByReference(by.tx_ref);
      if (!isTransactionId(by.id)) return [];
      const response = await ask(`/transaction/${by.id}`);
      const charge = isAbsent(response) ? undefined : chargeIn(response);
      return charge ? [charge] : [];
    },

    async listTransactions({ from, to }, page) {
      const period = {
        from: from.toISOString(),
        to: to.toISOString(),
        perPage: String(PER_PAGE),
        page: String(page),
      };
      const response = await ask(`/transaction?${new URLSearchParams(period)}`);
      const { data, meta } = readAs(listed, response, 'Paystack gave no list');
      // Responses for newer API keys have no page count.
      const result: ChargePage = {
        charges: [],
        unreadable: 0,
        more: meta ? page < meta.pageCount : data.length === PER_PAGE,
      };
      for (const row of data) {
        const one = listedRow.safeParse(row);
        const at = one.data?.created_at ?? one.data?.createdAt;
        if (!one.success || !at) {
          result.unreadable += 1;
          continue;
        }
        const charge = chargeOf(one.data, row);
        if (charge && at >= from && at < to) result.charges.push({ ...charge, at });
      }
      return result;
    },

    readWebhook(headers, rawBody) {
      if (
        secretKey === '' ||
        !matches(headers['x-paystack-signature'], paystackSignature(rawBody, secretKey))
      )
        return 'refused';
      const body = readJson(rawBody);
      const disputed = disputeWebhook.safeParse(body);
      if (disputed.success) {
        const { id, reference } = disputed.data.data.transaction;
        return {
          tx_ref: txRefOf(reference),
          ...(id === undefined ? {} : { transaction_id: id }),
          disputed: true,
        };
      }
      const parsed = webhook.safeParse(body);
      if (!parsed.success) return undefined;
      const { event, data } = parsed.data;
      const reference = data.reference ?? data.transaction_reference;
      if (reference === undefined) return undefined;
      // In a refund's event, `id` is the refund's.
      const about =
        event.startsWith('charge.') && data.id !== undefined ? { transaction_id: data.id } : {};
      return { tx_ref: txRefOf(reference), ...about };
    },

    async refund({ provider_transaction_id, amount_kobo, comment }) {
      const response = await ask('/refund', {
        transaction: provider_transaction_id,
        amount: amount_kobo,
        merchant_note: comment,
      });
      const parsed = refunded.safeParse(response.body);
      if (parsed.success) {
        const { id, amount, status } = parsed.data.data;
        return {
          refunded_kobo: amount,
          id,
          pending: status !== 'processed',
          evidence: response.body,
        };
      }
      throw refusedRefund('Paystack', response, parsed.error);
    },

    fetchRefunds: refundsOf,

    async fetchDispute(id) {
      const response = await ask(`/dispute?${new URLSearchParams({ transaction: id })}`);
      if (isAbsent(response)) return undefined;
      const all = readAs(disputes, response, 'Paystack gave no disputes').data.flatMap((row) => {
        const { success, data } = dispute.safeParse(row);
        return success && data.transaction.id === id ? [{ ...data, row }] : [];
      });
      const [newest] = all;
      if (!newest) return undefined;
      const { status, resolution, refund_amount, category, row } = newest;
      const state = status !== 'resolved' ? 'open' : resolution === 'declined' ? 'won' : 'lost';
      return {
        state,
        amount_kobo: refund_amount || undefined,
        reason: category ?? '',
        evidence: row,
      };
    },
  };

  async function refundsOf(id: string): Promise<{ done_kobo: number; pending_kobo: number }> {
    const response = await ask(`/refund?${new URLSearchParams({ transaction: id })}`);
    if (isAbsent(response)) return refundSums([]);
    const all = readAs(refunds, response, 'Paystack gave no refunds').data.filter(
      ({ status }) => status !== 'failed',
    );
    return refundSums(
      all.map(({ status, amount }) => ({ kobo: amount, done: status === 'processed' })),
    );
  }
}
