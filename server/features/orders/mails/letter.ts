import { type Html, html } from '#server/plugs/mail/html.ts';
import { button, facts, mailPage, textPage } from '#server/plugs/mail/layout.ts';
import { addDays, DUE_DAYS, formatDate } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { MailContext, Written } from './context.ts';

/** A piece of a letter, said once and shown as HTML and as text: a paragraph, labels with their values, a link or the one button. */
type Block =
  | string
  | { facts: [label: string, value: string][] }
  | { link: string; text: string }
  | { press: string; text: string; pay?: true };

function markup(block: Block): Html {
  if (typeof block === 'string') return html`<p>${block}</p>`;
  if ('facts' in block) return facts(block.facts);
  if ('press' in block) return button(block.press, block.text, block.pay ? 'pay' : 'main');
  return html`<p><a href="${block.link}">${block.text}</a></p>`;
}

function words(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return `${block.text}:\n${'press' in block ? block.press : block.link}`;
}

/** Writes a mail about an order. The subject gets the tracking ID, so that a search in the inbox finds all of an order's mails. */
export function letter(context: MailContext, subject: string, heading: string, body: (Block | undefined)[]): Written {
  const { brand, support_email, support_phone, practice, chat_url, first_name, tracking_id } = context;
  const blocks: Block[] = [`Hello ${first_name},`, ...body.filter((block) => block !== undefined)];
  const talk = `You can call ${support_phone}`;
  const frame = { brand, support_email, practice };
  return {
    subject: `${subject} (${tracking_id})`,
    text: textPage(frame, [heading, ...blocks.map(words), `${talk} or chat with us:\n${chat_url}`]),
    html: mailPage({
      ...frame,
      heading,
      preview: blocks.slice(1).find((block) => typeof block === 'string'),
      body: html`${blocks.map(markup)}<p>${talk} or <a href="${chat_url}">chat with us</a>.</p>`,
    }),
  };
}

/** What an order is, in every mail the same. */
export const orderFacts = ({ title, tracking_id }: MailContext, ...more: [string, string][]): Block => ({
  facts: [['For', title], ['Tracking ID', tracking_id], ...more],
});

/** What an unpaid order costs, and until when. */
export const dueFacts = (context: MailContext): Block =>
  orderFacts(context, ['To pay', formatNaira(context.amount)], ['Due', formatDate(addDays(context.created_at, DUE_DAYS))]);

/** What was paid, when and how. */
export function paidFacts(context: MailContext): Block {
  const { at, method, reference } = context.paid ?? {};
  const known: [string, string | undefined][] = [
    ['Paid', formatNaira(context.amount)],
    ['On', at && formatDate(at)],
    ['Method', method],
    ['Reference', reference],
  ];
  return orderFacts(context, ...known.filter((fact): fact is [string, string] => Boolean(fact[1])));
}

export const payNow = ({ pay_url, amount }: MailContext): Block => ({
  press: pay_url,
  text: `Pay now (${formatNaira(amount)})`,
  pay: true,
});

export const follow = ({ tracking_url, noun }: MailContext): Block => ({ press: tracking_url, text: `Follow your ${noun}` });

export const trackingLink = ({ tracking_url, noun }: MailContext): Block => ({ link: tracking_url, text: `See where your ${noun} stands` });

export const invoiceLink = ({ invoice_url }: MailContext): Block => ({ link: invoice_url, text: 'Open the invoice (PDF)' });

export const receiptLink = ({ receipt_url }: MailContext): Block | undefined =>
  receipt_url ? { link: receipt_url, text: 'Open the receipt (PDF)' } : undefined;
