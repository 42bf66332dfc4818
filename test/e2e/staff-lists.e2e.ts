// What administrators' lists say of their rows.
import { signInAdmin } from './admin-session.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

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
  const place = await product.destination();
  await product.submit(place.id);
  await product.submitService('insurance');
  // Who waits a month for them is the server's tests.
  await page.route('**/api/admin/me', async (route) => {
    const answer = await route.fetch();
    const me = await answer.json();
    me.aside.visa = { all: 7, unpaid: 5 };
    me.aside.insurance = { all: 1, unpaid: 1 };
    await route.fulfill({ response: answer, json: me });
  });
  await signInAdmin(page, product);
  const line = page.getByText(/not paid for long (is|are) set aside/);
  for (const [address, says] of [
    ['/admin/visa-list', /^7 not paid for long are/],
    ['/not-paid-visa', /^5 not paid for long are/],
    ['/admin/insurance-list?stage=any', /^1 not paid for long is set aside: show it$/],
    ['/admin/insurance-list?payment_status=Pending', /^1 not paid for long is set aside: show it$/],
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
