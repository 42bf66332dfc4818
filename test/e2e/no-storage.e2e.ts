// Browsers that block cookies refuse every kind of storage: forms, payments and sessions work all the same, as long as the page is open.
import { CARDS } from '../factories/orders.ts';
import { fillForm, payWith, sendToPayment } from './apply.ts';
import { expect, expectPaid, test } from './product.ts';

test('without storage one applies and pays', async ({ page, product }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const { id } = await product.destination();
  await page.goto(`/visa/${id}`);
  await fillForm(page);
  const tracking_id = await sendToPayment(page);
  await payWith(page, CARDS.good);
  await expectPaid(page, tracking_id);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
