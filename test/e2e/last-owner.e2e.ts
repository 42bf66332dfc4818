import { expect, test } from './product.ts';
import { FIRST_ADMIN } from './product-calls.ts';
import { setUpSecondFactor } from './second-factor.ts';

// A product of its own: nobody else is an owner there.
test.use({ env: { ADMIN_SECOND_FACTOR: 'required' }, provoked: /\b40[39]\b/ });

test('the last owner can’t be given another role', async ({ page, product }) => {
  await product.admin();
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.goto('/admin/login');
  await page.getByLabel('Email address').fill(FIRST_ADMIN.admin_email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.admin_password);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The login leads there at once; so does every other page that is asked for.
  await page.waitForURL('**/admin/account');
  await expect(page.getByText('Set up a second factor first')).toBeVisible();
  expect(refused).toEqual([]);
  await page.goto('/admin/settings');
  await page.waitForURL('**/admin/account');
  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  await setUpSecondFactor(page);
  await expect(page.getByText('Set up a second factor first')).toHaveCount(0);

  await page.goto('/admin/team');
  await expect(page.getByText('You are alone here.')).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('adminToken'))) ?? '';
  const { id, admin_name } = await product.ask<{ id: number; admin_name: string }>(
    'GET',
    '/admin/me',
    undefined,
    token,
  );
  await page
    .getByRole('main')
    .locator('tr')
    .filter({ hasText: admin_name })
    .getByRole('button', { name: 'Manage' })
    .click();
  const own = page.getByRole('dialog');
  await expect(own).toContainText(
    'This is you: another owner can change your role or disable you.',
  );
  await expect(own.getByRole('button', { name: 'Disable' })).toHaveCount(0);
  for (const [method, path, body] of [
    ['PUT', `/api/admin/team/${id}`, { role: 'viewer' }],
    ['POST', `/api/admin/team/${id}/disable`, {}],
  ] as const) {
    const response = await page.request.fetch(path, {
      method,
      data: body,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status(), (await response.json()).code]).toEqual([409, 'last_owner']);
  }
  await page.reload();
  await expect(page.getByRole('main').locator('tr').filter({ hasText: admin_name })).toContainText(
    'Owner',
  );
});
