// Whatever a list's filters offer is what its call asks for, and a chip takes it away again.
import { lagosDay } from '#shared/dates.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { asked } from './asked.ts';
import { fold, unfold } from './filters.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

const LISTS = {
  '/admin/visa-list': '/visa/all',
  '/admin/insurance-list': '/insurance/all',
  '/admin/queue': '/admin/queue',
  '/admin/orders?search=okafor': '/admin/orders',
  '/admin/payments/all': '/admin/payments',
  '/admin/refunds': '/admin/refunds',
  '/admin/messages': '/admin/messages',
  '/admin/activity': '/admin/activity',
  '/admin/requests-of-persons': '/admin/requests-of-persons',
};

test('each filter of each list is asked for', { tag: '@ci' }, async ({ page, product }) => {
  test.setTimeout(240_000);
  const today = lagosDay(new Date());
  await signInAdmin(page, product);
  for (const [address, call] of Object.entries(LISTS)) {
    await page.goto(address);
    await unfold(page);
    const menu = page.getByRole('dialog', { name: 'Filter' });
    const offered = await menu
      .locator('select:not([name=month], [name=days_of])')
      .evaluateAll((selects) =>
        (selects as HTMLSelectElement[]).map(({ name, options }) => ({
          name,
          value: [...options].at(-1)?.value ?? '',
          words: [...options].at(-1)?.text ?? '',
        })),
      );
    const asks = async (name: string, value: string, act: () => Promise<unknown>) => {
      const [query] = await asked(page, act, call);
      expect(query, `${address}: ${name}`).toMatchObject({ [name]: value });
    };
    for (const { name, value } of offered)
      await asks(name, value, () => menu.locator(`select[name=${name}]`).selectOption(value));
    for (const end of await menu.locator('input[type=date]').all())
      await asks((await end.getAttribute('name')) ?? '', today, () => end.fill(today));
    const basis = menu.locator('select[name=days_of]');
    if (await basis.isVisible()) {
      const other = (await basis.inputValue()) === 'from' ? 'paid_' : '';
      const [query] = await asked(page, () => basis.selectOption(`${other}from`), call);
      expect(query, `${address}: days`).toMatchObject({
        [`${other}from`]: today,
        [`${other}to`]: today,
      });
    }
    await fold(page);
    const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('button');
    const last = offered.at(-1);
    if (!last) continue;
    const chip = chips.filter({ hasText: last.words });
    const [query] = await asked(page, () => chip.click(), call);
    expect(query, address).not.toHaveProperty(last.name);
    await expect(chip).toHaveCount(0);
  }
});

test('what another tab filters is not what this one shows, counts or changes', async ({
  page,
  context,
  product,
}) => {
  await product.paidService('insurance');
  await openAsAdmin(page, product, '/admin/insurance-list');
  const chip = page
    .getByRole('list', { name: 'Filters that are on' })
    .getByRole('button', { name: 'In progress' });
  await expect(chip).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/insurance-list');
  await unfold(other);
  await asked(
    other,
    () => other.locator('select[name=stage]').selectOption('cancelled'),
    '/insurance/all',
  );
  const [counted] = await asked(
    page,
    () => page.getByRole('button', { name: 'Choose several' }).click(),
    '/admin/views/count',
  );
  expect(counted?.query).toContain('stage=in_progress');
  await expect(chip).toBeVisible();
  // A tab that is opened later begins with what was remembered last.
  const third = await context.newPage();
  const [query] = await asked(third, () => third.goto('/admin/insurance-list'), '/insurance/all');
  expect(query).toMatchObject({ stage: 'cancelled' });
});

test.describe('after the session has ended', () => {
  test.use({ provoked: /\b401\b/ });

  test('a download leads to the login', async ({ page, product }) => {
    const token = await product.colleague('Ola Owner');
    await openAsAdmin(page, product, '/admin/messages', token);
    await hydrated(page.getByRole('button', { name: 'Save as CSV' }));
    await product.ask('POST', '/admin/logout', undefined, token);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await page.waitForURL('**/admin/login**');
  });
});
