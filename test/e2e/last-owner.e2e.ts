import { signInAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';

// A product of its own: nobody else is an owner there.
test.use({ env: { BRAND_NAME: 'Tafiya' }, provoked: /\b409\b/ });

test('the last owner stays: nothing on the page takes the role away, and no call does', async ({ page, product }) => {
  const token = await product.admin();
  const { id, admin_name } = await product.call<{ id: number; admin_name: string }>('GET', '/admin/me');
  await signInAdmin(page, product, token);
  await page.goto('/admin/team');
  await expect(page.getByText('You are alone here.')).toBeVisible();
  await page.getByRole('main').locator('tr').filter({ hasText: admin_name }).getByRole('button', { name: 'Manage' }).click();
  const own = page.getByRole('dialog');
  await expect(own).toContainText('This is you: another owner can change your role or disable you.');
  await expect(own.getByRole('button', { name: 'Disable' })).toHaveCount(0);
  for (const [method, path, body] of [
    ['PUT', `/api/admin/team/${id}`, { role: 'viewer' }],
    ['POST', `/api/admin/team/${id}/disable`, {}],
  ] as const) {
    const response = await page.request.fetch(path, { method, data: body, headers: { authorization: `Bearer ${token}` } });
    expect([response.status(), (await response.json()).code]).toEqual([409, 'last_owner']);
  }
  await page.reload();
  await expect(page.getByRole('main').locator('tr').filter({ hasText: admin_name })).toContainText('Owner');
});
