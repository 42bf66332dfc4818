// Paystack in the stories: its API, its popup and its payment page on a server of their own, with the sandbox's cards.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Behaviour, behaviourOf, digitsOf, type PaymentMethod } from '#server/adapters/payment/sandbox/cards.ts';
import { defineCheckout } from '#server/adapters/payment/sandbox/overlay/checkout.ts';
import { drawSheet } from '#server/adapters/payment/sandbox/overlay/draw-sheet.ts';
import { paystackSignature } from '#server/adapters/payment/signatures.ts';
import { toKobo, toNaira } from '#shared/money.ts';

const SECRET = 'sk_test_stories';
const WORDS = { successful: 'success', failed: 'failed' } as const;
const styles = () => readFileSync(new URL('../../server/adapters/payment/sandbox/overlay/sheet.css', import.meta.url), 'utf8');

interface Charged {
  behaviour: Behaviour;
  kobo: number;
  last4: string;
  method: PaymentMethod;
  settles_at: number;
  outages: number;
}

interface Opened {
  id: number;
  amount: number;
  callback_url: string;
  charge?: Charged;
}

/** A stand-in for Paystack and where the product finds it. */
export interface Provider {
  url: string;
  env: Record<string, string>;
  /** Where its webhooks go; they are lost until it is said. */
  webhooksTo(product: string): void;
  close(): Promise<void>;
}

/** The popup's script, whose window is the sandbox's. */
const script = (url: string) => `'use strict';
const openWindow = (${defineCheckout})(${drawSheet}, ${JSON.stringify({ styles: styles(), practice: 'A stand-in: no real money moves.' })}, ${JSON.stringify(`${url}/charges`)});
window.PaystackPop = class {
  resumeTransaction(code, { onSuccess, onCancel }) {
    fetch(${JSON.stringify(url)} + '/opened/' + code).then((response) => response.json()).then(({ reference, amount }) => openWindow({
      tx_ref: reference, amount, currency: 'NGN', payment_options: 'card, ussd',
      callback: (told) => told.status === 'failed' || onSuccess({ reference, id: told.transaction_id }),
      onclose: (incomplete) => incomplete && onCancel(),
    }));
  }
};`;

const page = (reference: string) =>
  `<!doctype html><html lang="en"><title>Paystack</title><h1>Pay ${reference}</h1><form method="post"><label>Card number <input name="card_number"></label><button>Pay</button></form></html>`;

/** Starts it on a free port. */
export async function startPaystack(): Promise<Provider> {
  const transactions = new Map<string, Opened>();
  let product: string | undefined;
  let url = '';

  const dataOf = (reference: string, { id, amount, charge }: Opened) => ({
    id,
    reference,
    status: !charge ? 'abandoned' : charge.settles_at > Date.now() ? 'ongoing' : WORDS[charge.behaviour.status],
    amount: charge?.kobo ?? amount,
    requested_amount: amount,
    currency: 'NGN',
    channel: charge?.method ?? null,
    authorization: charge?.last4 ? { last4: charge.last4 } : {},
    created_at: new Date().toISOString(),
  });

  async function tell(reference: string, opened: Opened): Promise<void> {
    const body = JSON.stringify({ event: 'charge.success', data: dataOf(reference, opened) });
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': paystackSignature(body, SECRET) };
    if (product) await fetch(`${product}/api/payments/webhook/paystack`, { method: 'POST', headers, body }).catch(() => {});
  }

  /** Charges a card on a reference; undefined for one that nobody opened. */
  async function charge(reference: string, kobo: number, method: PaymentMethod, card: string) {
    const opened = transactions.get(reference);
    if (!opened) return undefined;
    const behaviour = behaviourOf(method, card);
    const { share, settles_after_ms, outages, webhooks, callback, status } = behaviour;
    opened.charge = {
      behaviour,
      kobo: Math.floor(kobo * share),
      last4: digitsOf(card).slice(-4),
      method,
      settles_at: Date.now() + settles_after_ms,
      outages,
    };
    for (let i = 0; i < webhooks.before; i++) await tell(reference, opened);
    if (status === 'successful' && webhooks.after > 0) setTimeout(() => void tell(reference, opened), settles_after_ms + 25).unref();
    return { tx_ref: reference, transaction_id: opened.id, status, ...(callback ? {} : { silent: true }) };
  }

  const found = (reference: string): [number, unknown] => {
    const opened = transactions.get(reference);
    if (!opened) return [404, { status: false, code: 'transaction_not_found', message: 'Transaction reference not found.' }];
    if (opened.charge && opened.charge.outages > 0) {
      opened.charge.outages -= 1;
      return [503, { message: 'Service unavailable' }];
    }
    return [200, { status: true, message: 'Verification successful', data: dataOf(reference, opened) }];
  };

  async function answer(
    request: IncomingMessage,
    body: string,
  ): Promise<[number, unknown] | { text: string; type: string } | { to: string }> {
    const path = new URL(request.url ?? '/', url).pathname;
    const last = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (path === '/inline.js') return { text: script(url), type: 'text/javascript' };
    if (path === '/transaction/initialize') {
      const { reference, amount, callback_url } = JSON.parse(body);
      if (transactions.has(reference))
        return [400, { status: false, code: 'duplicate_reference', message: 'Duplicate Transaction Reference' }];
      transactions.set(reference, { id: 4_000_000 + transactions.size, amount, callback_url });
      return [200, { status: true, data: { authorization_url: `${url}/pay/${reference}`, access_code: reference, reference } }];
    }
    if (path.startsWith('/transaction/verify/')) return found(last);
    if (path.startsWith('/transaction/')) return found([...transactions].find(([, { id }]) => id === Number(last))?.[0] ?? '');
    if (path === '/transaction') return [200, { status: true, data: [], meta: { pageCount: 1 } }];
    if (path.startsWith('/opened/')) return [200, { reference: last, amount: toNaira(transactions.get(last)?.amount ?? 0) }];
    if (path === '/charges') {
      const { tx_ref, amount, payment_method, card_number = '' } = JSON.parse(body);
      return [200, await charge(tx_ref, toKobo(amount), payment_method, card_number)];
    }
    if (path.startsWith('/pay/') && request.method === 'POST') {
      await charge(last, transactions.get(last)?.amount ?? 0, 'card', new URLSearchParams(body).get('card_number') ?? '');
      return { to: `${transactions.get(last)?.callback_url}&trxref=${last}&reference=${last}` };
    }
    return path.startsWith('/pay/') ? { text: page(last), type: 'text/html' } : [404, { status: false, message: 'Not found' }];
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const said = await answer(request, Buffer.concat(parts).toString());
    if (Array.isArray(said)) response.writeHead(said[0], { 'content-type': 'application/json' }).end(JSON.stringify(said[1]));
    else if ('to' in said) response.writeHead(303, { location: said.to }).end();
    else response.writeHead(200, { 'content-type': said.type }).end(said.text);
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: {
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_CHECKOUT_URL: `${url}/inline.js`,
      PAYSTACK_PUBLIC_KEY: 'pk_test_stories',
      PAYSTACK_SECRET_KEY: SECRET,
    },
    webhooksTo(to) {
      product = to;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
