// A browser that has nothing newer than the oldest ones that README.md names: Chromium, from which all else is taken before a page begins.
import { BROWSERS } from '../../scripts/build/browsers.ts';
import { floorOf, notThere } from '../rules/newer-than.ts';
import { openAsAdmin } from './admin-session.ts';
import { fillForm, openForm, payWith, sendToPayment } from './apply.ts';
import { expect, test } from './product.ts';

const NOT_THERE = notThere(floorOf(BROWSERS));

test('in the oldest browsers one applies and pays, and the scans are drawn', {
  tag: '@production',
}, async ({ page, product }) => {
  await page.addInitScript((names) => {
    const world = globalThis as unknown as Record<
      string,
      (Record<string, unknown> & { prototype?: Record<string, unknown> }) | undefined
    >;
    for (const name of names) {
      const [owner = '', member] = name.split('.');
      if (!member) delete world[owner];
      else {
        delete world[owner]?.[member];
        delete world[owner]?.prototype?.[member];
      }
    }
  }, NOT_THERE);
  await openForm(page, product);
  expect(
    await page.evaluate(() => ['toReversed' in [], 'TextEncoderStream' in window].join()),
  ).toBe('false,true');
  const applicant = await fillForm(page);
  await sendToPayment(page);
  await payWith(page, '5531886652142950');
  await page.waitForURL(/\/successful-payment\?ref=TFY/);

  const { id } = await product.record(applicant.contact_email);
  await openAsAdmin(page, product, '/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/visa-status/${id}`);
  await expect(page.getByRole('img', { name: 'Scan: Data page' })).toBeVisible();
});
