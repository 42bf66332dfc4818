// What is chosen on the pages of figures is what they ask for, show and save.
import { daysOfMonth, lagosDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { SummaryLine } from '#shared/money/payment-list.ts';
import { openAsAdmin } from './admin-session.ts';
import { asked } from './asked.ts';
import { expect, test } from './product.ts';
import { typeDay } from './travel-days.ts';

test('reports ask for the chosen month and lines, and save the same', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const { from } = daysOfMonth(lagosDay(new Date()).slice(0, 7));
  const month = lagosDay(new Date(Date.parse(from) - 24 * 3_600_000)).slice(0, 7);
  const days = daysOfMonth(month);
  await openAsAdmin(page, product, '/admin/reports');
  await expect(page.getByRole('heading', { name: 'Income' })).toBeVisible();
  const choose = (name: string, value: string) => () =>
    page.getByRole('combobox', { name, exact: true }).selectOption(value);
  const of = (report: string) => `/admin/reports/${report}`;
  const reports = ['income', 'times', 'late', 'requests', 'refusals', 'agents'];
  const query: Record<string, Record<string, string>> = {
    income: { month },
    times: { ...days, by: 'service' },
    late: { ...days, by: 'service' },
    requests: { ...days, by: 'cause' },
    refusals: { ...days, by: 'reason' },
    agents: { month },
  };
  const all = () => reports.map((report) => query[report]);
  const calls = reports.map(of);
  expect(await asked(page, choose('Month', month), ...calls)).toEqual(all());
  for (const [lines, by, ...changes] of [
    ['From payment to the end', 'destination', 'times', 'late'],
    ['Asked for again, and why', 'service', 'requests'],
    ['Denied, and why', 'person', 'refusals'],
  ] as const) {
    for (const report of changes) query[report] = { ...days, by };
    expect(await asked(page, choose(`Lines of ${lines}`, by), ...calls)).toEqual(all());
  }
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  for (const report of reports) {
    const save = page.getByRole('button', { name: `Save ${report} as CSV` });
    expect(await asked(page, () => save.click(), of(report))).toEqual([query[report]]);
  }
});

test('a month’s sums are those of its lines, and lead to its payments', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const today = lagosDay(new Date());
  const month = today.slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const { id, tracking_id } = await product.submit();
  const reference = 'till 7';
  await product.call('PUT', `/admin/payment-update/${id}`, {
    status: 'Paid',
    method: 'cash',
    reference,
  });
  const refund = { amount: 5_000, reason: 'Charged too much', reference };
  await product.call('POST', `/admin/orders/${id}/refunds`, refund);
  await openAsAdmin(page, product, `/admin/payments/all?search=${tracking_id}`);
  const row = page.getByRole('row').filter({ hasText: tracking_id });
  await expect(row.filter({ hasText: 'Partly refunded' })).toContainText('₦5,000 refunded');
  await expect(page.getByRole('region', { name: 'Sums of the list' })).toContainText('Left₦40,000');
  await page.goto(`/visa-status/${id}`);
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(payment).toContainText('Refunded₦5,000');
  await expect(payment).toContainText('Left₦40,000');
  await page.goto('/admin/payments/months?by=day');
  const lines = await product.call<SummaryLine[]>(
    'GET',
    `/admin/payments/summary?month=${month}&by=day`,
  );
  const sum = (of: 'received' | 'given_back' | 'left') =>
    formatNaira(lines.reduce((total, line) => total + line[of], 0));
  const sums = page.getByRole('region', { name: 'Sums of the list' });
  for (const words of [
    `Received${sum('received')}`,
    `Refunded${sum('given_back')}`,
    `Left${sum('left')}`,
  ])
    await expect(sums).toContainText(words);
  const saves = page.getByRole('button', { name: 'Save the month’s payments' });
  expect(await asked(page, () => saves.click(), '/admin/payments')).toEqual([
    { paid_from: from, paid_to: to, order: 'oldest' },
  ]);
  const day = page.getByRole('table').getByRole('link').last();
  await expect(day).toHaveAttribute(
    'href',
    `/admin/payments/all?paid_from=${today}&paid_to=${today}`,
  );
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('service');
  await expect(page.getByRole('link', { name: 'Visa', exact: true })).toHaveAttribute(
    'href',
    `/admin/payments/all?kind=visa&paid_from=${from}&paid_to=${to}`,
  );
});

test('who saw what is asked by period, colleague, way, order and file', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const { id, tracking_id } = await product.submit();
  await product.call('GET', `/visa/status/${id}`);
  const me = await product.call<{ id: number }>('GET', '/admin/me');
  await openAsAdmin(page, product, '/admin/access');
  const today = lagosDay(new Date());
  for (const name of ['From', 'To'])
    await typeDay(page.getByRole('group', { name, exact: true }), today);
  await page.getByLabel('Colleague').selectOption(String(me.id));
  await page.getByLabel('In what way').selectOption('record');
  await page.getByLabel('Tracking ID of an order').fill(tracking_id);
  const query = {
    from: today,
    to: today,
    order_id: tracking_id,
    admin_id: String(me.id),
    route: 'record',
  };
  const look = page.getByRole('button', { name: 'Look it up' });
  expect(await asked(page, () => look.click(), '/admin/reports/access')).toEqual([query]);
  await expect(page.getByRole('heading', { name: /^1 order, / })).toBeVisible();
  await page.getByLabel('File’s key or field').fill('data_page');
  const save = page.getByRole('button', { name: 'Save the contacts' });
  // What is shown, not what was typed since.
  expect(await asked(page, () => save.click(), '/admin/reports/access')).toEqual([query]);
  expect(await asked(page, () => look.click(), '/admin/reports/access')).toEqual([
    { ...query, file: 'data_page' },
  ]);
});
