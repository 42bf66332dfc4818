import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectTyped, fillForm, openForm, send } from './apply.ts';
import { alertOf, expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

/** Fills in a form, loses the network, and sends. */
async function sendOffline(page: Page, product: RunningProduct) {
  await openForm(page, product);
  const applicant = await fillForm(page);
  await expect(page.getByRole('button', { name: 'Submit and go to payment' })).toBeVisible({
    timeout: 30_000,
  });
  // The pictures were looked at, by a script that is loaded for it.
  await expect(page.getByText(/^It looks blurred/)).toBeVisible();
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText('Waiting for the network', { exact: true }).first()).toBeVisible();
  return applicant;
}

test('offline, sending fails, loses nothing, and is repeated once', async ({ page, product }) => {
  await page.clock.install();
  const applicant = await sendOffline(page, product);
  await page.clock.fastForward(40_000);
  await expect(alertOf(page, 'Failed to submit visa application.')).toContainText(
    'Everything you typed and chose is kept.',
  );
  await expectTyped(page, applicant);
  for (const file of ['data-page.pdf', 'photo.jpg'])
    await expect(page.getByText(file)).toBeVisible();

  await page.context().setOffline(false);
  await page.waitForURL(/\/payment\?ref=/);
  await product.record(applicant.contact_email);
});

test('a waiting form is sent once the network is back', async ({ page, product }) => {
  const applicant = await sendOffline(page, product);
  await expectAccessible(page, 'while it waits for the network');
  await page.context().setOffline(false);
  await page.waitForURL(/\/payment\?ref=/);
  await product.record(applicant.contact_email);
});
