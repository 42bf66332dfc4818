import { expectAccessible } from './accessible.ts';
import { fillForm, openForm, send, sendToPayment } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { alertOf, expect, test } from './product.ts';

test('two presses file one application', async ({ page, product }) => {
  await openForm(page, product);
  const applicant = await fillForm(page);
  await page.locator('[name="data_consent"]').check();
  const letArrive = await holdBack(page, '**/api/visa/application');
  await page
    .getByRole('button', { name: 'Submit and go to payment' })
    .dblclick({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Sending, don’t close' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Passport data page' })).toBeVisible();
  await expectAccessible(page, 'while it is being sent');
  await letArrive();
  await page.waitForURL(/\/payment\?ref=/);
  await product.record(applicant.contact_email);
});

test.describe('when the answer is lost', () => {
  test.use({ provoked: /ERR_FAILED/ });

  test('the page asks again with the same key, and it counts once', async ({ page, product }) => {
    await openForm(page, product);
    const applicant = await fillForm(page);
    const keys: (string | undefined)[] = [];
    const responses: number[] = [];
    await page.route('**/api/visa/application', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      responses.push((await route.fetch()).status());
      return route.abort();
    });
    await sendToPayment(page);
    expect(responses).toEqual([201]);
    expect(keys).toEqual([expect.stringMatching(/.{16,}/), keys[0]]);
    const { tracking_id } = await product.record(applicant.contact_email);
    expect(page.url()).toContain(tracking_id);
  });
});

test('an empty answer keeps the draft; sending again works', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  await openForm(page, product);
  const applicant = await fillForm(page);
  await page.route('**/api/visa/application', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 200, body: '' });
  });
  await send(page);
  await expect(alertOf(page, 'Failed to submit visa application.')).toContainText('is kept');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(
    applicant.contact_email,
  );
  await page.unroute('**/api/visa/application');
  // Also after a reload it is the same submission.
  await page.reload();
  await expect(page.getByText('So are the files you chose.')).toBeVisible();
  await sendToPayment(page);
  await product.record(applicant.contact_email);
});

test.describe('when the network is away', () => {
  test.use({ provoked: /ERR_FAILED/ });

  test('Cancel and Try now of a form that waits leave the focus at its button', async ({
    page,
    product,
  }) => {
    await openForm(page, product);
    await fillForm(page);
    await page.route('**/api/visa/application', (route) => route.abort());
    await send(page);
    await page.getByRole('button', { name: 'Try now' }).press('Enter');
    await expect(page.locator('form [type=submit]')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Submit and go to payment' })).toBeFocused();
  });
});

test('once it has arrived, a form whose next page is slow says so, and offers no Cancel', async ({
  page,
  product,
}) => {
  await openForm(page, product);
  await fillForm(page);
  const letArrive = await holdBack(page, '**/assets/payment-page-*.js');
  await send(page);
  await expect(page.getByRole('button', { name: 'We have it. Going on…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await letArrive();
  await page.waitForURL(/\/payment\?ref=/);
});
