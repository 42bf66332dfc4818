// Whatever a list's filters offer is what its call asks for, and a chip takes it away again.
import { lagosDay } from '#shared/dates.ts';
import { signInAdmin } from './admin-session.ts';
import { asked } from './asked.ts';
import { fold, unfold } from './filters.ts';
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
