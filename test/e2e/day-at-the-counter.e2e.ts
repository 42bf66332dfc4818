// A day at the counter: twenty-five things that are done each day, and how many presses each takes.
// Where one stands is the page that one has before oneself: the dashboard, or the order that is worked on. What is typed is no
// press; a press is a button, a link, a tick, a choice in a menu, a file that is chosen, a field that is entered.
import type { Locator, Page } from '@playwright/test';
import { pdf } from '../factories/orders.ts';
import { signInAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';

const MOST = 3;

class Hand {
  presses = 0;
  press(on: Locator): Promise<void> {
    this.presses += 1;
    return on.click();
  }
  choose(on: Locator, option: string | { index: number }) {
    this.presses += 1;
    return on.selectOption(option);
  }
  give(on: Locator) {
    this.presses += 1;
    const { bytes, type: mimeType } = pdf();
    return on.setInputFiles({ name: 'issued.pdf', mimeType, buffer: Buffer.from(bytes) });
  }
  async type(on: Locator, text: string): Promise<void> {
    await this.press(on);
    await on.fill(text);
  }
}

// A queue of its own, of what this story submits.
test.use({ env: { BRAND_NAME: 'Counter' }, actionTimeout: 15_000, navigationTimeout: 20_000 });

test('each of twenty-five things of a day takes three presses at the most', {
  tag: '@desktop-alone',
}, async ({ page, product }) => {
  test.setTimeout(600_000);
  const token = await product.colleague('Bola Reviewer', 'reviewer');
  await product.call('POST', '/admin/replies', {
    title: 'Expired passport',
    text: 'The passport of {first_name} has expired.',
    shared: true,
  });
  await product.call('POST', '/admin/views', {
    name: 'Late ones',
    list: 'queue',
    query: 'due=overdue',
  });
  const agent = { agent_email: 'new-agent@example.com', agent_password: 'marigold-lagoon-35' };
  await product.ask('POST', '/agents/register', {
    ...agent,
    agent_name: 'New Agent',
    agent_phone: '08031234567',
  });
  const place = (await product.destination()).id;
  const visas = [];
  for (let i = 0; i < 9; i++) visas.push(await product.paidApplication(place));
  const [first, denied, asked, given, approved, back, refunded, cancelled, written] = visas.map(
    (order) => ({ ...order, page: `/visa-status/${order.id}` }),
  );
  if (!first || !denied || !asked || !given || !approved) throw new Error('no orders');
  if (!back || !refunded || !cancelled || !written) throw new Error('no orders');
  for (const { id } of [approved, back])
    await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  const policy = await product.paidService('insurance');
  const open = await product.submitService('insurance');
  await signInAdmin(page, product);

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const sidebar = (name: string | RegExp) =>
    page
      .getByRole('navigation', { name: 'Administration' })
      .last()
      .getByRole('link', { name })
      .first();
  const yes = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
  const says = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
  const saves = async (hand: Hand, on: Locator) => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 30_000 }),
      hand.press(on),
    ]);
    expect(await download.failure()).toBeNull();
  };
  const DASHBOARD = '/admin/dashboard';
  const status = async ({ id }: { id: string }) =>
    (await product.call<{ visa_status: string }>('GET', `/visa/status/${id}`)).visa_status;

  type Does = (hand: Hand, page: Page) => Promise<unknown>;
  const tasks: [task: string, stands: string, does: Does][] = [
    [
      'open the next order',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Queue/));
        await page.waitForURL(/\/admin\/queue/);
        await hand.press(
          page.getByRole('main').getByRole('table').first().getByRole('link').first(),
        );
        await page.waitForURL(/-status\//);
      },
    ],
    [
      'take an order',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Queue/));
        await page.waitForURL(/\/admin\/queue/);
        await hand.press(button(/^Take it/));
        await says('Ada Admin is working on it now.');
      },
    ],
    [
      'find an order by what the caller says',
      DASHBOARD,
      async (hand) => {
        const search = page.getByRole('searchbox', { name: 'Search all orders' }).last();
        await hand.type(search, given.tracking_id);
        await search.press('Enter');
        await expect(page.getByRole('heading', { name: 'All orders' })).toBeVisible();
        await hand.press(page.getByRole('main').getByRole('table').getByRole('link').first());
        await page.waitForURL(new RegExp(given.id));
      },
    ],
    [
      'approve a visa',
      first.page,
      async (hand) => {
        await hand.press(button(/^Approve/));
        await hand.press(yes(/^Approve/));
        await expect.poll(() => status(first)).toBe('Approved');
      },
    ],
    [
      'deny one in words that are ready',
      denied.page,
      async (hand) => {
        await hand.press(button(/^Deny/));
        const reason = page.getByLabel('Reason, as the applicant reads it');
        await hand.press(reason);
        await reason.press('/');
        await page.getByLabel('Find a ready answer').fill('expired');
        await says('The passport of');
        await page.getByLabel('Find a ready answer').press('Enter');
        await hand.press(yes(/^Deny/));
        await expect.poll(() => status(denied)).toBe('Denied');
      },
    ],
    [
      'ask for a better scan',
      asked.page,
      async (hand) => {
        await hand.press(button('Ask for more'));
        const scan = page.getByRole('checkbox', { name: /^Passport data page/ });
        await hand.press(scan);
        // By the keyboard, which is where the hand is.
        await page.getByLabel(/^What is wrong: Passport data page/).selectOption({ index: 1 });
        await hand.press(button('Ask the applicant'));
        await says(/^Asked\./);
      },
    ],
    [
      'write a note for colleagues',
      given.page,
      async (hand) => {
        await hand.type(page.getByLabel('Note for colleagues'), 'The mission called back.');
        await hand.press(button('Write the note'));
        await says('The note is in the history.');
      },
    ],
    [
      'write to an applicant what one has written ten times',
      written.page,
      async (hand) => {
        const message = page.getByLabel('Message to the applicant');
        await hand.press(message);
        await message.press('/');
        await page.getByLabel('Find a ready answer').fill('expired');
        await says('The passport of');
        await page.getByLabel('Find a ready answer').press('Enter');
        await hand.press(button('Mail the message'));
        await expect(message).toHaveValue('');
      },
    ],
    [
      'take a decision back',
      back.page,
      async (hand) => {
        await hand.press(button('Take the decision back'));
        await page.getByLabel('Reason', { exact: false }).last().fill('The wrong one');
        await hand.press(yes('Take it back'));
        await expect.poll(() => status(back)).toBe('Pending');
      },
    ],
    [
      'issue a visa',
      approved.page,
      async (hand) => {
        await hand.give(page.locator('input[name=visa_file]'));
        await hand.press(button('Upload visa'));
        await says('The visa is uploaded.');
      },
    ],
    [
      'issue a policy',
      `/insurance-status/${policy.id}`,
      async (hand) => {
        await hand.give(page.locator('input[name=policy_file]'));
        await hand.press(button('Upload insurance policy'));
        await says(/uploaded\. The applicant is emailed/);
      },
    ],
    [
      'mark an order as paid',
      `/insurance-status/${open.id}`,
      async (hand) => {
        await hand.press(button(/Paid/));
        await hand.choose(page.getByLabel('How it came'), { index: 1 });
        await page.getByLabel('Its reference').fill('T-1');
        await hand.press(yes(/Paid/));
        await says(/is Paid\. The receipt/);
      },
    ],
    [
      'hand an order over',
      given.page,
      async (hand) => {
        await hand.press(button('Hand over'));
        await hand.choose(page.getByRole('combobox', { name: 'Colleague' }), 'Bola Reviewer');
        await hand.press(yes('Give it'));
        await says('Bola Reviewer is working on it now.');
      },
    ],
    [
      'refund a part',
      refunded.page,
      async (hand) => {
        await hand.press(page.getByRole('button', { name: 'Refund', exact: true }));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Amount').fill('1000');
        await dialog.getByLabel('Reason').fill('A fee');
        await hand.press(yes('Refund it'));
        await expect(dialog).toBeHidden();
      },
    ],
    [
      'cancel an order with its refund',
      cancelled.page,
      async (hand) => {
        await hand.press(button('Cancel the order'));
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Reason').fill('Withdrawn');
        await hand.press(dialog.getByRole('button', { name: 'Cancel the order' }));
        await expect(dialog).toBeHidden();
      },
    ],
    [
      'save the whole file for the mission',
      given.page,
      (hand) => saves(hand, button('Whole file as one PDF')),
    ],
    [
      'copy a field into the mission’s portal',
      given.page,
      async (hand) => {
        await hand.press(page.getByText('Copy sheet', { exact: true }));
        await hand.press(button(/^Passport number/));
        await says(/^Passport number (copied|is marked)/);
      },
    ],
    [
      'print chosen orders',
      '/admin/insurance-list?stage=any',
      async (hand) => {
        await page.evaluate(() => {
          window.print = () => document.body.setAttribute('data-printed', '');
        });
        await hand.press(button('Choose several'));
        await hand.press(page.getByRole('checkbox', { name: /^Choose/ }).first());
        await hand.press(button('Print'));
        await expect(page.locator('body')).toHaveAttribute('data-printed', '');
      },
    ],
    [
      'see the month’s income',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar('Reports'));
        await says('Income');
      },
    ],
    [
      'see what was late, and why',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar('Reports'));
        await says('Late, and why');
      },
    ],
    [
      'save the month’s payments for the books',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Payments/));
        await hand.press(page.getByRole('link', { name: /month/i }).first());
        await saves(hand, button('Save the month’s payments'));
      },
    ],
    [
      'approve an agent',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Agents/));
        await hand.press(button(/^Approve/));
        await hand.press(yes(/^Approve/));
        await expect(page.getByRole('dialog')).toBeHidden();
      },
    ],
    [
      'open a list as it was saved',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Late ones/));
        await page.waitForURL(/due=overdue/);
      },
    ],
    [
      'see which mails did not arrive',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Messages/));
        await page.waitForURL(/\/messages/);
      },
    ],
    [
      'see today’s appointments',
      DASHBOARD,
      async (hand) => {
        await hand.press(sidebar(/^Appointment/));
        await page.waitForURL(/appointment-list/);
      },
    ],
  ];
  expect(tasks).toHaveLength(25);
  const taken: Record<string, number> = {};
  for (const [task, stands, does] of tasks)
    await test.step(task, async () => {
      await page.goto(stands);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const hand = new Hand();
      await does(hand, page);
      taken[task] = hand.presses;
    });
  expect(Object.entries(taken).filter(([, presses]) => presses > MOST)).toEqual([]);
  const bola = await product.ask<{ id: number }>('GET', '/admin/me', undefined, token);
  const { assigned_to } = await product.call<{ assigned_to: number }>(
    'GET',
    `/visa/status/${given.id}`,
  );
  expect(assigned_to).toBe(bola.id);
});
