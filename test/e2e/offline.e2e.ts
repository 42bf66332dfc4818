import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { anApplicant, chooseFiles, fillApplicant, send } from './apply.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

/** Fills in a form, loses the network, and sends. */
async function sendOffline(page: Page, product: RunningProduct) {
  const { id } = await product.destination();
  const applicant = anApplicant();
  await page.goto(`/visa/${id}`);
  await fillApplicant(page, applicant);
  await chooseFiles(page);
  await expect(page.getByRole('button', { name: 'Submit and go to payment' })).toBeVisible({
    timeout: 30_000,
  });
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText('Waiting for the network', { exact: true }).first()).toBeVisible();
  return applicant;
}

test('without a network sending fails in the end, nothing is lost, and it is sent once when the network is back', async ({
  page,
  product,
}) => {
  await page.clock.install();
  const applicant = await sendOffline(page, product);
  await page.clock.fastForward(40_000);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to submit visa application.' }),
  ).toContainText('Everything you typed and chose is kept.');
  for (const [name, value] of Object.entries(applicant))
    await expect(page.locator(`[name="${name}"]`), name).toHaveValue(value);
  for (const file of ['data-page.pdf', 'photo.jpg'])
    await expect(page.getByText(file)).toBeVisible();

  await page.context().setOffline(false);
  await page.waitForURL(/\/payment\?ref=/);
  await product.record(applicant.contact_email);
});

test('a form that waits for the network is sent by itself as soon as it is back', async ({
  page,
  product,
}) => {
  const applicant = await sendOffline(page, product);
  await expectAccessible(page, 'while it waits for the network');
  await page.context().setOffline(false);
  await page.waitForURL(/\/payment\?ref=/);
  await product.record(applicant.contact_email);
});
