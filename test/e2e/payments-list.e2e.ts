import { readFile } from 'node:fs/promises';
import { formatMonth, lagosDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { PaymentTotals } from '#shared/money/payment-list.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { openAsAdmin } from './admin-session.ts';
import { fold, unfold } from './filters.ts';
import { holdBack } from './hold-back.ts';
import { expect, test } from './product.ts';

test('month-end: a month, its sum', { tag: '@desktop' }, async ({ page, product }) => {
  const place = await product.destination();
  const [paid, gone] = [await product.submit(place.id), await product.submit(place.id)];
  for (const submitted of [paid, gone]) await product.pay(submitted);
  await product.call('DELETE', `/admin/delete-application/${gone.id}`);
  const month = lagosDay(new Date()).slice(0, 7);

  await openAsAdmin(page, product, '/admin/payments');
  await page.getByRole('link', { name: 'All payments' }).click();
  await page.waitForURL('/admin/payments/all');
  await unfold(page);
  await expect(page.getByRole('combobox', { name: 'Month' })).toContainText(formatMonth(month));
  // Both in the same moment, before the page has heard of the first: each counts.
  await page.evaluate(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) {
        const select = document.querySelector<HTMLSelectElement>(`main select[name="${name}"]`);
        if (!select) throw new Error(`there is no ${name}`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    Object.fromEntries([
      ['month', month],
      ['state', 'counted'],
    ]),
  );
  await page.waitForURL(/paid_from=.*state=counted/);
  await fold(page);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(paid.tracking_id).getByRole('link')).toHaveAttribute(
    'href',
    `/visa-status/${paid.id}`,
  );
  if (test.info().project.name === 'desktop') {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    // Also beside wide sums names have room enough not to be broken within a word.
    const width = await row(paid.tracking_id)
      .first()
      .evaluate((line) => {
        for (const cell of [...line.children].slice(-3))
          (cell as HTMLElement).style.minWidth = '9rem';
        return line.firstElementChild?.clientWidth;
      });
    expect(width).toBeGreaterThanOrEqual(136);
  }
  await expect(row(gone.tracking_id)).toContainText('order deleted');
  await expect(row(gone.tracking_id).getByRole('link')).toHaveCount(0);
  const query = new URL(page.url()).searchParams;
  const { sums } = await product.call<PaymentTotals>('GET', `/admin/payments/totals?${query}`);
  await expect(page.getByRole('region', { name: 'Sums of the list' })).toContainText(
    `Left${formatNaira(sums?.left ?? -1)}`,
  );

  await page.getByRole('main').getByRole('searchbox').fill(gone.payment_info.tx_ref);
  await page.waitForURL(/search=/);
  await expect(row(paid.tracking_id)).toHaveCount(0);
  await expect(row(gone.tracking_id)).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n').filter(Boolean);
  expect(head?.startsWith('\uFEFFid,tx_ref,received_at,')).toBe(true);
  expect(rows).toHaveLength(1);

  await page.getByRole('link', { name: 'By month' }).click();
  await page.waitForURL('/admin/payments/months');
  const { totals } = await product.call<Dashboard>('GET', '/admin/dashboard');
  expect(totals.visa.total_paid_fees).toBeGreaterThan(0);
  await expect(page.getByRole('row').filter({ hasText: 'Visa' }).first()).toContainText('₦');
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('destination');
  await expect(page.getByRole('row').filter({ hasText: place.destination })).toContainText(
    formatNaira(90_000),
  );
  const summary = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this summary' }).click();
  expect((await summary).suggestedFilename()).toBe(`payments-${month}-by-destination.csv`);
});

test('a list of orders is narrowed by the days of submission or of payment', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const place = await product.destination();
  const [paid, unpaid] = [await product.submit(place.id), await product.submit(place.id)];
  await product.pay(paid);
  const today = lagosDay(new Date());
  await openAsAdmin(
    page,
    product,
    `/admin/visa-list?search=${encodeURIComponent(place.destination)}`,
  );
  const row = ({ tracking_id }: { tracking_id: string }) =>
    page.getByRole('row').filter({ hasText: tracking_id });
  await unfold(page);
  await page.getByLabel('From').fill(today);
  await page.waitForURL(new RegExp(`from=${today}`));
  await expect(row(unpaid)).toHaveCount(1);
  // Another meaning takes the day along.
  await page
    .getByRole('combobox', { name: 'Which days' })
    .selectOption({ label: 'Days of payment' });
  await page.waitForURL(new RegExp(`paid_from=${today}`));
  await expect(row(paid)).toHaveCount(1);
  await expect(row(unpaid)).toHaveCount(0);
});

test('a month that is chosen stays so while its payments come', async ({ page, product }) => {
  await openAsAdmin(page, product, '/admin/payments/months');
  const month = page.getByRole('combobox', { name: 'Month' });
  await expect(month).toBeVisible();
  const letArrive = await holdBack(page, '**/api/admin/payments/summary?*');
  await month.selectOption({ index: 2 });
  const chosen = await month.locator('option').nth(2).getAttribute('value');
  await expect(month).toHaveValue(chosen ?? '');
  await letArrive();
  await page.waitForURL(`/admin/payments/months?month=${chosen}`);
  await expect(month).toHaveValue(chosen ?? '');
});
