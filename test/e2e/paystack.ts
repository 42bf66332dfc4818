// Paystack in the stories: its API, its popup and its payment page on a server of their own, with the sandbox's cards.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TRANSFERS, type Transfer } from '#server/adapters/payment/sandbox/accounts.ts';
import {
  type Behaviour,
  behaviourOf,
  digitsOf,
  type PaymentMethod,
} from '#server/adapters/payment/sandbox/cards.ts';
import { defineCheckout } from '#server/adapters/payment/sandbox/overlay/checkout.ts';
import { drawSheet } from '#server/adapters/payment/sandbox/overlay/draw-sheet.ts';
import { paystackSignature } from '#server/adapters/payment/signatures.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import {
  DUPLICATE,
  PROVIDER_SECRET,
  PROVIDERS,
  type Told,
  wholeList,
} from '#test/factories/providers.ts';

const { absent, charge: chargeOf, env, refused, success } = PROVIDERS.paystack;
/** After how long a refund is paid out, and its webhook sent. */
const REFUND_MS = 1000;
/** After how long a late transfer arrives: a day, and so much more that a payment which lasts a day has expired. */
const LATE_MS = 25 * 3_600_000;
/** Of each transaction there is one charge, so nothing arrives twice. */
const ARRIVES = (['exact', 'short', 'over', 'late'] as const satisfies Transfer[]).map(
  (name) => [name, TRANSFERS[name]] as const,
);
const SHARES: Partial<Record<string, number>> = { short: 0.9, over: 1.1 };
const styles = () =>
  readFileSync(
    new URL('../../server/adapters/payment/sandbox/overlay/sheet.css', import.meta.url),
    'utf8',
  );

interface Charged {
  behaviour: Behaviour;
  kobo: number;
  last4: string;
  method: PaymentMethod | 'bank_transfer';
  /** Nobody knows of a transfer before it arrives. */
  arrives_at: number;
  settles_at: number;
  outages: number;
  refusals: number;
}

interface Opened {
  id: number;
  amount: number;
  channels: string[];
  callback_url: string;
  charge?: Charged;
  /** Its refunds: in kobo, and when each is paid out. */
  refunds: { kobo: number; paid_at: number }[];
}

/** A stand-in for Paystack and where the product finds it. */
export interface Provider {
  url: string;
  env: Record<string, string>;
  /** Where its webhooks go; they are lost until it is said. */
  webhooksTo(product: string): void;
  /** Puts its clock forward by so many ms, with that of the product. */
  forward(ms: number): void;
  close(): Promise<void>;
}

/** The popup's script, whose window is the sandbox's. */
const script = (url: string) => `'use strict';
const openWindow = (${defineCheckout})(${drawSheet}, ${JSON.stringify({ styles: styles(), practice: 'A stand-in: no real money moves.' })}, ${JSON.stringify(`${url}/charges`)});
window.PaystackPop = class {
  resumeTransaction(code, { onSuccess, onCancel }) {
    fetch(${JSON.stringify(url)} + '/opened/' + code).then((response) => response.json()).then(({ reference, amount, options }) => openWindow({
      tx_ref: reference, amount, currency: 'NGN', payment_options: options,
      callback: (told) => told.status === 'failed' || onSuccess({ reference, id: told.transaction_id }),
      onclose: (incomplete) => incomplete && onCancel(),
    }));
  }
};`;

const page = (reference: string) =>
  `<!doctype html><html lang="en"><title>Paystack</title><h1>Pay ${reference}</h1><form method="post"><label>Card number <input name="card_number"></label><button>Pay</button></form></html>`;

/** The bank that sends transfers into the accounts that the popup shows, with the words of the sandbox's. */
const bank = (said = '') =>
  `<!doctype html><html lang="en"><title>Bank</title><h1>Send a transfer</h1>${said && `<p role="status">${said}</p>`}<form method="post"><label>Account number <input name="account_number"></label>${ARRIVES.map(([name, words]) => `<label><input type="radio" name="arrives" value="${name}"> ${words}</label>`).join('')}<button>Send the transfer</button></form></html>`;

/** Starts it on a free port. */
export async function startPaystack(): Promise<Provider> {
  const transactions = new Map<string, Opened>();
  let product: string | undefined;
  let url = '';
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const known = ({ charge }: Opened) => (charge && charge.arrives_at <= now() ? charge : undefined);

  function dataOf(reference: string, { id, amount, charge }: Opened) {
    const { kobo = amount, method, last4 } = charge ?? {};
    const status = charge && charge.settles_at <= now() ? charge.behaviour.status : 'pending';
    return {
      ...chargeOf({
        id,
        tx_ref: reference,
        naira: toNaira(kobo),
        status,
        method,
        last4,
        at: new Date(),
      }),
      requested_amount: amount,
      ...(charge && charge.arrives_at <= now() ? {} : { status: 'abandoned' }),
    };
  }

  async function tell(event: string, data: object): Promise<void> {
    const body = JSON.stringify({ event, data });
    const headers = {
      'content-type': 'application/json',
      'x-paystack-signature': paystackSignature(body, PROVIDER_SECRET),
    };
    if (product)
      await fetch(`${product}/api/payments/webhook/paystack`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => {});
  }

  /** Charges a card on a reference; undefined for one that nobody opened. */
  async function charge(reference: string, kobo: number, method: PaymentMethod, card: string) {
    const opened = transactions.get(reference);
    if (!opened) return undefined;
    const behaviour = behaviourOf(method, card);
    const {
      share,
      settles_after_ms,
      outages,
      refusals,
      webhooks,
      callback,
      status,
      processor_response,
    } = behaviour;
    const told = () => tell('charge.success', dataOf(reference, opened));
    opened.charge = {
      behaviour,
      kobo: Math.floor(kobo * share),
      last4: digitsOf(card).slice(-4),
      method,
      arrives_at: now(),
      settles_at: now() + settles_after_ms,
      outages,
      refusals,
    };
    for (let i = 0; i < webhooks.before; i++) await told();
    if (status === 'successful' && webhooks.after > 0)
      setTimeout(() => void told(), settles_after_ms + 25).unref();
    return {
      tx_ref: reference,
      transaction_id: opened.id,
      status,
      processor_response,
      ...(callback ? {} : { silent: true }),
    };
  }

  /** The account that a transfer for a reference goes to. */
  const accountOf = ({ id }: Opened) => `88${String(id).padStart(8, '0')}`;

  /** Takes a transfer into an account; undefined for one that nobody was shown. */
  function transfer(account_number: string, arrives: string): string | undefined {
    const [reference, opened] =
      [...transactions].find(([, one]) => accountOf(one) === account_number) ?? [];
    if (!reference || !opened) return undefined;
    const behaviour = behaviourOf('ussd', '');
    const at = now() + (arrives === 'late' ? LATE_MS : 0);
    const kobo = Math.round(opened.amount * (SHARES[arrives] ?? 1));
    opened.charge = {
      behaviour,
      kobo,
      last4: '',
      method: 'bank_transfer',
      arrives_at: at,
      settles_at: at,
      outages: 0,
      refusals: 0,
    };
    if (arrives !== 'late')
      setTimeout(() => void tell('charge.success', dataOf(reference, opened)), 25).unref();
    return 'The transfer is sent.';
  }

  /** Gives back of a transaction: on its way at first, paid out a little later. */
  function refund(id: string, kobo: number): Told {
    const [reference, opened] = [...transactions].find(([, one]) => String(one.id) === id) ?? [];
    if (!reference || !opened?.charge) return absent;
    const { charge, refunds } = opened;
    if (charge.refusals > 0) {
      charge.refusals -= 1;
      return refused(400, 'Insufficient funds in your wallet');
    }
    if (refunds.reduce((sum, one) => sum + one.kobo, 0) + kobo > charge.kobo)
      return refused(400, 'Refund amount cannot be more than the transaction amount');
    refunds.push({ kobo, paid_at: now() + REFUND_MS });
    setTimeout(
      () => void tell('refund.processed', { id: 7, transaction_reference: reference }),
      REFUND_MS + 25,
    ).unref();
    return success({ id: 7, amount: kobo, status: 'pending' });
  }

  function found(reference: string): Told {
    const opened = transactions.get(reference);
    if (!opened) return absent;
    const charge = known(opened);
    if (charge && charge.outages > 0) {
      charge.outages -= 1;
      return refused(503, 'Service unavailable');
    }
    return success(dataOf(reference, opened));
  }

  async function answer(
    request: IncomingMessage,
    body: string,
  ): Promise<Told | { text: string; type: string } | { to: string }> {
    const path = new URL(request.url ?? '/', url).pathname;
    const last = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (path === '/inline.js') return { text: script(url), type: 'text/javascript' };
    if (path === '/transaction/initialize') {
      const { reference, amount, callback_url, channels = [] } = JSON.parse(body);
      if (transactions.has(reference)) return DUPLICATE;
      transactions.set(reference, {
        id: 4_000_000 + transactions.size,
        amount,
        channels,
        callback_url,
        refunds: [],
      });
      const authorization_url = `${url}/pay/${reference}`;
      return success({ authorization_url, access_code: reference, reference });
    }
    if (path.startsWith('/transaction/verify/')) return found(last);
    if (path.startsWith('/transaction/'))
      return found([...transactions].find(([, { id }]) => id === Number(last))?.[0] ?? '');
    if (path === '/transaction') return wholeList('paystack', []);
    if (path === '/refund' && request.method === 'POST') {
      const { transaction, amount } = JSON.parse(body);
      return refund(String(transaction), amount);
    }
    if (path === '/refund') {
      const id = new URL(request.url ?? '', url).searchParams.get('transaction');
      const all = [...transactions.values()].find((one) => String(one.id) === id)?.refunds ?? [];
      return success(
        all.map(({ kobo, paid_at }) => ({
          amount: kobo,
          status: paid_at > now() ? 'pending' : 'processed',
        })),
      );
    }
    if (path.startsWith('/opened/')) {
      const { amount = 0, channels = [] } = transactions.get(last) ?? {};
      const options = channels.includes('bank_transfer')
        ? 'card, ussd, banktransfer'
        : 'card, ussd';
      return { status: 200, json: { reference: last, amount: toNaira(amount), options } };
    }
    if (path === '/accounts') {
      const opened = transactions.get(JSON.parse(body).tx_ref);
      return opened
        ? { status: 200, json: { account_number: accountOf(opened), bank: 'Paystack-Titan' } }
        : absent;
    }
    if (path === '/bank') {
      const typed = new URLSearchParams(body);
      return {
        text: bank(transfer(typed.get('account_number') ?? '', typed.get('arrives') ?? '')),
        type: 'text/html',
      };
    }
    if (path === '/charges') {
      const { tx_ref, amount, payment_method, card_number = '' } = JSON.parse(body);
      const json = await charge(tx_ref, toKobo(amount), payment_method, card_number);
      return { status: 200, json };
    }
    if (path.startsWith('/pay/') && request.method === 'POST') {
      await charge(
        last,
        transactions.get(last)?.amount ?? 0,
        'card',
        new URLSearchParams(body).get('card_number') ?? '',
      );
      return { to: `${transactions.get(last)?.callback_url}&trxref=${last}&reference=${last}` };
    }
    return path.startsWith('/pay/') ? { text: page(last), type: 'text/html' } : absent;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const said = await answer(request, Buffer.concat(parts).toString());
    if ('json' in said)
      response
        .writeHead(said.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(said.json));
    else if ('to' in said) response.writeHead(303, { location: said.to }).end();
    else response.writeHead(200, { 'content-type': said.type }).end(said.text);
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { ...env(url), PAYSTACK_CHECKOUT_URL: `${url}/inline.js` },
    webhooksTo(to) {
      product = to;
    },
    forward(ms) {
      ahead += ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
