// Providers' lists of transactions, as their servers give them.
import type { Asked, Behaviour } from './fake-provider.ts';

export type ProviderName = 'flutterwave' | 'paystack';
export interface Row {
  id: number;
  tx_ref: string;
  naira: number;
  status: 'successful' | 'failed' | 'pending';
  at: Date;
}
/** How a provider speaks of its transactions. */
interface Manners {
  env: (url: string) => Record<string, string>;
  /** A page of the list, of this many pages. */
  list(rows: Row[], page: number, pages: number): unknown;
  one(row: Row | undefined): Behaviour;
  /** The row that a path asks for. */
  asked(path: string, rows: Row[]): Row | undefined;
  isList(path: string): boolean;
  opened?: Behaviour;
}

const paystackRow = ({ id, tx_ref, naira, status, at }: Row) => ({
  id,
  reference: tx_ref,
  amount: naira * 100,
  requested_amount: naira * 100,
  currency: 'NGN',
  status: { successful: 'success', failed: 'failed', pending: 'ongoing' }[status],
  channel: 'card',
  created_at: at.toISOString(),
});
const flutterwaveRow = ({ id, tx_ref, naira, status, at }: Row) => ({
  id,
  tx_ref,
  flw_ref: `FLW-${id}`,
  amount: naira,
  charged_amount: naira,
  currency: 'NGN',
  status,
  payment_type: 'card',
  created_at: at.toISOString(),
});

export const PROVIDERS: Record<ProviderName, Manners> = {
  flutterwave: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-list',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-list',
      FLUTTERWAVE_WEBHOOK_HASH: 'a hash',
    }),
    list: (rows, page, pages) => ({
      status: 'success',
      message: 'Transactions fetched',
      meta: { page_info: { total: rows.length, current_page: page, total_pages: pages } },
      data: rows.map(flutterwaveRow),
    }),
    one: (row) =>
      row
        ? {
            status: 200,
            json: {
              status: 'success',
              message: 'Transaction fetched successfully',
              data: flutterwaveRow(row),
            },
          }
        : {
            status: 404,
            json: { status: 'error', message: 'No transaction was found for this id', data: null },
          },
    asked: (path, rows) => {
      const url = new URL(path, 'http://list.test');
      const id = /\/transactions\/(\d+)\/verify$/.exec(url.pathname)?.[1];
      return rows.find((row) =>
        id ? row.id === Number(id) : row.tx_ref === url.searchParams.get('tx_ref'),
      );
    },
    isList: (path) => path.startsWith('/v3/transactions?') && path.includes('from='),
  },
  paystack: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_list',
      PAYSTACK_SECRET_KEY: 'sk_list',
    }),
    list: (rows, page, pages) => ({
      status: true,
      message: 'Transactions retrieved',
      data: rows.map(paystackRow),
      meta: { total: rows.length, page, pageCount: pages },
    }),
    one: (row) =>
      row
        ? {
            status: 200,
            json: { status: true, message: 'Verification successful', data: paystackRow(row) },
          }
        : {
            status: 404,
            json: {
              status: false,
              code: 'transaction_not_found',
              message: 'Transaction reference not found.',
            },
          },
    asked: (path, rows) =>
      rows.find(
        ({ id, tx_ref }) =>
          path === `/transaction/${id}` || path === `/transaction/verify/${tx_ref}`,
      ),
    isList: (path) => path.startsWith('/transaction?'),
    opened: {
      status: 200,
      json: {
        status: true,
        message: 'Authorization URL created',
        data: {
          authorization_url: 'https://checkout.paystack.com/x',
          access_code: 'x',
          reference: 'x',
        },
      },
    },
  },
};

/** What a provider that has these rows answers; `list` answers for its list. */
export function answerAs(
  name: ProviderName,
  asked: Asked,
  rows: Row[],
  list: (asked: Asked) => Behaviour = () => wholeList(name, rows),
): Behaviour {
  const manners = PROVIDERS[name];
  if (manners.isList(asked.path)) return list(asked);
  if (asked.method === 'POST' && manners.opened) return manners.opened;
  return manners.one(manners.asked(asked.path, rows));
}

export const wholeList = (name: ProviderName, rows: Row[]): Behaviour => ({
  status: 200,
  json: PROVIDERS[name].list(rows, 1, 1),
});
