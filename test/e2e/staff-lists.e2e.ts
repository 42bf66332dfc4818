// What administrators' lists say of their rows.
import type { AdminMe } from '#shared/people/admins.ts';
import { SERVICES } from '#shared/services/index.ts';
import { unique } from '../factories/orders.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { asked } from './asked.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';
import { misfits } from './widths.ts';

test('whoever is not told how many orders are in progress reads no number of them', {
  tag: '@desktop',
}, async ({ page, product }) => {
  await product.paidService('insurance');
  const tab = page
    .getByRole('navigation', { name: /^Lists of/ })
    .getByRole('link', { name: 'In progress' });
  for (const [role, says] of [
    ['reviewer', /^In progress\s*[1-9]\d*$/],
    ['cashier', /^In progress$/],
  ] as const) {
    await signInAdmin(page, product, await product.colleague('Rita Role', role));
    await page.goto('/admin/insurance-list');
    await hydrated(page.locator('main tbody tr').first());
    await expect(
      page.getByRole('navigation').getByRole('link', { name: /^All\s*\d+$/ }),
    ).toBeVisible();
    await expect(tab).toHaveText(says);
  }
});

test('a list that leaves out what is unpaid for long says how many, and shows them', {
  tag: '@desktop',
}, async ({ page, product }) => {
  await product.submit();
  await product.submitService('insurance');
  // Who waits a month for them is the server's tests.
  const me = await product.call<AdminMe>('GET', '/admin/me');
  const aside = {
    ...me.aside,
    visa: { ...me.aside.visa, all: 7, unpaid: 5, Pending: 4 },
    insurance: { all: 1, unpaid: 1 },
  };
  await page.route('**/api/admin/me', (route) => route.fulfill({ json: { ...me, aside } }));
  await signInAdmin(page, product);
  const line = page.locator('p', { hasText: /not paid for a long time (is|are) set aside/ });
  for (const [address, says] of [
    ['/admin/visa-list', /^7 not paid for a long time are/],
    ['/not-paid-visa', /^5 not paid for a long time are/],
    ['/pending-visa', /^4 not paid for a long time are/],
    ['/admin/insurance-list?stage=any', /^1 not paid for a long time is set aside: show it$/],
    [
      '/admin/insurance-list?payment_status=Pending',
      /^1 not paid for a long time is set aside: show it$/,
    ],
  ] as const) {
    await page.goto(address);
    await expect(line).toHaveText(says);
    await line.getByRole('link').click();
    await expect(page).toHaveURL(/[?&]aside=all/);
    await expect(line).toHaveCount(0);
    await expect(page.locator('main tbody tr').first()).toBeVisible();
  }
  for (const address of [
    '/paid-visa',
    '/admin/insurance-list',
    '/admin/visa-list?stage=in_progress',
  ]) {
    await page.goto(address);
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await expect(line).toHaveCount(0);
  }
});

test('each part of the queue holds what its tab counts', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  await product.paidService('insurance');
  const { id } = await product.paidService('insurance');
  const me = await product.call<{ id: number }>('GET', '/admin/me');
  await product.call('PUT', `/admin/orders/${id}/assignee`, { admin_id: me.id });
  await openAsAdmin(page, product, '/admin/queue');
  const tabs = page.getByRole('navigation', { name: 'Parts of the queue' });
  await expect(tabs.getByRole('link', { name: /^Mine\s*\d/ })).toBeVisible();
  for (const [tab, query] of [
    ['Overdue', 'due=overdue'],
    ['Mine', 'assignee=me'],
    ['All', ''],
  ] as const) {
    const link = tabs.getByRole('link', { name: tab });
    expect(await asked(page, () => link.click(), '/admin/queue')).toEqual([
      { limit: '50', ...Object.fromEntries(new URLSearchParams(query)) },
    ]);
    const rows = await product.call<{ id: string }[]>('GET', `/admin/queue?limit=200&${query}`);
    await expect(link).toHaveText(new RegExp(`^${tab}\\s*${rows.length}$`));
    await expect(page.getByText(`Showing ${Math.min(rows.length, 50)}`)).toBeVisible();
  }
  // The order that is opened has its neighbours from the same part.
  const part = { kind: 'insurance', due: 'any', unassigned: 'yes' };
  await page.goto(`/admin/queue?${new URLSearchParams(part)}`);
  const first = page.getByRole('main').getByRole('table').getByRole('link').first();
  const [, opened] = /-status\/([^?]+)/.exec((await first.getAttribute('href')) ?? '') ?? [];
  const { due: _, ...kept } = part;
  expect(await asked(page, () => first.click(), `/admin/queue/neighbours/${opened}`)).toEqual([
    kept,
  ]);
});

const named = () => `Row${Date.now().toString(36).replace(/\d/g, 'x')}`;

test('the focus stays in the list when its row is taken or deleted', {
  tag: ['@desktop-alone', '@ci'],
}, async ({ page, product }) => {
  for (let i = 0; i < 3; i++) await product.paidService('insurance', { last_name: named() });
  await signInAdmin(page, product);
  const idOf = (nth: number) => page.locator('main tr[data-row]').nth(nth).getAttribute('data-row');
  const linkIn = (id: string | null) => page.locator(`tr[data-row="${id}"] a[href]`).first();
  await page.goto('/admin/queue?unassigned=yes');
  await hydrated(page.locator('main tr[data-row]').first());
  const [first, second, third] = [await idOf(0), await idOf(1), await idOf(2)];
  await page
    .locator(`tr[data-row="${first}"]`)
    .getByRole('button', { name: /^Take it/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`tr[data-row="${first}"]`)).toHaveCount(0);
  await expect(linkIn(second)).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkIn(third)).toBeFocused();

  // Where it stays, its own row keeps it.
  await page.goto('/admin/queue?due=any');
  await hydrated(page.locator('main tr[data-row]').first());
  await page
    .locator(`tr[data-row="${second}"]`)
    .getByRole('button', { name: /^Take it/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(
    page.locator(`tr[data-row="${second}"]`).getByRole('button', { name: /^Take it/ }),
  ).toHaveCount(0);
  await expect(linkIn(second)).toBeFocused();

  const last_name = named();
  for (let i = 0; i < 3; i++) await product.submitService('insurance', { last_name });
  await page.goto(`/admin/insurance-list?search=${last_name}`);
  await hydrated(page.locator('main tr[data-row]').first());
  const [one, two] = [await idOf(0), await idOf(1)];
  await page
    .locator(`tr[data-row="${one}"]`)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator(`tr[data-row="${one}"]`)).toHaveCount(0);
  await expect(linkIn(two)).toBeFocused();
});

test.describe('when a colleague is faster', () => {
  test.use({ provoked: /\b409\b/ });

  test('all that match look chosen; one ticked off leaves the others; fewer words when there are more', {
    tag: '@desktop-alone',
  }, async ({ page, product }) => {
    const last_name = named();
    for (let i = 0; i < 3; i++) await product.submitService('insurance', { last_name });
    await openAsAdmin(page, product, `/admin/insurance-list?search=${last_name}`);
    await page.getByRole('button', { name: 'Choose several' }).click();
    const bar = page.getByRole('region', { name: 'Chosen orders' });
    const boxes = page.getByRole('checkbox', { name: /^Choose/ });
    await boxes.first().check();
    await expect(bar.getByRole('status').first()).toHaveText('1 chosen');
    const all = bar.getByRole('button', { name: 'All 3 that match' });
    await all.click();
    await expect(bar.getByRole('status').first()).toHaveText('All 3 that match');
    for (const box of await boxes.all()) await expect(box).toBeChecked();
    await expect(page.locator('[data-unchosen]')).toHaveCount(0);
    await boxes.nth(1).uncheck();
    await expect(bar.getByRole('status').first()).toHaveText('2 chosen');
    await expect(boxes.nth(0)).toBeChecked();

    await all.click();
    await product.submitService('insurance', { last_name });
    await bar.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give them' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'There are 4 now, not 3. Look at them again.',
    );
    await dialog.getByRole('button', { name: 'Back to the page' }).click();
    // What was done at once leaves the focus where the next is chosen.
    await bar.getByRole('button', { name: 'All 4 that match' }).click();
    await bar.getByRole('button', { name: 'Assign' }).click();
    await dialog.getByRole('button', { name: 'Give them' }).click();
    await expect(bar).toContainText('4 done.');
    await expect(bar).toBeFocused();
  });

  test('an order that was taken meanwhile leaves the list with a word above it', {
    tag: '@desktop',
  }, async ({ page, product }) => {
    const { id, name } = await product.paidService('insurance', { last_name: named() });
    const token = await product.colleague('Ngozi Faster', 'reviewer');
    const { id: admin_id } = await product.ask<{ id: number }>(
      'GET',
      '/admin/me',
      undefined,
      token,
    );
    await openAsAdmin(page, product, '/admin/queue?unassigned=true');
    await expect(
      page.getByRole('button', { name: 'Take away the filter Taken or not: Not taken yet' }),
    ).toBeVisible();
    const take = page.getByRole('button', { name: `Take it ${name}` });
    await hydrated(take);
    await product.call('PUT', `/admin/orders/${id}/assignee`, { admin_id });
    await take.click();
    await expect(take).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: name })).toContainText(
      'Ngozi Faster is working on this order',
    );
  });
});

test('folds look like folds; a refund’s row says who asked for it', {
  tag: '@desktop-alone',
}, async ({ page, product }) => {
  const { id } = await product.paidApplication();
  await product.call('POST', `/admin/orders/${id}/refunds`, {
    amount: 500,
    reason: 'Charged for the photograph, which was taken by the applicant in the end',
  });
  await signInAdmin(page, product);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/refunds');
  const row = page.locator('main tbody tr').first();
  const who = row.getByText(/^Asked for by/);
  await hydrated(row);
  const seen = await who.evaluate((one) => {
    const end = (all: Element | null) => all?.getBoundingClientRect().bottom ?? 0;
    return end(one) <= end(one.closest('td')) && one.scrollHeight <= one.clientHeight + 1;
  });
  expect(seen).toBe(true);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45);

  await page.goto('/admin/insurance-list?stage=any');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.locator('summary', { hasText: 'Columns' }).locator('svg')).toBeVisible();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('button', { name: 'Choose several' }).click();
  await expect(
    page.locator('summary', { hasText: 'Issue files by their names' }).locator('svg'),
  ).toBeVisible();
});

test('with a mouse, in a window enlarged to 400 %, a list fits, and a row’s actions are in its menu', {
  tag: ['@ci', '@desktop-alone'],
}, async ({ page, product }) => {
  const last_name = `Narrow${unique()}`;
  await product.submitService('insurance', { last_name });
  await signInAdmin(page, product);
  await page.setViewportSize({ width: 320, height: 225 });
  await page.goto(`/admin/insurance-list?search=${last_name}&stage=any`);
  await page.getByRole('button', { name: 'More: ' }).click();
  await expect(page.getByRole('button', { name: 'Change to Paid' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await misfits(page)).toEqual([]);
});

test('each list of orders says which of a group a row is, on a phone too', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const last_name = `Group${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const first = await product.submitService('insurance', { last_name, group: 'new' });
  const { group } = first as unknown as { group: { code: string } };
  await product.submitService('insurance', { last_name, group: group.code });
  await product.call('PUT', `${SERVICES.insurance.calls.mark_paid}/${first.id}`, {
    payment_status: 'Paid',
  });
  await signInAdmin(page, product);
  for (const list of ['insurance-list', 'queue', 'orders']) {
    await page.goto(`/admin/${list}?search=${last_name}`);
    const mark = page.locator('tbody').getByText('1 of 2', { exact: true });
    await expect(mark).toBeVisible();
    expect.soft((await mark.boundingBox())?.width, list).toBeGreaterThan(20);
    await expect(mark).toBeInViewport({ ratio: 1 });
  }
});
