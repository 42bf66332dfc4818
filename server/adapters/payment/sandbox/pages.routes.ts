import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '#server/adapters/mail/html.ts';
import { takesForms } from '#server/http/bodies.ts';
import { AppError } from '#server/http/errors.ts';
import { formatMoment } from '#shared/dates.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import {
  latestAccounts,
  openAccount,
  type SandboxAccount,
  TRANSFER_NAMES,
  TRANSFERS,
  takeTransfer,
} from './accounts.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './cards.ts';
import { disputeCharge, type SandboxCharge } from './charges.ts';
import { findPage, type HostedPage, returnUrl } from './hosted.ts';
import { pageStyles, sendPage } from './page.ts';
import type { Charging, SandboxOptions } from './sandbox.routes.ts';

const METHOD_WORDS: Record<PaymentMethod, string> = {
  card: 'Card',
  ussd: 'USSD',
  mobilemoney: 'Mobile money',
};
const BANK_TRANSFER = 'banktransfer';
export const BANK = 'Practice Bank';

const attempt = z.object({
  payment_method: z.enum([...PAYMENT_METHODS, BANK_TRANSFER]).default('card'),
  card_number: z.string().max(40).default(''),
});
const transfer = z.object({
  account_number: z
    .string()
    .trim()
    .min(1, 'Enter the account number that the payer was shown.')
    .max(40),
  arrives: z.enum(TRANSFER_NAMES, 'Choose what arrives.'),
});

const DISPUTES = {
  taken: 'It takes the money back',
  left: 'It leaves the money with the shop after all',
} as const;
const dispute = z.object({
  tx_ref: z.string().trim().min(1, 'Enter the reference of a payment.').max(100),
  ends: z.enum(['taken', 'left'], 'Choose what the bank does.'),
});

const moneyOf = ({ amount_kobo, currency }: { amount_kobo: number; currency: string }): string =>
  currency === 'NGN' ? formatNaira(toNaira(amount_kobo)) : `${currency} ${toNaira(amount_kobo)}`;

const radio = (name: string, value: string, label: string, checked: boolean): Html =>
  html`<label class="choice"><input type="radio" name="${name}" value="${value}" ${checked && html`checked`}> ${label}</label>`;

const back = (page: HostedPage, words: string): Html =>
  html`<p><a href="${returnUrl(page, { status: 'cancelled' })}">${words}</a></p>`;

function payForm(page: HostedPage, error?: string): Html {
  const offered = [...PAYMENT_METHODS, BANK_TRANSFER].filter((name) =>
    page.payment_options.includes(name),
  );
  const words = (name: string) => METHOD_WORDS[name as PaymentMethod] ?? 'Bank transfer';
  return html`
    <p>${page.title ? `To ${page.title}, reference ` : 'Reference '}<span class="code">${page.tx_ref}</span></p>
    ${error && html`<p class="bad" role="alert">${error}</p>`}
    <form method="post">
      <fieldset><legend>Pay with</legend>${offered.map((name, place) => radio('payment_method', name, words(name), place === 0))}</fieldset>
      <label class="label" for="card_number">Card number</label>
      <p class="quiet" id="hint">Only for a card. Use 5531 8866 5214 2950, not a real one.</p>
      <input type="text" id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number" maxlength="40" aria-describedby="hint">
      <button>Pay ${moneyOf(page)}</button>
    </form>
    ${back(page, 'Back without paying')}`;
}

const accountWords = ({ account_number, amount_kobo, currency }: SandboxAccount): Html => html`
  <p>Transfer exactly <b>${moneyOf({ amount_kobo, currency })}</b> to this account, from your bank’s app:</p>
  <p class="number">${account_number}</p>
  <p>${BANK}. The account is for this payment alone.</p>`;

function endWords(charge: SandboxCharge): string {
  const why =
    charge.processor_response === 'Insufficient funds'
      ? 'There is not enough money in the account. '
      : '';
  return `Your bank declined the payment. ${why}No money was taken. Try another card or another way to pay.`;
}

const stillAnswering = (page: HostedPage): Html => html`
  <p>You can go back. The shop asks your bank again and writes to you when it has answered: don’t pay a second time before that.</p>
  <p><a href="${returnUrl(page, { status: 'pending' })}">Back to the shop</a></p>`;

function accountRows(accounts: SandboxAccount[]): Html {
  if (accounts.length === 0)
    return html`<p>Nobody was shown an account number yet. Choose a bank transfer in a payment window first.</p>`;
  return html`<table><thead><tr><th scope="col">Account number</th><th scope="col">Asked for</th><th scope="col">Payment</th><th scope="col">Shown</th></tr></thead><tbody>${accounts.map(
    (account) =>
      html`<tr><td class="code">${account.account_number}</td><td>${moneyOf(account)}</td><td class="code">${account.tx_ref}</td><td>${formatMoment(account.created_at)}</td></tr>`,
  )}</tbody></table>`;
}

const transferPage = (
  reply: FastifyReply,
  accounts: SandboxAccount[],
  note: Html | undefined,
  typed = '',
  status = 200,
) =>
  sendPage(
    reply,
    'The practice bank',
    html`${note}
      <p>Send a transfer into an account number that a payer was shown, as the payer’s bank would.</p>
      <form method="post" action="/sandbox/transfers">
        <label class="label" for="account_number">Account number</label>
        <input type="text" id="account_number" name="account_number" inputmode="numeric" maxlength="40" value="${typed || (accounts[0]?.account_number ?? '')}">
        <fieldset><legend>What arrives</legend>${TRANSFER_NAMES.map((name) => radio('arrives', name, TRANSFERS[name], name === 'exact'))}</fieldset>
        <button>Send the transfer</button>
      </form>
      <h2>Account numbers shown last</h2>${accountRows(accounts)}
      <h2>A payer disputes a payment</h2>
      <form method="post" action="/sandbox/disputes">
        <label class="label" for="tx_ref">Reference of the payment</label>
        <input type="text" id="tx_ref" name="tx_ref" maxlength="100">
        <fieldset><legend>What the payer’s bank does</legend>${(['taken', 'left'] as const).map((name) => radio('ends', name, DISPUTES[name], name === 'taken'))}</fieldset>
        <button>Tell the shop</button>
      </form>`,
    status,
  );

function sentWords(charges: SandboxCharge[], now: Date): Html {
  const [charge] = charges;
  if (!charge) return html``;
  const times = charges.length > 1 ? ` ${charges.length} times` : '';
  return html`<p class="good" role="status">${moneyOf(charge)} ${charge.created_at > now ? `arrives on ${formatMoment(charge.created_at)}` : `has arrived${times}`}, for payment ${charge.tx_ref}.</p>`;
}

export function sandboxPages(
  scope: FastifyInstance,
  { db, clock }: Pick<SandboxOptions, 'db' | 'clock'>,
  charging: Charging,
): void {
  takesForms(scope);
  const hidden = { schema: { hide: true } };

  scope.get('/page.css', hidden, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=300',
      })
      .send(pageStyles()),
  );

  const titleOf = (page: HostedPage) => `Pay ${moneyOf(page)}`;
  const gone = (reply: FastifyReply) =>
    sendPage(
      reply,
      'There is nothing to pay here',
      html`<p>This payment page is unknown. Begin again where you came from.</p>`,
      404,
    );

  scope.get<{ Params: { token: string } }>('/pay/:token', hidden, async ({ params }, reply) => {
    const page = await findPage(db, params.token);
    return page ? sendPage(reply, titleOf(page), payForm(page)) : gone(reply);
  });

  scope.post<{ Params: { token: string } }>(
    '/pay/:token',
    hidden,
    async ({ params, body }, reply) => {
      const page = await findPage(db, params.token);
      if (!page) return gone(reply);
      const tried = attempt.safeParse(body ?? {});
      if (!tried.success)
        return sendPage(reply, titleOf(page), payForm(page, 'Choose a way to pay.'), 422);
      const { payment_method, card_number } = tried.data;
      const { tx_ref, currency } = page;
      const asked = {
        tx_ref,
        currency,
        amount: toNaira(page.amount_kobo),
        customer: page.customer as Record<'email' | 'name' | 'phone_number', string>,
      };
      if (payment_method === BANK_TRANSFER) {
        const account = await openAccount(db, clock.now(), asked);
        const link = html`<p><a href="${returnUrl(page, { status: 'pending' })}">I have sent it</a></p>${back(page, 'Back without paying')}`;
        return sendPage(reply, titleOf(page), html`${accountWords(account)}${link}`);
      }
      if (payment_method === 'card' && card_number.trim() === '')
        return sendPage(reply, titleOf(page), payForm(page, 'Enter a card number.'), 422);
      const { charge, behaviour } = await charging.take({ ...asked, payment_method, card_number });
      if (charge.status === 'failed')
        return sendPage(reply, titleOf(page), payForm(page, endWords(charge)), 402);
      if (!behaviour.callback)
        return sendPage(reply, 'Your bank is still answering', stillAnswering(page));
      return reply.redirect(
        returnUrl(page, { status: charge.status, transaction_id: charge.id }),
        303,
      );
    },
  );

  scope.get('/', hidden, async (_request, reply) =>
    transferPage(reply, await latestAccounts(db), undefined),
  );

  const say = async (reply: FastifyReply, words: string, status: number, typed = '') =>
    transferPage(
      reply,
      await latestAccounts(db),
      html`<p class="${status === 200 ? 'good' : 'bad'}" role="${status === 200 ? 'status' : 'alert'}">${words}</p>`,
      typed,
      status,
    );

  scope.post('/disputes', hidden, async ({ body }, reply) => {
    const asked = dispute.safeParse(body ?? {});
    if (!asked.success)
      return say(reply, asked.error.issues[0]?.message ?? 'This can’t be read.', 422);
    const { tx_ref, ends } = asked.data;
    const charge = await disputeCharge(db, tx_ref, ends === 'taken');
    if (!charge)
      return say(reply, `No payment ${tx_ref} has money that the bank could do this with.`, 404);
    await charging.tellDispute(charge);
    return say(
      reply,
      `${moneyOf(charge)} of payment ${tx_ref}: ${ends === 'taken' ? 'the bank has taken it back' : 'it stays with the shop'}.`,
      200,
    );
  });

  scope.post('/transfers', hidden, async ({ body }, reply) => {
    const asked = transfer.safeParse(body ?? {});
    const typed = String((body as { account_number?: unknown } | null)?.account_number ?? '');
    if (!asked.success)
      return say(reply, asked.error.issues[0]?.message ?? 'This can’t be read.', 422, typed);
    try {
      const charges = await takeTransfer(
        db,
        clock.now(),
        asked.data.account_number,
        asked.data.arrives,
      );
      await charging.tell(charges);
      return transferPage(reply, await latestAccounts(db), sentWords(charges, clock.now()), typed);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return say(reply, error.message, error.status, typed);
    }
  });
}
