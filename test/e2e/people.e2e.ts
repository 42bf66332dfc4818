// Who may do what, colleagues who come and go, and a phone that is lost.
import type { Page } from '@playwright/test';
import { type Permission, ROLES, type Role, roleMay } from '#shared/people/roles.ts';
import { linksFor } from '../../web/admin/shell/sidebar-links.ts';
import { CARDS, unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { expectFormsRead } from './form-order.ts';
import { holdBack } from './hold-back.ts';
import { answersOf, hydrated } from './hydrated.ts';
import { expect, statusSaying, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { chooseMore, rowOf } from './row-menu.ts';
import { setUpSecondFactor } from './second-factor.ts';

const PASSWORD = 'marigold-lagoon-35';

/** A colleague who has registered with a role. */
async function colleague(product: RunningProduct, role: Role) {
  const admin_name = `${role === 'owner' ? 'Olu' : role === 'cashier' ? 'Cora' : 'Rita'} ${unique()}`;
  const person = { admin_email: `${unique()}@example.com`, admin_password: PASSWORD };
  const { invite_url } = await product.call<{ invite_url: string }>('POST', '/admin/invitations', {
    role,
  });
  await product.ask('POST', '/admin/register', {
    ...person,
    admin_name,
    invite: new URL(invite_url).searchParams.get('invite'),
  });
  const { token } = await product.ask<{ token: string }>('POST', '/admin/login', person);
  const { id } = await product.ask<{ id: number }>('GET', '/admin/me', undefined, token);
  return { ...person, admin_name, token, id };
}

async function logIn(
  page: Page,
  { admin_email, admin_password }: { admin_email: string; admin_password: string },
) {
  await page.goto('/admin/login');
  await page.getByLabel('Email address').fill(admin_email);
  await page.getByLabel('Password', { exact: true }).fill(admin_password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Buttons of the administrators' pages, and words that ask for something, by what one's role must include to read them. */
const ASKED: [Permission, RegExp][] = [
  [
    'orders',
    /^(Take it|Hand over|Take over|Ask for more|Ask again|Bring back|Correct a field|Write the note|Take the day off|Upload\b|Deny)/,
  ],
  [
    'orders',
    /(to decide or issue|orders? overdue|Paid and waiting longest|No answer for 14 days|Take an order by phone|ask for more)/,
  ],
  [
    'payments',
    /^(Accept\b|Refund($| the payment| ₦)|Ask for the rest|Mark as Paid|Review the payment|Change to Paid|Resolved|Make a payment link)/,
  ],
  [
    'payments',
    /(payments? to review$|Refunds to deal with|until you accept|Try again once|A refund is started|then say what you did)/,
  ],
  ['agents', /^(Set to pending|Reject\b)/],
  ['agents', /agents? to approve/],
  ['destinations', /^(Add |Edit\b)/],
  ['operations', /(Fix the cause|Remove them|jobs? (was|were) given up)/],
  ['receipts', /(Send Receipt to Email|Send again|Refused mails)/],
];
/** Every line of a page, and every button's and link's name. */
const readAll = async (page: Page): Promise<string[]> => {
  const main = page.getByRole('main');
  const names = await main
    .locator('button, a, summary')
    .evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''));
  return [...names, ...(await main.innerText()).split('\n').map((line) => line.trim())];
};

for (const role of ROLES)
  test(`the pages offer a ${role} nothing that is refused`, async ({ page, product }) => {
    const { token } = await colleague(product, role);
    const { id } = await product.destination();
    const [short, paid] = [await product.submit(id), await product.submit(id)];
    await product.pay(short, CARDS.half);
    await product.pay(paid);
    await product.agent();
    const agent = {
      agent_name: `Chidi ${unique()}`,
      agent_phone: '08031234567',
      agent_email: `${unique()}@example.com`,
      agent_password: PASSWORD,
    };
    await product.ask('POST', '/agents/register', agent);
    await signInAdmin(page, product, token);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/admin/dashboard');
    const sidebar = page.getByRole('navigation', { name: 'Administration' });
    await expect(sidebar.getByRole('link', { name: 'Team' })).toHaveCount(role === 'owner' ? 1 : 0);
    const { may } = await product.ask<{ may: Parameters<typeof linksFor>[0] }>(
      'GET',
      '/admin/me',
      undefined,
      token,
    );
    const expected = linksFor(may).flatMap((group) => group.map(({ to }) => to));
    // What a role may is known a moment after the page is drawn.
    const read = () =>
      sidebar
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    await expect
      .poll(async () => (await read()).map((link) => new URL(link, product.url).pathname))
      .toEqual(expect.arrayContaining(expected));
    const links = await read();
    expect(links.length).toBeGreaterThan(8);
    const seen: string[] = [];
    const answered = answersOf(page);
    // That no call of these pages is refused, the fixture sees to.
    const isQuiet = async (link: string) => {
      await page.waitForURL(({ pathname }) => pathname === link);
      await hydrated(page.getByRole('main').getByRole('heading', { level: 1 }));
      await answered();
      await expect(
        page.getByRole('main').getByRole('alert').filter({ hasText: 'role' }),
      ).toHaveCount(0);
      const read = await readAll(page);
      const asked = ASKED.filter(([needs]) => !may?.includes(needs)).flatMap(([, words]) =>
        read.filter((line) => words.test(line)),
      );
      expect.soft(asked, link).toEqual([]);
      seen.push(...read);
    };
    for (const link of new Set(links)) {
      await sidebar.locator(`a[href="${link}"]`).first().click();
      await isQuiet(new URL(link, product.url).pathname);
    }
    for (const link of [
      '/admin/account',
      '/admin/payments/all',
      '/admin/given-up',
      '/agent-status',
      `/visa-status/${short.id}`,
      `/visa-status/${paid.id}`,
      `/visa-receipt/${paid.id}`,
    ]) {
      await page.goto(link);
      await isQuiet(link);
    }
    // Whoever may is asked: what this looks for is there.
    for (const words of [/to decide or issue/, /^Take it/, /^Ask for more/])
      expect(seen.some((line) => words.test(line))).toBe(roleMay(role, 'orders'));
    for (const words of [
      /payments? to review$/,
      /^Accept\b/,
      /until you accept/,
      /^Review the payment/,
    ])
      expect(seen.some((line) => words.test(line))).toBe(roleMay(role, 'payments'));
    for (const words of [/agents? to approve/, /^Set to pending/])
      expect(seen.some((line) => words.test(line))).toBe(roleMay(role, 'agents'));
    const counted = await sidebar.getByRole('link').filter({ hasText: 'waiting' }).allInnerTexts();
    const counts = (text: string) => counted.some((one) => one.startsWith(text));
    expect([counts('Queue'), counts('Payments'), counts('Agents')]).toEqual([
      roleMay(role, 'orders'),
      roleMay(role, 'payments'),
      roleMay(role, 'agents'),
    ]);
    for (const add of ['/admin/add_visa', '/admin/add_permit']) {
      await page.goto(add);
      await answered();
      await expect(page.locator('input[name=destination]')).toHaveCount(
        roleMay(role, 'destinations') ? 1 : 0,
      );
    }
  });

test('a cashier refunds money, a reviewer is offered no way to', async ({ page, product }) => {
  const { id } = await product.destination();
  const submitted = await product.submit(id);
  await product.pay(submitted, CARDS.half);
  const [reviewer, cashier] = [
    await colleague(product, 'reviewer'),
    await colleague(product, 'cashier'),
  ];
  await openAsAdmin(page, product, `/visa-status/${submitted.id}`, reviewer.token);
  await expect(page.getByText('is waiting for a review').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0);
  await openAsAdmin(page, product, `/visa-status/${submitted.id}`, cashier.token);
  await chooseMore(page.getByRole('region', { name: 'Payment' }), /^Refund/);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(statusSaying(page, /back|refund/i).first()).toBeVisible();

  // Cancelling and keeping the money would be refused: the dialog says so, and asks for nothing.
  const paid = await product.submit(id);
  await product.pay(paid);
  await page.goto(`/visa-status/${paid.id}`);
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The trip is off');
  await dialog.getByLabel('Refund').fill('0');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(
    dialog.getByText('cancelling without a refund is for owners and reviewers.').first(),
  ).toBeVisible();
});

test.describe(() => {
  test.use({ provoked: /\b401\b/ });

  test('an owner disables a colleague at work', { tag: '@ci' }, async ({
    page,
    product,
    browser,
  }) => {
    const rita = await colleague(product, 'reviewer');
    const submitted = await product.paidApplication();
    await product.ask(
      'PUT',
      `/admin/orders/${submitted.id}/assignee`,
      { admin_id: rita.id },
      rita.token,
    );
    const hers = await browser.newPage({ baseURL: product.url });
    await openAsAdmin(hers, product, `/visa-status/${submitted.id}`, rita.token);
    await expect(hers.getByRole('button', { name: 'Approve' })).toBeVisible();

    const owner = await colleague(product, 'owner');
    await openAsAdmin(page, product, '/admin/team', owner.token);
    await expectAccessible(page);
    await rowOf(page, rita.admin_name).getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the role' }).click();
    const roles = page.getByRole('dialog', { name: `Which role should ${rita.admin_name} have?` });
    await roles.getByRole('radio', { name: /^Cashier/ }).check();
    await expect(roles).toContainText('The 1 open order becomes nobody’s.');
    await expectAccessible(page, 'another role', 'dialog[open]');
    await roles.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, rita.admin_name).getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    const question = page.getByRole('dialog', {
      name: 'Are you sure you want to disable this account?',
    });
    const successor = question.getByLabel('Who takes over 1 open order?');
    await expect(successor).toHaveValue('');
    await expect(successor.getByRole('option', { name: rita.admin_name })).toHaveCount(0);
    await successor.selectOption({ label: owner.admin_name });
    await expectAccessible(page, 'disabling', 'dialog[open]');
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(statusSaying(page, `${rita.admin_name} is disabled.`)).toBeVisible();
    await expect(rowOf(page, rita.admin_name)).toContainText('Disabled');
    await lookAtQuestion(page, rita.admin_name, 'Enable');

    await hers.getByRole('button', { name: 'Approve' }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await hers.waitForURL('**/admin/login');
    await hers.close();
    await page.goto(`/visa-status/${submitted.id}`);
    await expect(page.getByText(`from ${rita.admin_name}`)).toBeVisible();
    expect(await product.call('GET', `/visa/status/${submitted.id}`)).toMatchObject({
      assigned_to: owner.id,
    });
    expect(product.mailsTo(rita.admin_email).join()).toContain('Your account was disabled');
  });
});

test('an invitation is for the role that was chosen', { tag: '@ci' }, async ({ page, product }) => {
  await openAsAdmin(page, product, '/admin/team');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Cashier/ }).check();
  await dialog.getByRole('button', { name: 'Make an invitation' }).click();
  await expect(dialog).toContainText('For a cashier:');
  const open = await product.call<{ id: number; role: string }[]>('GET', '/admin/invitations');
  const newest = open.reduce((one, other) => (one.id > other.id ? one : other));
  expect(newest.role).toBe('cashier');
});

/** What asks whether to do something to a colleague's account shuts nobody out, and can be left. */
async function lookAtQuestion(page: Page, colleague: string, act: string): Promise<void> {
  await rowOf(page, colleague).getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/\?$/);
  await expectAccessible(page, act, 'dialog[open]');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
}

test.describe(() => {
  test.use({ provoked: /\b422\b/, drawnLate: 300 });

  test('a second factor is set up, asked for, and replaced by a recovery code when the phone is lost', {
    tag: '@ci',
  }, async ({ page, product }) => {
    const person = await colleague(product, 'cashier');
    await openAsAdmin(page, product, '/admin/account', person.token);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    const codes = await setUpSecondFactor(page);

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/login');
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Code')).toBeFocused();
    await expectFormsRead(page.getByRole('main'), 'admin-login-code');
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('This code is wrong, or was already used.').first()).toBeVisible();
    // The phone is gone. Pressed again while the dashboard is on its way, it sends nothing: the code is used.
    const letIn = await holdBack(page, '**/api/admin/me');
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page
      .getByRole('button', { name: 'Log in', exact: true })
      .click({ timeout: 1000 })
      .catch(() => {});
    await letIn();
    await page.waitForURL('**/admin/dashboard');
    await page.goto('/admin/account');
    await expect(page.getByText('9 recovery codes are left')).toBeVisible();
    await page.getByRole('button', { name: 'Set it up again' }).click();
    await expect(
      page.getByRole('img', { name: 'QR code for the authenticator app' }),
    ).toBeVisible();
    const fresh = await setUpSecondFactor(page);
    expect(fresh.filter((one) => codes.includes(one))).toEqual([]);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expectAccessible(page, 'removing it', 'dialog[open]');
    await page.getByLabel('Code from the app, or a recovery code').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('This code is wrong')).toBeVisible();

    const owner = await colleague(product, 'owner');
    await openAsAdmin(page, product, '/admin/team', owner.token);
    await lookAtQuestion(page, person.admin_name, 'Mail a link to a new password');
    await lookAtQuestion(page, person.admin_name, 'Take the second factor away');
  });
});

test('an owner names the company, and pages say it', async ({ page, product }) => {
  const owner = await colleague(product, 'owner');
  await openAsAdmin(page, product, '/admin/settings', owner.token);
  await expectAccessible(page);
  const before = await page.getByLabel('Phone number').inputValue();
  await page.getByLabel('Phone number').fill('+234 1 234 5678');
  await page.getByLabel('Registration number').fill('RC 1234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(statusSaying(page, 'The settings are saved.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: owner.admin_name })).toContainText(
    `phone number: ${before} → +234 1 234 5678`,
  );
  await page.goto('/privacy');
  await expect(page.getByText('+234 1 234 5678').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('RC 1234567');
  // As it was, for the stories that share this product.
  await page.goto('/admin/settings');
  await page.getByLabel('Phone number').fill(before);
  await page.getByLabel('Registration number').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(statusSaying(page, 'The settings are saved.')).toBeVisible();
});

test.describe('a session that ends while one types', () => {
  // 403: a scan that is still loading when its session ends.
  test.use({ provoked: /\b40[13]\b/ });

  test('keeps the note for whoever logs in again, and for nobody else', async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const [rita, other] = [await colleague(product, 'reviewer'), await colleague(product, 'owner')];
    const { id, tracking_id } = await product.paidApplication();
    const note = page.getByLabel('Note for colleagues');
    // Within the page: one that is loaded anew remembers nothing.
    const openOrder = async () => {
      await page.getByRole('searchbox').first().fill(tracking_id);
      await page.keyboard.press('Enter');
      await page.locator(`main a[href*="${id}"]`).first().click();
    };
    await logIn(page, rita);
    await page.waitForURL('**/admin/dashboard');
    await openOrder();
    await note.fill('Called the mission: they want the old visa.');
    const used = await page.evaluate(() => localStorage.getItem('adminToken'));
    await product.ask('POST', '/admin/logout', undefined, used ?? '');
    await page.getByRole('button', { name: 'Write the note' }).click();
    await page.waitForURL('**/admin/login');
    const enter = async ({ admin_email, admin_password }: typeof rita, to = '/admin/dashboard') => {
      await page.getByLabel('Email address').fill(admin_email);
      await page.getByLabel('Password', { exact: true }).fill(admin_password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(to);
      if (to === '/admin/dashboard') await openOrder();
    };
    await enter(rita, `/visa-status/${id}`);
    await expect(note).toHaveValue('Called the mission: they want the old visa.');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/login');
    await enter(other);
    await expect(note).toHaveValue('');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/login');
    await enter(rita);
    await expect(note).toHaveValue('');
  });
});

test.describe('a session that is gone', () => {
  test.use({ provoked: /\b404\b/ });

  test('does not keep the others open', async ({ page, product }) => {
    const { token, admin_email, admin_password } = await colleague(product, 'owner');
    const body = { admin_email, admin_password };
    await product.ask('POST', '/admin/login', body);
    const last = await product.ask<{ token: string }>('POST', '/admin/login', body);
    await openAsAdmin(page, product, '/admin/account', token);
    const all = page.getByRole('button', { name: 'End all others' });
    await hydrated(all);
    await product.ask('POST', '/admin/logout', undefined, last.token);
    await all.click();
    await expect(page.getByText('All other sessions have ended.')).toBeVisible();
    const open = await product.ask<object[]>('GET', '/admin/sessions', undefined, token);
    expect(open).toHaveLength(1);
  });
});
