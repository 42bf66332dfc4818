// What a search or a form says of an answer that is not ours, and what is shown while pages are on their way.
import { expectAccessible } from './accessible.ts';
import { signIn } from './agent-session.ts';
import { fillAll } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

const PAGE = '<!DOCTYPE html><title>Free Wi-Fi</title><h1>Log in to the network</h1>';

test.describe('a search whose answer is not the list', () => {
  test.use({
    provoked: /\b(500|502)\b|ERR_FAILED|Failed to fetch|turbo-stream|Internal Server Error/,
  });

  for (const [what, response, text] of [
    [
      'a page with 200',
      { status: 200, contentType: 'text/html', body: PAGE },
      'Server returned non-JSON response',
    ],
    [
      'a proxy’s page with 502',
      { status: 502, contentType: 'text/html', body: PAGE },
      'Server returned non-JSON response',
    ],
    [
      'a refusal as JSON',
      { status: 500, json: { message: 'Something went wrong.' } },
      'Network response was not ok',
    ],
    ['nothing', undefined, 'Network response was not ok'],
  ] as const) {
    test(`says so in the documents’ words: ${what}`, async ({ page }) => {
      await page.goto('/evisa');
      await hydrated(page.getByLabel('Destination'));
      await page.route(/\/results\.data/, (route) =>
        response ? route.fulfill(response) : route.abort(),
      );
      await page.getByLabel('Destination').fill('Kenya');
      await page.getByLabel('Destination').press('Enter');
      await expect(alertOf(page, text)).toBeVisible();
    });

    test(`says so to agents too: ${what}`, async ({ page, product }) => {
      await signIn(page, await product.agent());
      await page.goto('/visa-agent-application');
      await hydrated(page.getByLabel('Destination'));
      await page.route(/available-destinations/, (route) =>
        response ? route.fulfill(response) : route.abort(),
      );
      await page.getByLabel('Destination').fill('Kenya');
      await page.getByLabel('Destination').press('Enter');
      await expect(alertOf(page, text)).toBeVisible();
    });
  }
});

test.describe(() => {
  test.use({ provoked: /\b503\b/ });

  test('a search without suggestions leads to the list all the same', async ({ page, product }) => {
    await signIn(page, await product.agent());
    await page.route(/available-destinations/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Not available right now.' } }),
    );
    await page.goto('/permit-agent-application');
    await expect(page.getByRole('link', { name: 'See all permits' })).toBeVisible();
  });
});

test('an appointment that a stranger’s page answers is told as not submitted', async ({ page }) => {
  await page.goto('/appointment');
  await page.route(/\/api\/visa\/appointment$/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: PAGE }),
  );
  await page.locator('[name="appointment_date"]').selectOption({ index: 1 });
  await page.locator('input[name="appointment_time"]').first().check();
  await fillAll(page, {
    first_name: 'Amaka',
    last_name: 'Obi',
    email_address: 'amaka@example.com',
    phone_number: '08031234567',
  });
  await page
    .getByRole('button', { name: 'Hold this time and go to payment' })
    .click({ timeout: 30_000 });
  await expect(alertOf(page, 'Failed to submit appointment.')).toContainText('is kept');
});

test('agents read what is loading', async ({ page, product }) => {
  await signIn(page, await product.agent());
  const hold = () => holdBack(page, /available-destinations/);
  const letLoad = await hold();
  await page.goto('/visa-agent-application');
  const says = statusSaying(page, 'Loading visa destinations...');
  await expect(says).toBeVisible();
  expect((await says.boundingBox())?.height).toBeGreaterThan(20);
  await expectAccessible(page);
  await letLoad();
  await expect(page.getByRole('button', { name: 'Search visas' })).toBeVisible();
  await expect(says).toHaveCount(0);

  const letFind = await hold();
  await page.getByLabel('Destination').fill('Kenya');
  await page.getByLabel('Destination').press('Enter');
  await expect(says).toBeVisible();
  await expectAccessible(page, 'between pages');
  await letFind();
  await page.waitForURL(/\/visa-agent-results/);
  await expect(says).toHaveCount(0);
});
