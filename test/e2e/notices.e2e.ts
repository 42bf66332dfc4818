// Short notices to phones: whoever ticks the box on the form gets them, and without an adapter nobody is asked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { startFakeServer } from '../kit/fake-server.ts';
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { anApplicant, fillForm, payWith, sendToPayment } from './apply.ts';
import { test as base, expect } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const BOX = /^Tell me by SMS too when something happens/;

/** Stories with a provider of messages that refuses all numbers but those that end in 7. */
const test = base.extend<{ refuses: { url: string; sent: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  refuses: async ({}, use) => {
    const sent: string[] = [];
    const server = await startFakeServer(({ body }) => {
      const { to } = body as { to: string };
      if (!to.endsWith('7')) return { status: 400, json: { message: 'Invalid phone number' } };
      sent.push(to);
      return { status: 200, json: { code: 'ok', message_id: sent.length } };
    });
    await use({ url: server.url, sent });
    await server.close();
  },
});

/** The five forms. */
async function formPages(product: RunningProduct): Promise<string[]> {
  const [visa, permit] = [await product.destination(), await product.destination({}, 'permit')];
  return [
    `/visa/${visa.id}`,
    `/permit/${permit.id}`,
    '/insurance',
    '/visa-support',
    '/appointment',
  ];
}

/** The notices that lie in the outbox and name this order. */
function noticesAbout(product: RunningProduct, tracking_id: string): string[] {
  const folder = join(product.dataDir, 'outbox');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.txt'))
    : [];
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((notice) => notice.includes(tracking_id));
}

async function apply(page: Page, wants: boolean): Promise<string> {
  await fillForm(page, anApplicant());
  if (wants) await page.getByRole('checkbox', { name: BOX }).check();
  const tracking_id = await sendToPayment(page);
  await payWith(page, CARDS.good);
  await page.waitForURL(/\/successful-payment\?ref=/);
  return tracking_id;
}

test.describe('with notices by SMS', () => {
  test.use({ env: { NOTIFY_CHANNEL: 'sms' } });

  test('only who ticks the box is written to by phone', async ({ page, product }) => {
    const pages = await formPages(product);
    for (const form of pages) {
      await page.goto(form);
      await expect(page.getByRole('checkbox', { name: BOX })).not.toBeChecked();
    }
    const [visa = ''] = pages;
    await page.goto(visa);
    await expectAccessible(page);
    const wanted = await apply(page, true);
    await expect.poll(() => noticesAbout(product, wanted).length, { timeout: 30_000 }).toBe(1);
    const [notice = ''] = noticesAbout(product, wanted);
    expect(notice).toMatch(/^To: \+2348035550142\nChannel: sms\nTemplate: order_paid\n/);
    expect(notice).toContain('your visa application is paid.');
    expect(notice).not.toContain('B50318842');

    await page.goto(visa);
    const unasked = await apply(page, false);
    await expect
      .poll(
        async () =>
          (
            await product.call<{ payment_status: string }>('POST', '/visa/track-visa', {
              tracking_id: unasked,
            })
          ).payment_status,
      )
      .toBe('Paid');
    expect(noticesAbout(product, unasked)).toEqual([]);
  });
});

test.describe('a refused number', () => {
  test.use({
    env: async ({ refuses }, use) =>
      use({
        NOTIFY_CHANNEL: 'sms',
        TERMII_URL: refuses.url,
        TERMII_API_KEY: 'key',
        TERMII_SECRET_KEY: 'secret',
      }),
  });

  test('is corrected from its message, which is sent again', async ({ page, product, refuses }) => {
    const { id } = await product.paidService('insurance', {
      phone_number: '08031234562',
      notify_consent: 'Yes',
    });
    await signInAdmin(page, product);
    const correct = page.getByRole('button', { name: /^Correct the number/ });
    await expect(async () => {
      await page.goto(`/insurance-status/${id}`);
      await expect(correct).toBeVisible({ timeout: 2000 });
    }).toPass();
    await correct.click();
    const dialog = page.getByRole('dialog', { name: 'Correct the number and send again' });
    await dialog.getByLabel('Phone number').fill('0803 123 4567');
    await dialog.getByRole('button', { name: 'Correct and send again' }).click();
    await expect(page.getByText('Corrected. One message is sent again.')).toBeVisible();
    await expect.poll(() => refuses.sent).toEqual(['2348031234567']);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      'Corrected the contact details of the insurance application',
    );
  });
});

test('without an adapter no form asks', async ({ page, product }) => {
  for (const form of await formPages(product)) {
    await page.goto(form);
    await expect(page.locator('main form').first()).toBeVisible();
    await expect(page.locator('[name="notify_consent"]')).toHaveCount(0);
  }
});
