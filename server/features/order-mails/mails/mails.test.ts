import { expect, test } from 'vitest';
import type { MailContext, RefundFacts } from './context.ts';
import { decided, reopened } from './decided.ts';
import { issued, newLink } from './issued.ts';
import { paid } from './paid.ts';
import { invoice, receipt } from './papers.ts';
import { received } from './received.ts';
import { refunded } from './refunded.ts';

const unpaid: MailContext = {
  brand: 'Tafiya',
  support_email: 'support@tafiya.example',
  support_phone: '+234 800 000 0000',
  chat_url: 'https://wa.me/2348000000000',
  help_url: 'https://tafiya.test/help',
  practice: false,
  first_name: 'Ẹniọlá',
  noun: 'visa application',
  title: 'United Arab Emirates visa, 30 days, single entry',
  agent_pays: false,
  tracking_id: 'TFY-7K3QD-M2XW9-4HB8T',
  amount: 145_000,
  pay_by: '19 November 2026',
  tracking_url: 'https://tafiya.example/track-visa?tracking_id=TFY-7K3QD-M2XW9-4HB8T',
  pay_url: 'https://tafiya.example/payment?ref=TFY-7K3QD-M2XW9-4HB8T',
  manage_url: 'https://tafiya.example/manage?tracking_id=TFY-7K3QD-M2XW9-4HB8T',
  expected_if_paid: 'Thursday 26 November',
  invoice_url: 'https://tafiya.example/api/orders/1/invoice.pdf?expires=2&signature=a',
  reviews_url: 'https://tafiya.example/admin/payments',
  refunds_url: 'https://tafiya.example/admin/refunds?status=waiting',
};
const refund: RefundFacts = {
  money: '₦72,500',
  by_hand: false,
  counted: false,
  reference: '1794471264318',
  reason: 'Charged twice',
  failure: 'Insufficient funds',
  done: true,
  by: 'Ngozi Eze',
  own: false,
};
const NEW_URL = 'https://tafiya.example/api/orders/1/invoice.pdf?expires=3&signature=c';
const templates = {
  received: (context: MailContext) => received(context),
  paid: (context: MailContext) => paid(context),
  invoice: (context: MailContext) => invoice(context),
  receipt: (context: MailContext) => receipt(context),
  ...decided,
  reopened: (context: MailContext) => reopened(context, context.paid ? 'in_progress' : 'unpaid'),
  issued: (context: MailContext) => issued(context),
  refunded: (context: MailContext) => refunded(context, refund),
  new_link: (context: MailContext) => newLink(context, NEW_URL),
};

const settled: MailContext = {
  ...unpaid,
  paid: {
    at: new Date('2026-11-12T08:21:00Z'),
    method: 'card ending 2950',
    reference: '1794471264318',
  },
  receipt_url: 'https://tafiya.example/api/orders/1/receipt.pdf?expires=2&signature=b',
};

/** The words of a mail's HTML as a reader sees them. */
const shown = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
const links = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));

const cases = Object.entries(templates).flatMap(([name, write]) => [
  { name: `${name}, unpaid`, mail: write(unpaid) },
  { name: `${name}, paid`, mail: write(settled) },
]);

test.each(cases.filter(({ name }) => /^(received|invoice|approved), unpaid/.test(name)))(
  '$name: says what it costs, until when, and leads to the payment page',
  ({ mail }) => {
    expect(links(mail.html)).toContain(unpaid.pay_url);
    for (const part of [mail.text, shown(mail.html)]) {
      expect(part).toContain('Pay now (₦145,000)');
      expect(part).toContain('19 November 2026');
    }
  },
);

test.each(cases.filter(({ name }) => name.endsWith(', paid')))(
  '$name: asks for no money once it is paid',
  ({ mail }) => {
    expect(mail.text).not.toContain('Pay now');
    expect(links(mail.html)).not.toContain(unpaid.pay_url);
  },
);

test('an agent is promised no receipt, which goes to nobody', () => {
  expect(invoice({ ...unpaid, customer: 'Ada Obi' }).text).not.toContain('receipt');
});

test('submitting: the invoice is a link away', () => {
  expect(links(received(unpaid).html)).toContain(unpaid.invoice_url);
});

test.each([templates.paid, templates.receipt])(
  'a receipt is attached and linked, with day, method and reference',
  (write) => {
    const { subject, text, html } = write(settled);
    expect(subject).toMatch(/payment received|receipt/i);
    expect(links(html)).toContain(settled.receipt_url);
    for (const words of [
      'The receipt is attached as a PDF.',
      '₦145,000',
      '12 November 2026',
      'card ending 2950',
      '1794471264318',
    ]) {
      expect(text).toContain(words);
      expect(shown(html)).toContain(words);
    }
  },
);

test('a payment whose method nobody knows leaves the word out', () => {
  const { text } = receipt({
    ...settled,
    paid: { at: new Date('2026-11-12T08:21:00Z'), method: '', reference: '' },
  });
  expect(text).not.toMatch(/Method|Reference/);
});

test('what was accepted for the price is what was paid', () => {
  const less = {
    ...settled,
    paid: { at: new Date('2026-11-12T08:21:00Z'), method: '', reference: '', amount: 72_500 },
  };
  for (const write of [templates.paid, templates.receipt, templates.received])
    expect(write(less).text).not.toContain('₦145,000');
  expect(decided.denied(less).text).toContain('About the ₦72,500 you paid');
});

test('a refund says what is refunded, when, and what becomes of the order', () => {
  for (const words of ['We refund ₦72,500', '3 to 15 working days', '1794471264318'])
    expect(templates.refunded(unpaid).text).toContain(words);
  expect(templates.refunded(unpaid).text).toContain('Pay now (₦145,000)');
  expect(templates.refunded(settled).text).toContain('Your visa application stays paid.');
  expect(links(templates.refunded({ ...unpaid, deleted: true }).html)).not.toContain(
    unpaid.tracking_url,
  );
});

test('an invoice and a receipt say in the subject which they are', () => {
  expect(invoice(unpaid).subject).toMatch(/^Invoice/);
  expect(receipt(settled).subject).toMatch(/^Receipt/);
});

test('a refusal says whether money moves and whom to ask; its subject keeps it from a locked screen', () => {
  expect(decided.denied(settled).text).toContain(
    'About the ₦145,000 you paid: no money moves because of this decision, and fees are not returned automatically.',
  );
  expect(decided.denied(unpaid).text).toContain('You have not paid for it, so no money has moved.');
  expect(decided.denied(settled).text).toContain('write to support@tafiya.example');
  expect(decided.denied(settled).subject).not.toMatch(/denied|not approved/i);
});

test.each([
  ['visa application', 'Your visa is ready'],
  ['permit application', 'Your permit is ready'],
])('what is issued for a %s', (noun, words) => {
  const mail = issued({ ...settled, noun });
  expect(mail.subject).toContain(words);
  expect(mail.text).toContain(`${settled.tracking_url}`);
});

test.each(['insurance application', 'visa support booking', 'appointment'])(
  'a mail about an %s speaks of nothing else',
  (noun) => {
    const other = {
      ...settled,
      noun,
      title: 'Thirty days',
      tracking_url: 'https://tafiya.example/t',
      pay_url: 'https://tafiya.example/p',
    };
    const { received, paid, invoice, receipt, refunded } = templates;
    for (const write of [received, paid, invoice, receipt, refunded]) {
      const mail = write(other);
      expect(mail.subject).toContain(noun);
      expect(`${mail.subject}${mail.text}${shown(mail.html)}`.replaceAll(noun, '')).not.toMatch(
        /visa|permit|application/i,
      );
    }
  },
);

test.each(Object.entries(templates))('%s: names and titles are words, never markup', (_, write) => {
  const { html, text } = write({
    ...settled,
    first_name: '<script>alert',
    title: `"><img src=x onerror='alert(1)'>`,
    tracking_url: 'https://tafiya.example/?a=1&b="2',
  });
  expect(html).not.toMatch(/<script|<img/i);
  expect(html).toContain('Hello &lt;script&gt;alert,');
  expect(html).toContain('href="https://tafiya.example/?a=1&amp;b=&quot;2"');
  expect(text).toContain('Hello <script>alert,');
});

test.each(Object.entries(templates))(
  '%s: a sandbox’s mail says that no real money moves',
  (_, write) => {
    const { html, text } = write({ ...unpaid, practice: true });
    expect(text).toMatch(/no real money moves/i);
    expect(shown(html)).toMatch(/no real money moves/i);
  },
);
