import type { Page } from '@playwright/test';
import { formatNaira } from '#shared/money/money.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { fold, unfold } from './filters.ts';
import { holdBack } from './hold-back.ts';
import { alertOf, expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const readDashboard = (product: RunningProduct) =>
  product.call<Dashboard>('GET', '/admin/dashboard');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the dashboard shows true counts and totals, and leads to what they are made of', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const before = await readDashboard(product);
  const place = await product.destination();
  const [paid, denied] = [await product.submit(place.id), await product.submit(place.id)];
  await product.submit(place.id);
  await product.pay(paid);
  await product.call('PUT', `/admin/visa-update/${denied.id}`, { status: 'Denied' });

  await openAsAdmin(page, product, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');
  const main = page.getByRole('main');
  const count = (many: number) => many.toLocaleString('en-NG');
  // Of the three only the paid one waits for us; the sidebar says the same.
  const { by_service } = before.queue;
  await expect(main.getByRole('link', { name: /visas? to decide or issue/ })).toHaveText(
    new RegExp(`^${count(by_service.visa + 1)} `),
  );
  const visas = part(page, 'Visa applications');
  for (const [state, which, more] of [
    ['Approved', 'approved', 0],
    ['Pending', 'pending', 2],
    ['Denied', 'denied', 1],
  ] as const) {
    const link = main.getByRole('link', {
      name: `${state} ${count(before.visa[which] + more)} visa applications`,
    });
    await expect(link).toHaveAttribute('href', `/${which}-visa`);
  }
  await expect(visas.getByRole('link', { name: 'Add visa' })).toHaveAttribute(
    'href',
    '/admin/add_visa',
  );
  await expect(visas.getByRole('link', { name: 'Visa destinations' })).toHaveAttribute(
    'href',
    '/admin/visa-destinations',
  );
  await expect(visas.getByRole('link', { name: 'View all visa applications' })).toHaveAttribute(
    'href',
    '/admin/visa-list',
  );
  const own = visas.getByRole('row').filter({ hasText: place.destination });
  await expect(own).toHaveCount(3);
  await expect(own.filter({ hasText: 'Denied' })).toHaveCount(1);

  const accounting = part(page, 'Accounting');
  const { visa, permit, insurance, booking } = before.totals;
  const paidVisa = accounting.getByRole('link', {
    name: `Paid Visa ${formatNaira(visa.total_paid_fees + 45_000)}`,
    exact: true,
  });
  await expect(paidVisa).toHaveAttribute('href', '/admin/payments/all?state=counted&kind=visa');
  await expect(
    accounting.getByRole('link', {
      name: `Not Paid Visa ${formatNaira(visa.total_not_paid_fees + 90_000)}`,
      exact: true,
    }),
    // The sum counts those set aside, too.
  ).toHaveAttribute('href', '/not-paid-visa?aside=all');
  await expect(accounting.getByRole('link', { name: 'Not Paid Insurance' })).toHaveAttribute(
    'href',
    '/admin/insurance-list?payment_status=Pending&aside=all',
  );
  await expect(
    accounting.getByRole('link', {
      name: `Refunded Visa ${formatNaira(visa.total_given_back)}`,
      exact: true,
    }),
  ).toHaveAttribute('href', '/admin/payments/all?state=counted&kind=visa');
  const inflow = [visa, permit, insurance, booking].reduce(
    (sum, { total_paid_fees }) => sum + total_paid_fees,
    45_000,
  );
  // Sums of tens of millions have room beside each other.
  if (test.info().project.name === 'desktop')
    expect(
      await accounting.locator('table').evaluate((table) => table.parentElement?.clientWidth),
    ).toBeGreaterThanOrEqual(350);
  await expect(accounting.locator('dl')).toHaveText(`Total Inflow${formatNaira(inflow)}`);
  for (const [name, path] of [
    ['All Agent', '/agent-status'],
    ['Approved Agent', '/approved-agent'],
    ['Pending Agent', '/update-agent-status'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);

  const today = part(page, 'Today');
  await expect(
    today.getByRole('img', { name: /^Orders on each of the last 30 days/ }).locator('canvas'),
  ).toBeVisible();
  await today.getByText('Figures', { exact: true }).click();
  const cells = today.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  await expect(cells.first()).toHaveText(count(before.today.orders.visa + 3));
  await today.getByRole('button', { name: 'Inflow' }).click();
  await expect(today.getByRole('img', { name: /^Inflow on each/ }).locator('canvas')).toBeVisible();
  await expect(cells.first()).toHaveText(formatNaira(before.today.inflow.visa + 45_000));
  await expect(cells.last()).toHaveText(formatNaira(before.today.inflow.all + 45_000));

  await paidVisa.click();
  await page.waitForURL('/admin/payments/all?state=counted&kind=visa');
  await expect(page.getByRole('row').filter({ hasText: paid.tracking_id })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Sums of the list' })).toContainText(
    `Left${formatNaira(visa.total_paid_fees + 45_000)}`,
  );
});

test('that nothing waits is said only once it is known what waits for whom', async ({
  page,
  product,
}) => {
  await product.paidApplication();
  await signInAdmin(page, product);
  const letGo = await holdBack(page, '**/api/admin/me');
  await page.goto('/admin/dashboard');
  const needs = part(page, 'Needs you');
  await expect(needs.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(page.getByText('Nothing is waiting for you.')).toHaveCount(0);
  await letGo();
  await expect(needs.getByRole('tab', { name: /^Paid and waiting longest/ })).toBeVisible();
});

test('a part that can’t be loaded is tried again', async ({ page, product }) => {
  await signInAdmin(page, product);
  const call = '**/api/insurance/first-ten';
  await page.route(call, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await page.goto('/admin/dashboard');
  const failed = alertOf(page, 'The insurance applications could not be loaded.');
  await expect(failed).toBeVisible();
  await expect(part(page, 'Accounting').getByText('Total Inflow')).toBeVisible();
  await page.unroute(call);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
});

test('the week’s figures are this week’s, and what waits is named as it is', async ({
  page,
  product,
}) => {
  const application = { created_at: new Date().toISOString(), payment_date: null, kind: 'visa' };
  const figures = await readDashboard(product);
  const payment = {
    id: 'one',
    order_id: 'one',
    kind: 'visa',
    name: 'Bisi Payer',
    tx_ref: '17001',
    amount: 45_000,
    charged: 40_000,
    charged_currency: 'USD',
    reason: '',
    since: application.created_at,
    deleted: false,
  };
  const json = {
    ...figures,
    weeks: figures.weeks.map((week, nth) => ({
      ...week,
      orders: { ...week.orders, all: nth + 1 },
      inflow: { ...week.inflow, all: (nth + 1) * 1_000 },
    })),
    person_requests: { open: 5, overdue: 2, next_due: null },
    payments_to_review: { all: 1, payments: [payment] },
    waiting: {
      ...figures.waiting,
      to_decide: { ...figures.waiting.to_decide, visa: 2 },
      applications: [
        { ...application, id: 'paid', name: 'Paid Person', payment_status: 'Paid' },
        { ...application, id: 'not', name: 'Other Person', payment_status: 'Not Paid' },
      ],
    },
  };
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ json }));
  await openAsAdmin(page, product, '/admin/dashboard');
  const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(link(/orders this week/)).toHaveText(/^8 /);
  await expect(link(/inflow this week/)).toHaveText(/^₦8K /);
  await expect(link(/data requests overdue/)).toHaveAttribute('href', /state=overdue/);
  const needs = part(page, 'Needs you');
  await needs.getByRole('tab', { name: /^Paid and waiting longest/ }).click();
  await expect(needs.getByRole('link', { name: 'Paid Person' })).toBeVisible();
  await expect(needs.getByText('Other Person')).toHaveCount(0);
  await needs.getByRole('tab', { name: /^Payments to review/ }).click();
  await expect(needs).toContainText('USD 40,000 charged');
  await expect(needs).toContainText('₦45,000 asked');
});

test('activity by event, administrator and words', async ({ page, product }) => {
  const place = await product.destination();
  const submitted = await product.submit(place.id);
  await product.call('PUT', `/admin/visa-update/${submitted.id}`, { status: 'Approved' });
  await openAsAdmin(page, product, '/admin/dashboard');
  await page.getByRole('link', { name: 'View all activity' }).click();
  await page.waitForURL('/admin/activity');

  const decided = page
    .getByRole('row')
    .filter({ hasText: 'Approved the visa application' })
    .first();
  await expect(decided).toContainText('Ada Admin');
  await expect(decided.getByRole('link')).toHaveAttribute('href', `/visa-status/${submitted.id}`);
  const added = page.getByRole('link', { name: `Added the visa destination ${place.destination}` });
  await expect(added).toHaveAttribute('href', `/admin/visa-destination-update/${place.id}`);
  await unfold(page);
  await page.locator('[name=event]').selectOption('decisions');
  await page.waitForURL('/admin/activity?event=decisions');
  await expect(added).toHaveCount(0);
  await expect(decided).toBeVisible();
  await page.locator('[name=admin]').selectOption('Ada Admin');
  await page.waitForURL(/admin=\d+/);
  await expect(decided).toBeVisible();
  await page.locator('[name=from]').fill('2019-01-01');
  await page.locator('[name=to]').fill('2019-01-02');
  await page.waitForURL(/to=2019-01-02/);
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await fold(page);
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await page.waitForURL('/admin/activity');
  await unfold(page);
  await page.locator('[name=by]').selectOption('everybody');
  await fold(page);
  await page.getByRole('main').getByRole('searchbox').fill(submitted.tracking_id);
  await page.waitForURL(/search=TFY/);
  const rows = page.getByRole('row').filter({ hasText: 'the visa application' });
  await expect(rows.filter({ hasText: 'Submitted' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Submitted' })).toContainText('Applicant');
  await page.reload();
  await expect(rows.filter({ hasText: 'Submitted' })).toContainText('Applicant');
});

test('signing out on the dashboard ends the token', async ({ page, product }) => {
  const adminToken = await product.anotherAdminToken();
  await page.goto('/admin/login');
  await page.evaluate((token) => localStorage.setItem('adminToken', token), adminToken);
  await page.goto('/admin/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/admin/login');
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  const status = async () =>
    (
      await fetch(`${product.url}/api/admin/me`, {
        headers: { authorization: `Bearer ${adminToken}` },
      })
    ).status;
  await expect.poll(status).toBe(401);
});

test.describe('a token that is no administrator’s', () => {
  test.use({ provoked: /\b40[13]\b/ });

  test('opens no page, and is forgotten', async ({ page, product }) => {
    const { token: agents } = await product.agent();
    for (const token of ['made-up', agents]) {
      for (const address of ['/admin/dashboard', '/admin/visa-list', '/admin/add_visa']) {
        await openAsAdmin(page, product, address, token);
        await page.waitForURL('**/admin/login');
        expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
      }
    }
  });
});
