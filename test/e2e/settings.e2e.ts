// Every setting is saved as it is typed: in an installation of its own, since settings hold for everybody.
import { PRICE_NAMES } from '#shared/money/prices.ts';
import { momentsOf } from '#shared/money/refund-terms.ts';
import { KINDS } from '#shared/services/index.ts';
import type { ShownSettings } from '#shared/staff/settings.ts';
import { openAsAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';

test.use({ env: { BRAND_NAME: 'Setting' } });

const TEXTS = {
  BRAND_NAME: 'Tafiya of Kano',
  SUPPORT_EMAIL: 'kano@example.com',
  SUPPORT_PHONE: '+234 64 000 000',
  CHAT_URL: 'https://chat.example.com/kano',
  WHATSAPP_NUMBER: '+2348011111111',
  registration_number: 'RC 77',
  address: '7 Airport Road, Kano',
  hours: 'Mon to Sat',
  insurer: 'Sahel Cover',
};

test('every setting is saved as it is typed', { tag: '@ci' }, async ({ page, product }) => {
  const read = async () => (await product.call<ShownSettings>('GET', '/admin/settings')).values;
  const before = await read();
  await openAsAdmin(page, product, '/admin/settings');
  const prices = Object.fromEntries(PRICE_NAMES.map((name, nth) => [name, 20_000 + nth * 1_500]));
  const typed: Record<string, string | number> = {
    ...TEXTS,
    ...prices,
    hours_from: '08:30',
    hours_until: '15:30',
  };
  const terms = Object.fromEntries(
    KINDS.map((kind, nth) => [
      kind,
      momentsOf(kind).map((until, at) => ({ until, percent: at === 0 ? 90 - nth : nth })),
    ]),
  );
  for (const [kind, steps] of Object.entries(terms))
    for (const { until, percent } of steps) typed[`refund_${kind}_${until}`] = percent;
  for (const [name, value] of Object.entries(typed))
    await page.locator(`[name="${name}"]`).fill(String(value));
  const boxes = ['day_Sat', 'day_Mon', 'pay_ussd', 'government_until_spent'];
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The settings are saved.').first()).toBeVisible();
  };
  for (const name of boxes) await page.locator(`[name="${name}"]`).click();
  await save();
  expect(await read()).toEqual({
    ...before,
    ...TEXTS,
    ...prices,
    APPOINTMENT_HOURS: '08:30-15:30',
    APPOINTMENT_DAYS: 'Tue,Wed,Thu,Fri,Sat',
    PAYMENT_OPTIONS: before.PAYMENT_OPTIONS.filter((option) => option !== 'ussd'),
    REFUND_TERMS: { ...terms, government: 'until_spent' },
  });
  await page.reload();
  await page.locator('[name="government_until_spent"]').click();
  await page.locator('[name="pay_ussd"]').click();
  await save();
  const { PAYMENT_OPTIONS, REFUND_TERMS } = await read();
  expect([...PAYMENT_OPTIONS].sort()).toEqual([...before.PAYMENT_OPTIONS].sort());
  expect(REFUND_TERMS).toEqual({ ...terms, government: 'with_fee' });
});
