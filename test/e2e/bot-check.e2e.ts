import { aPaper, fillForm, input, sendToPayment } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

const CHALLENGE = '**/api/captcha/challenge';

test('the button is loading until the bot check is solved', async ({ page, product }) => {
  const { id } = await product.destination();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(CHALLENGE, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/visa/${id}`);
  const button = page.locator('[type=submit]');
  await expect(button).toHaveAccessibleName(/Loading\.\.\./);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(button).toHaveAccessibleName('Submit and go to payment', { timeout: 30_000 });
  await expect(button).not.toHaveAttribute('aria-disabled');
});

test('it is solved once for all files that are chosen meanwhile', async ({ page, product }) => {
  const { id } = await product.destination();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/captcha/challenge')) asked += 1;
  });
  const letArrive = await holdBack(page, CHALLENGE);
  await page.goto(`/visa/${id}`);
  await hydrated(page.getByRole('main'));
  for (const name of ['data_page', 'passport_photograph'])
    await input(page, name).setInputFiles(aPaper(`${name}.pdf`, 90_000));
  await expect(page.getByText('not sent yet')).toHaveCount(2);
  await letArrive();
  await expect(page.getByText('Received')).toHaveCount(2);
  expect(asked).toBe(1);
});

test.describe('a bot check that can’t be had', () => {
  test.use({ provoked: /ERR_FAILED/ });

  test('is told after the third failure, and trying again works', async ({ page, product }) => {
    const { id } = await product.destination();
    let asked = 0;
    await page.route(CHALLENGE, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(`/visa/${id}`);
    const button = page.locator('[type=submit]');
    await expect(button).toHaveText('CAPTCHA Error');
    expect(asked).toBe(3);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(button).toHaveAccessibleName('Submit and go to payment', { timeout: 30_000 });
  });
});

test.describe('on a device whose clock is nine hours ahead', () => {
  test.use({ clockOff: 9 * 3_600_000 });

  test('the bot check is solved once for a form and its files', async ({ page, product }) => {
    const { id } = await product.destination();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/captcha/challenge')) asked += 1;
    });
    await page.goto(`/visa/${id}`);
    await fillForm(page);
    await sendToPayment(page);
    expect(asked).toBe(1);
  });
});
