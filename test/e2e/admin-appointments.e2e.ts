import { addDays, formatDay, lagosDay } from '#shared/dates.ts';
import { openAsAdmin } from './admin-session.ts';
import { test } from './held-product.ts';
import { expect } from './product.ts';
import { typeDay } from './travel-days.ts';

const MINUTE_MS = 60_000;

test('a week: who comes, what is free, lost time', async ({ page, held: { product, forward } }) => {
  const data = await product.freeDays();
  const [
    ,
    ,
    { appointment_date, appointment_times: [, appointment_time = ''] = [] } = {
      appointment_date: '',
    },
  ] = data;
  const slot = { appointment_date, appointment_time };
  const pay = (id: string) =>
    product.call('PUT', `/admin/appointment-payment-update/${id}`, { payment_status: 'Paid' });

  const late = await product.submitService('appointment', slot);
  await openAsAdmin(page, product, '/admin/appointment-list');
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  await page.getByLabel('Go to').fill(appointment_date);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(`**?week=${appointment_date}`);
  const day = page.getByRole('region', { name: formatDay(appointment_date) });
  const rowOf = (name: string) => day.getByRole('listitem').filter({ hasText: name });
  await expect(rowOf(late.name)).toContainText(appointment_time);
  await expect(rowOf(late.name)).toContainText('WhatsApp Call: +2348031234567');
  await expect(rowOf(late.name)).toContainText('time held for paying');
  await expect(
    page.getByRole('region').filter({ hasText: 'Nothing booked.' }).first(),
  ).toBeVisible();

  // Nobody paid for a quarter of an hour: somebody else takes the time, and the first one's payment comes too late.
  await forward(16 * MINUTE_MS);
  await page.reload();
  await expect(rowOf(late.name)).toContainText('time no longer held');
  const quick = await product.submitService('appointment', slot);
  await pay(quick.id);
  await pay(late.id);
  await page.reload();
  await expect(rowOf(quick.name)).toContainText('Paid');
  await expect(rowOf(late.name)).toContainText('Paid, but the time is lost');

  await rowOf(late.name).getByRole('link', { name: late.name }).click();
  await page.waitForURL(`**/appointment-status/${late.id}?week=*`);
  await expect(page.getByText('Paid, but the time is lost')).toBeVisible();
  await expect(page.getByText(`/appointment?tracking_id=${late.tracking_id}`)).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(
    page.getByRole('region', { name: formatDay(addDays(appointment_date, 7)) }),
  ).toContainText('Nothing booked.');
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page.getByRole('region', { name: formatDay(lagosDay(new Date())) })).toContainText(
    'today',
  );
});

test('a day is taken off, and offered again', { tag: '@ci' }, async ({
  page,
  held: { product },
}) => {
  const offered = async () => {
    const data = await product.freeDays();
    return data.map(({ appointment_date }) => appointment_date);
  };
  const [before = '', day = ''] = (await offered()).slice(-2);
  await product.call('PUT', `/admin/days-off/${before}`, { reason: 'A holiday' });
  await openAsAdmin(page, product, `/admin/appointment-list?week=${day}`);
  const off = page.getByRole('region', { name: 'Days off' });
  const take = off.getByRole('button', { name: 'Take the day off' });
  await take.click();
  await expect(off.getByRole('textbox', { name: 'Day' })).toBeFocused();
  await typeDay(off, day);
  await off.getByLabel('Reason').fill('Everybody is away');
  await take.click();
  await expect(off.getByRole('listitem').last()).toContainText('Everybody is away');
  await expect(off.getByRole('textbox', { name: 'Year' })).toHaveValue('');
  expect(await offered()).not.toContain(day);
  const again = off.getByRole('button', { name: /^Offer it again/ });
  await again.last().click();
  await expect(off.getByRole('listitem')).toHaveText([/A holiday/]);
  expect(await offered()).toContain(day);
  expect(await offered()).not.toContain(before);
  await again.click();
  await expect(off.getByText('There are no days off.')).toBeVisible();
});

test('a time on a day that was taken off is held for nobody', async ({ page, product }) => {
  const free = (await product.freeDays()).at(-3);
  if (!free) throw new Error('nothing is free');
  const { appointment_date, appointment_times } = free;
  const [appointment_time = ''] = appointment_times;
  const slot = { appointment_date, appointment_time };
  const { name } = await product.submitService('appointment', slot);
  await openAsAdmin(page, product, `/admin/appointment-list?day=${appointment_date}`);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('time held for paying');
  const dayOff = `/admin/days-off/${appointment_date}`;
  await product.call('PUT', dayOff, { reason: 'A holiday' });
  await page.reload();
  await expect(row).toContainText('time no longer held');
  await product.call('DELETE', dayOff);
});

test.describe('a time that somebody else has just taken', () => {
  test.use({ provoked: /\b409\b/ });

  test('is said once; a day that is over is said, too', async ({ page, held: { product } }) => {
    const data = await product.freeDays();
    const days = data.filter(({ appointment_times }) => appointment_times.length > 2);
    const [first, second] = days.slice(2);
    if (!first || !second) throw new Error('nothing is free');
    const [appointment_time = ''] = first.appointment_times;
    const slot = { appointment_date: first.appointment_date, appointment_time };
    const { id } = await product.submitService('appointment', slot);
    await product.call('PUT', `/admin/appointment-payment-update/${id}`, {
      payment_status: 'Paid',
    });
    await openAsAdmin(page, product, `/appointment-status/${id}`);
    const moving = page.getByRole('region', { name: 'What happened with it' });
    const type = (date: string) => typeDay(moving, date);
    await type('2020-01-02');
    await expect(moving.getByText('This day has passed.')).toBeVisible();
    await type(second.appointment_date);
    const [taken = ''] = second.appointment_times;
    await moving.getByLabel('Time').selectOption(taken);
    await product.submitService('appointment', {
      appointment_date: second.appointment_date,
      appointment_time: taken,
    });
    await moving.getByRole('button', { name: 'Move it' }).click();
    await expect(
      moving.getByText('Somebody else has just taken this time. Choose another.'),
    ).toHaveCount(1);

    // A colleague moves it while this page is open.
    const [later = ''] = second.appointment_times.slice(1);
    const moved = { appointment_date: second.appointment_date, appointment_time: later };
    await product.call('PUT', `/admin/orders/${id}/appointment`, moved);
    await type(first.appointment_date);
    await moving.getByLabel('Time').selectOption(first.appointment_times[1] ?? '');
    await moving.getByRole('button', { name: 'Move it' }).click();
    await expect(
      moving.getByText(/^It was moved in the meantime: it is on .*Nothing was changed/),
    ).toBeVisible();
    expect(await product.call('GET', `/appointments/status/${id}`)).toMatchObject(moved);
  });
});
