// What is pressed before the page shows what was pressed before: nothing of it is lost.
import { formatDay, lagosDay } from '#shared/dates.ts';
import { openAsAdmin } from './admin-session.ts';
import { unfold } from './filters.ts';
import { expect, test } from './product.ts';
import { typeDay } from './travel-days.ts';

test.use({ drawnLate: 300 });

test('days, which days they are, and columns, one after another', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const today = lagosDay(new Date());
  await openAsAdmin(page, product, '/admin/payments/all');
  await unfold(page);
  const menu = page.getByRole('dialog', { name: 'Filter' });
  await menu.locator('input[name=paid_from]').fill(today);
  await menu.locator('input[name=paid_to]').fill(today);
  await menu.locator('select[name=days_of]').selectOption('from');
  await expect(page).toHaveURL(`/admin/payments/all?from=${today}&to=${today}`);
  await expect(menu.locator('input[name=to]')).toHaveValue(today);

  await menu.getByText('Columns', { exact: true }).click();
  const shown = menu.getByRole('checkbox', { checked: true });
  const before = await shown.count();
  for (const box of (await shown.all()).slice(0, 3)) await box.dispatchEvent('click');
  await expect(shown).toHaveCount(before - 3);
});

test('year, month and day', { tag: '@ci' }, async ({ page, product }) => {
  const { data } = await product.ask<{ data: { appointment_date: string }[] }>(
    'GET',
    '/visa/appointment-slots',
  );
  await openAsAdmin(page, product, `/admin/appointment-list?week=${lagosDay(new Date())}`);
  const off = page.getByRole('region', { name: 'Days off' });
  const day = off.getByRole('textbox', { name: 'Day' });
  for (const { appointment_date } of data.slice(-6)) {
    await typeDay(off, appointment_date);
    await off.getByLabel('Reason').fill('Everybody is away');
    await off.getByRole('button', { name: 'Take the day off' }).click();
    await expect(off.getByRole('textbox', { name: 'Year' })).toHaveValue('');
    const again = off.getByRole('button', { name: formatDay(appointment_date) });
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(day).toHaveValue('');
  }
});
