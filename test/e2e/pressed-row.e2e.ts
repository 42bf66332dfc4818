// The row that is pressed is the row that is meant. Each list is given three rows; what is sent is caught before it reaches the server.
import type { Page } from '@playwright/test';
import type { PaymentDifference } from '#shared/money/payment-differences.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import type { Refund } from '#shared/money/refunds.ts';
import type { AgentRow } from '#shared/people/agents.ts';
import type { PersonRequest } from '#shared/people/person-requests.ts';
import type { OpenInvitation } from '#shared/people/team.ts';
import type { GivenUpJob } from '#shared/staff/given-up-jobs.ts';
import type { ListedMessage } from '#shared/staff/messages.ts';
import { signInAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';
import { chooseMore } from './row-menu.ts';

const at = new Date().toISOString();
const NAMES = ['Amina', 'Bisi', 'Chidi'];
const MEANT = 'Bisi';
const three = <Row>(row: (name: string, nth: number) => Row): Row[] => NAMES.map(row);
const order = (name: string, nth: number) => ({
  order_id: `order-${name}`,
  kind: 'visa' as const,
  tracking_id: `TFY-${nth}`,
  name,
  deleted: false,
});

const refund = (status: Refund['status'], by_hand: boolean) => (name: string, nth: number) =>
  ({
    ...order(name, nth),
    id: `id-${name}`,
    payment_id: `payment-${nth}`,
    tx_ref: `1700${nth}`,
    by_hand,
    amount: 5_000,
    currency: 'NGN',
    status,
    reason: 'Charged twice',
    by: 'Rita',
    approved_by: null,
    asked_at: at,
    done_at: null,
    reference: null,
    failure: null,
    credit_note_url: null,
    own: false,
  }) satisfies Refund;
const review = (over: Partial<PaymentReview>) => (name: string, nth: number) =>
  ({
    ...order(name, nth),
    id: `id-${name}`,
    email: `${name}@example.com`,
    agent_pays: false,
    state: 'mismatch',
    order_stands: 'Not paid',
    wrong: 'amount',
    paid: false,
    nothing_to_pay: null,
    tx_ref: `1700${nth}`,
    amount: 45_000,
    charged: 40_000,
    charged_currency: 'NGN',
    method: 'card',
    reason: 'paid ₦40,000, asked ₦45,000',
    since: at,
    rest: 5_000,
    rest_asked_at: null,
    not_acceptable: null,
    refund: null,
    refundable: true,
    order_ids: [`order-${name}`],
    ...over,
  }) as PaymentReview;
const job = (name: string, nth: number): GivenUpJob => ({
  id: `id-${name}`,
  queue: 'order-mail',
  what: `Receipt of ${name}`,
  reason: 'No server',
  tries: 3,
  queued_at: at,
  given_up_at: at,
  to: `${name}@example.com`,
  order: { ...order(name, nth), id: `order-${name}` },
});
const difference = (name: string, nth: number): PaymentDifference => ({
  ...order(name, nth),
  id: `id-${name}`,
  provider: 'sandbox',
  provider_transaction_id: `${nth}`,
  difference: 'unknown',
  tx_ref: `ref ${name}`,
  amount: 100,
  currency: 'NGN',
  words: 'its reference is not known',
  found_at: at,
  line: null,
});
const personRequest = (name: string, nth: number): PersonRequest => ({
  ...order(name, nth),
  id: `id-${name}`,
  kind: 'access',
  text: 'What do you hold?',
  asked_at: at,
  due_on: at.slice(0, 10),
  answered_at: null,
  answer: '',
  state: 'open',
  order_kind: 'visa',
  email: `${name}@example.com`,
  written_by: null,
  answered_by: null,
});
const message = (name: string, nth: number): ListedMessage => ({
  id: `id-${name}`,
  channel: 'mail',
  template: 'receipt',
  title: 'Receipt',
  address: `${name}@example.com`,
  own_address: true,
  state: 'refused',
  queued_at: at,
  send_at: null,
  tried_at: at,
  sent_at: null,
  delivered_at: null,
  tries: 1,
  answer: '550',
  order: { ...order(name, nth), id: `order-${name}` },
});
const agent = (status: AgentRow['status']) => (name: string, nth: number) =>
  ({
    id: nth + 1,
    agent_name: name,
    agent_email: `${name}@example.com`,
    agent_phone: '+2348031234567',
    agent_image: '',
    status,
    created_at: at,
  }) as AgentRow;
const invitation = (name: string, nth: number): OpenInvitation => ({
  id: nth + 1,
  role: nth === 1 ? 'cashier' : 'reviewer',
  invited_by: name,
  created_at: at,
  expires_at: at,
});

interface Press {
  address: string;
  /** The list's call, and what it answers. */
  list: string;
  rows: object[];
  /** The act's button, what its dialog is told, and the dialog's own button. */
  act: string;
  fill?: readonly [label: string, text: string];
  yes?: string;
  sends: string;
  body?: object;
}

const decides = (act: string, decision: string, over: Partial<PaymentReview> = {}): Press => ({
  address: '/admin/payments',
  list: '/admin/payments-to-review',
  rows: three(review(over)),
  act,
  yes: act,
  sends: 'PUT /admin/payment-review/id-Bisi',
  body: { decision },
});
const PRESSES: Press[] = [
  decides('Accept', 'accept'),
  decides('Refund', 'refund'),
  decides('Accept the loss', 'lost', { state: 'reversed' }),
  {
    ...decides('Ask for the rest', ''),
    sends: 'POST /admin/payment-review/id-Bisi/ask-rest',
    body: {},
  },
  ...(
    [
      ['requested', false, 'Approve', 'POST /admin/refunds/id-Bisi/approve'],
      ['requested', false, 'Withdraw', 'DELETE /admin/refunds/id-Bisi'],
      ['failed', false, 'Try again', 'POST /admin/refunds/id-Bisi/approve'],
      ['approved', true, 'Refunded by hand', 'PUT /admin/refunds/id-Bisi/given'],
    ] as const
  ).map(([status, by_hand, yes, sends]) => ({
    address: '/admin/refunds',
    list: '/admin/refunds',
    rows: three(refund(status, by_hand)),
    act: yes === 'Refunded by hand' ? 'By hand' : yes,
    yes,
    sends,
    ...(by_hand && { fill: ['Reference', 'till 7'] as const, body: { reference: 'till 7' } }),
  })),
  {
    address: '/admin/payments',
    list: '/admin/refunds',
    rows: three(refund('failed', false)),
    act: 'Try again',
    yes: 'Try again',
    sends: 'POST /admin/refunds/id-Bisi/approve',
  },
  {
    address: '/admin/payments',
    list: '/admin/payment-differences',
    rows: three(difference),
    act: 'Resolved',
    fill: ['Note', 'Booked by hand.'],
    yes: 'Take it off the list',
    sends: 'POST /admin/payment-differences/id-Bisi/seen',
    body: { note: 'Booked by hand.' },
  },
  ...(
    [
      ['Try again', undefined, 'POST /admin/given-up-jobs/id-Bisi/retry'],
      ['Drop', 'Drop', 'DELETE /admin/given-up-jobs/id-Bisi'],
    ] as const
  ).map(([act, yes, sends]) => ({
    address: '/admin/given-up',
    list: '/admin/given-up-jobs',
    rows: three(job),
    act,
    ...(yes && { yes }),
    sends,
  })),
  {
    address: '/admin/messages',
    list: '/admin/messages',
    rows: three(message),
    act: 'Send again',
    sends: 'POST /admin/messages/id-Bisi/retry',
  },
  {
    address: '/admin/requests-of-persons',
    list: '/admin/requests-of-persons',
    rows: three(personRequest),
    act: 'Answer',
    fill: ['Answer', 'All of it is on your page.'],
    yes: 'Send the answer',
    sends: 'PUT /admin/requests-of-persons/id-Bisi',
    body: { answer: 'All of it is on your page.' },
  },
  {
    address: '/admin/team',
    list: '/admin/invitations',
    rows: three(invitation),
    act: 'Revoke',
    yes: 'Revoke',
    sends: 'DELETE /admin/invitations/2',
  },
  ...(
    [
      [
        '/update-agent-status',
        'pending',
        'Approve',
        'PUT /admin/approve-agent/2',
        { status: 'approved' },
      ],
      [
        '/update-agent-status',
        'pending',
        'Reject',
        'PUT /admin/approve-agent/2',
        { status: 'pending' },
      ],
      [
        '/approved-agent',
        'approved',
        'Set to pending',
        'PUT /admin/approve-agent/2',
        { status: 'pending' },
      ],
      ['/approved-agent', 'approved', 'Delete', 'DELETE /admin/delete-agent/2', undefined],
    ] as const
  ).map(([address, status, act, sends, body]) => ({
    address,
    list: `/agents/${status}`,
    rows: three(agent(status)),
    act,
    yes: act,
    sends,
    ...(body && { body }),
  })),
];

/** Presses the act of the row, behind its "⋯" where it isn't seen. */
async function press(page: Page, act: string): Promise<void> {
  const row = page.locator('main').locator('tr, li').filter({ hasText: MEANT });
  const button = row.getByRole('button', { name: new RegExp(`^${act}\\b`) }).first();
  await row.first().hover();
  await expect(button.or(row.getByRole('button', { name: /^More: / })).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else await chooseMore(row.first(), new RegExp(`^${act}\\b`));
}

test('what is pressed in a row is done to that row', { tag: ['@desktop-alone', '@ci'] }, async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  await signInAdmin(page, product);
  for (const { address, list, rows, act, fill, yes, sends, body } of PRESSES)
    await test.step(`${address}: ${act}`, async () => {
      const [method = '', path = ''] = sends.split(' ');
      const listed = (url: URL) => url.pathname === `/api${list}`;
      const sent = (url: URL) => url.pathname === `/api${path}`;
      await page.route(listed, (route) => route.fulfill({ json: rows }));
      await page.route(sent, (route) =>
        route.fulfill({ json: { success: true, message: 'Done.', started: 1 } }),
      );
      await page.goto(address);
      const asked = page.waitForRequest((request) => sent(new URL(request.url())));
      await press(page, act);
      const dialog = page.getByRole('dialog');
      if (fill) await dialog.getByLabel(fill[0]).fill(fill[1]);
      if (yes) await dialog.getByRole('button', { name: yes, exact: true }).click();
      const request = await asked;
      expect(request.method()).toBe(method);
      if (body) expect(request.postDataJSON() ?? {}).toEqual(body);
      await page.unroute(listed);
      await page.unroute(sent);
    });
});
