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
