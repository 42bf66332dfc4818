import { type Html, html } from './html.ts';
import { button, code, facts, mailPage, type Shown, textPage } from './layout.ts';

/** `press` is a button's URL, `link` a plain link's. */
export type Block =
  | string
  /** Facts without a value are left out. */
  | { facts: [label: string, value: string | undefined][] }
  | { link: string; text: string }
  | { press: string; text: string; pay?: true }
  | { code: string };

export interface Sender {
  brand: string;
  support_email: string;
  support_phone: string;
  chat_url: string;
  help_url: string;
  practice: boolean;
}

/** What a mail says. */
export interface Letter {
  subject: string;
  heading: string;
  body: (Block | undefined)[];
  shown?: Shown | undefined;
}

export interface Written {
  subject: string;
  text: string;
  html: string;
}

const known = (all: [string, string | undefined][]): [string, string][] =>
  all.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));

function markup(block: Block): Html {
  if (typeof block === 'string') return html`<p style="white-space:pre-line">${block}</p>`;
  if ('facts' in block) return facts(known(block.facts));
  if ('code' in block) return code(block.code);
  if ('press' in block) return button(block.press, block.text, block.pay ? 'pay' : 'main');
  return html`<p><a href="${block.link}">${block.text}</a></p>`;
}

function words(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block)
    return known(block.facts)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n');
  if ('code' in block) return block.code;
  return `${block.text}:\n${'press' in block ? block.press : block.link}`;
}

const seen = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

export const holdsLink = (text: string): boolean => /:\/\/|@|[.。․]\p{L}{2}/u.test(seen(text));

/** Whether a typed name is safe in a mail to somebody else (docs/decisions/0023). */
export const isPlainName = (name: string): boolean =>
  !holdsLink(name) && !/[:/\\\d]/.test(seen(name));

/** `name` is the reader's; empty for a stranger. */
export function writeLetter(
  sender: Sender,
  name: string,
  { subject, heading, body, shown }: Letter,
): Written {
  const { brand, support_email, support_phone, practice, chat_url, help_url } = sender;
  const blocks: Block[] = [
    name && isPlainName(name) ? `Hello ${name},` : 'Hello,',
    ...body.filter((block) => block !== undefined),
  ];
  const talk = `You can call ${support_phone}`;
  const frame = { brand, support_email, practice };
  return {
    subject,
    text: textPage(frame, [
      heading,
      ...blocks.map(words),
      `${talk} or chat with us:\n${chat_url}`,
      `What you need, paying and refunds:\n${help_url}`,
    ]),
    html: mailPage({
      ...frame,
      heading,
      shown,
      preview: blocks.slice(1).find((block) => typeof block === 'string'),
      body: html`${blocks.map(markup)}<p>${talk} or <a href="${chat_url}">chat with us</a>. <a href="${help_url}">Help</a>: what you need, paying and refunds.</p>`,
    }),
  };
}
