// Going through a page with the keyboard alone.
import { expect, type Locator, type Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { arrived, hydrated } from './hydrated.ts';

/** Why a keyboard user would be lost at what has the focus now; undefined when it is in view and marked. */
export const lostAt = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = focused.outerHTML.slice(0, 120);
    // An input that is out of sight shows its focus on its label.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const marked = [focused, ...labels].filter((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      const inView =
        width > 4 &&
        height > 4 &&
        bottom > 0 &&
        right > 0 &&
        top < innerHeight &&
        left < innerWidth;
      return (
        inView &&
        ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none')
      );
    });
    return marked.length > 0 ? undefined : `the focus can't be seen at ${name}`;
  });

/** Presses Tab until the target has the focus; it must be seen at every stop on the way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab');
    // A page scrolls to what has the focus, and marks it, a moment after the key.
    await expect.poll(() => lostAt(page), { timeout: 5000 }).toBeUndefined();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`80 presses of Tab did not lead to ${target}`);
}

/** Goes to a field by its name and types. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.locator(`[name="${name}"]`));
  await page.keyboard.type(text);
}

/** Goes to a field for a file, opens the browser's dialog by a key, and chooses in it. */
export async function chooseByKey(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const press = async () => {
    await tabTo(page, page.locator(`[name="${name}"]`));
    await page.keyboard.press('Enter');
  };
  // Listened for from the beginning: the browser hears of it later than of a key.
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser', { timeout: 30_000 }),
    press(),
  ]);
  await dialog.setFiles(file);
}

/** Opens the payment window and pays with a card. */
export async function payByKeyboard(page: Page): Promise<void> {
  const pay = page
    .getByRole('main')
    .getByRole('button', { name: /^Pay ₦/ })
    .first();
  await hydrated(pay);
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  const overlay = page.getByRole('dialog');
  const card = overlay.getByLabel('Card number');
  await expect(card).toBeVisible();
  if (!(await card.evaluate((element) => element === document.activeElement)))
    await tabTo(page, card);
  await page.keyboard.type(CARDS.callbackOnly);
  await tabTo(page, overlay.getByRole('button', { name: /^Pay ₦/ }));
  await page.keyboard.press('Enter');
}

/** Pays, and comes by the paid page to the order's status. */
export async function payAndTrack(page: Page, success: RegExp, status: string): Promise<void> {
  await payByKeyboard(page);
  await arrived(page, success, /^Paid\. We have your /);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'See the status' }));
  await page.keyboard.press('Enter');
  await arrived(page, /\/track-visa\?tracking_id=TFY/, / Status$/);
  await expect(page.getByRole('heading', { level: 2, name: status })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
}
