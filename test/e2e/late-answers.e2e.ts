// What is read on a press or a choice: a call that fails once can be tried again, and of slow answers the last question's is shown.
import type { Page } from '@playwright/test';
import { formatSlot } from '#shared/dates.ts';
import { unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { manageLink } from './mails.ts';
import { alertOf, expect, test } from './product.ts';

const LOST = /ERR_FAILED|Failed to fetch|Failed to load resource|preload/;

/** What the page asks for at these addresses doesn't arrive, until the function it returns is called. */
async function lose(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, (route) => route.abort());
  return () => page.unroute(addresses);
}

test.describe('on a bad line', () => {
  test.use({ provoked: LOST });

  test('fields of a request come with another try', async ({ page, product }) => {
    const order = await product.paidApplication();
    await product.call('POST', `/admin/orders/${order.id}/requests`, {
      items: [{ field: 'passport_number', reason: 'A digit is missing.' }],
    });
    const find = await lose(page, /\/assets\/application-form-/);
    await page.goto(await manageLink(product, order.email, /something more/));
    await page.getByRole('button', { name: 'Open my order' }).click();
    const failure = alertOf(page, 'The form did not load');
    await expect(failure).toContainText('Check your internet connection.');
    await expectAccessible(page);
    await find();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'What we need' })).toBeFocused();
    await page.getByLabel('Passport number').fill('B7654321');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('We have it, and will go on with your order.')).toBeVisible();
  });

  test('fields that many applicants are asked for come with another try', async ({
    page,
    product,
  }) => {
    const last_name = `Lost${unique()}`;
    for (let orders = 0; orders < 2; orders++)
      await product.paidService('insurance', { last_name });
    await signInAdmin(page, product);
    const find = await lose(page, /\/assets\/insurance-form-/);
    await page.goto(`/admin/insurance-list?search=${last_name}`);
    await page.getByRole('button', { name: 'Choose several' }).click();
    const bar = page.getByRole('region', { name: 'Chosen orders' });
    await bar.getByRole('button', { name: 'These 2' }).click();
    await bar.getByRole('button', { name: 'Ask for more' }).click();
    const failure = alertOf(page, 'The form did not load');
    await expect(failure).toBeVisible();
    await find();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('What is needed').selectOption({ index: 1 });
  });

  test('an applicant’s order comes with another try', async ({ page, product }) => {
    const order = await product.paidService('insurance');
    await product.ask('POST', '/orders/manage-link', { tracking_id: order.tracking_id });
    await page.goto(await manageLink(product, order.email, /./));
    await page.getByRole('button', { name: 'Open my order' }).click();
    await expect(page.getByText(order.email).first()).toBeVisible();
    await page.waitForURL('**/manage');
    const find = await lose(page, /\/api\/manage\/order/);
    await page.reload();
    const failure = alertOf(page, 'Your order could not be loaded');
    await expect(failure).toBeVisible();
    await find();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(order.email).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test('colleagues come with another try', async ({ page, product }) => {
    const order = await product.paidService('insurance');
    await product.call('PUT', `/admin/orders/${order.id}/assignee`, { admin_id: 1 });
    await openAsAdmin(page, product, `/insurance-status/${order.id}`);
    const find = await lose(page, /\/api\/admin\/colleagues/);
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('The colleagues could not be loaded.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Give it' })).toBeDisabled();
    await expectAccessible(page, 'colleagues', 'dialog[open]');
    await find();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByLabel('Colleague').selectOption('Ada Admin (you)');
    await dialog.getByRole('button', { name: 'Give it' }).click();
    await expect(page.getByText('Ada Admin is working on it now.')).toBeVisible();
  });

  test('free times come with another try, for the last chosen day', async ({ page, product }) => {
    const order = await product.paidService('appointment');
    const data = await product.freeDays();
    const [first, second] = data.slice(-2).map(({ appointment_date }) => appointment_date);
    const [taken = ''] = data.at(-1)?.appointment_times ?? [];
    // The second day's first time is somebody else's: the two days differ.
    await product.submitService('appointment', {
      appointment_date: second,
      appointment_time: taken,
    });
    await openAsAdmin(page, product, `/appointment-status/${order.id}`);
    const day = page.locator('input[type="date"]');
    const year = page
      .getByRole('group', { name: 'Another day' })
      .getByRole('textbox', { name: 'Year' });
    const times = page.locator('select[name="appointment_time"]');
    const changes = page.getByRole('region', { name: 'What happened with it' });

    const find = await lose(page, /appointment-slots/);
    await day.fill(first ?? '');
    const failure = changes
      .getByRole('alert')
      .filter({ hasText: 'The free times could not be loaded.' });
    await expect(failure).toBeVisible();
    await expect(changes.getByText('Nothing is free')).toHaveCount(0);
    await find();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(times.getByRole('option').first()).toHaveText(taken);

    // The first day's answer is slower than the second's.
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route(new RegExp(`appointment-slots\\?from=${first}`), async (route) => {
      await gate;
      await route.continue().catch(() => {});
    });
    await year.fill('');
    await expect(times).toHaveCount(0);
    await day.fill(first ?? '');
    await expect(changes.getByText('Loading the free times...')).toBeVisible();
    await day.fill(second ?? '');
    await expect(times).toBeVisible();
    open();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(times.getByRole('option', { name: taken })).toHaveCount(0);
    await expect(changes.getByText('Nothing is free')).toHaveCount(0);
    const time = (await times.inputValue()) ?? '';
    await changes.getByRole('button', { name: 'Move it' }).click();
    await expect(page.getByText('Moved. The new calendar file is emailed.')).toBeVisible();
    await expect(
      page
        .getByText(formatSlot({ appointment_date: second ?? '', appointment_time: time }))
        .first(),
    ).toBeVisible();
    // What was free before is not offered any more.
    await expect(times).toHaveCount(0);
  });
});
