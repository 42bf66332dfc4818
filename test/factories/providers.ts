// How Flutterwave's and Paystack's servers speak of their charges: for all that stands in their place in tests.
import type { Asked, Behaviour } from '../kit/fake-server.ts';

export type ProviderName = 'flutterwave' | 'paystack';

/** A charge at a provider. */
export interface Row {
  id: number;
  tx_ref: string;
  naira: number;
  status: 'successful' | 'failed' | 'pending' | 'reversed';
  currency?: string;
  /** As the provider names it; a card when left out. */
  method?: string;
  last4?: string;
  at?: Date;
}
/** An answer in JSON. */
export interface Told {
  status: number;
  json: unknown;
}
interface Manners {
  /** What the product is started with to find it at a URL. */
  env(url: string): Record<string, string>;
  charge(row: Row): object;
  success(data: unknown): Told;
  refused(status: number, message: string): Told;
  absent: Told;
  /** A page of the list, of this many pages. */
  list(rows: Row[], page: number, pages: number): object;
  isList(url: URL): boolean;
  /** The rows that a URL asks for. */
  asked(url: URL, rows: Row[]): Row[];
}

/** Signs webhooks: Paystack by its secret key, Flutterwave by the hash of its dashboard. */
export const PROVIDER_SECRET = 'a secret of tests';
const told = (json: unknown, status = 200): Told => ({ status, json });

export const PROVIDERS: Record<ProviderName, Manners> = {
  flutterwave: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-tests',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-tests',
      FLUTTERWAVE_WEBHOOK_HASH: PROVIDER_SECRET,
    }),
    charge: ({ id, tx_ref, naira, status, currency = 'NGN', method = 'card', last4, at }) => ({
      id,
      tx_ref,
      flw_ref: `FLW-${id}`,
      amount: naira,
      charged_amount: naira,
      currency,
      status,
      payment_type: method,
      ...(last4 ? { card: { last_4digits: last4 } } : {}),
      ...(at ? { created_at: at.toISOString() } : {}),
    }),
    success: (data) => told({ status: 'success', message: 'Fetched successfully', data }),
    refused: (status, message) => told({ status: 'error', message, data: null }, status),
    absent: told(
      { status: 'error', message: 'No transaction was found for this id', data: null },
      404,
    ),
    list: (rows, page, pages) => ({
      status: 'success',
      message: 'Transactions fetched',
      meta: { page_info: { total: rows.length, current_page: page, total_pages: pages } },
      data: rows.map(PROVIDERS.flutterwave.charge),
    }),
    isList: ({ pathname, searchParams }) =>
      pathname === '/v3/transactions' && searchParams.has('from'),
    asked({ pathname, searchParams }, rows) {
      const id = /\/transactions\/(\d+)\/verify$/.exec(pathname)?.[1];
      return rows.filter((row) =>
        id ? row.id === Number(id) : row.tx_ref === searchParams.get('tx_ref'),
      );
    },
  },
  paystack: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_tests',
      PAYSTACK_SECRET_KEY: PROVIDER_SECRET,
    }),
    charge: ({ id, tx_ref, naira, status, currency = 'NGN', method = 'card', last4, at }) => ({
      id,
      reference: tx_ref,
      amount: naira * 100,
      requested_amount: naira * 100,
      currency,
      status: { successful: 'success', pending: 'ongoing', failed: 'failed', reversed: 'reversed' }[
        status
      ],
      channel: method,
      authorization: last4 ? { last4 } : {},
      ...(at ? { created_at: at.toISOString() } : {}),
    }),
    success: (data) => told({ status: true, message: 'Done', data }),
    refused: (status, message) => told({ status: false, message }, status),
    absent: told(
      { status: false, code: 'transaction_not_found', message: 'Transaction reference not found.' },
      404,
    ),
    list: (rows, page, pages) => ({
      status: true,
      message: 'Transactions retrieved',
      data: rows.map(PROVIDERS.paystack.charge),
      meta: { total: rows.length, page, pageCount: pages },
    }),
    isList: ({ pathname }) => pathname === '/transaction',
    asked: ({ pathname }, rows) =>
      rows.filter(
        ({ id, tx_ref }) =>
          pathname === `/transaction/${id}` || pathname === `/transaction/verify/${tx_ref}`,
      ),
  },
};

/** Paystack's refusal of a reference that it knows already. */
export const DUPLICATE = told(
  { status: false, code: 'duplicate_reference', message: 'Duplicate Transaction Reference' },
  400,
);
/** Paystack's answer to whoever opens a transaction. */
export const openedAs = (reference: string, access_code: string): Told =>
  PROVIDERS.paystack.success({
    authorization_url: `https://checkout.paystack.com/${reference}`,
    access_code,
    reference,
  });

/** What a provider that has these rows answers, asked for one the last of its reference; `list` answers for its list. */
export function answerAs(
  name: ProviderName,
  asked: Asked,
  rows: Row[],
  list: (asked: Asked) => Behaviour = () => wholeList(name, rows),
): Behaviour {
  const manners = PROVIDERS[name];
  const url = new URL(asked.path, 'http://provider.test');
  if (manners.isList(url)) return list(asked);
  if (url.pathname === '/transaction/initialize') return openedAs('x', 'x');
  const found = manners.asked(url, rows);
  if (url.pathname === '/v3/transactions') return wholeList(name, found);
  const last = found.at(-1);
  return last ? manners.success(manners.charge(last)) : manners.absent;
}

export const wholeList = (name: ProviderName, rows: Row[]): Told =>
  told(PROVIDERS[name].list(rows, 1, 1));
