import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

const carousel = (page: Page) => page.getByRole('group', { name: 'Pictures of journeys' });
const pictures = (page: Page) => carousel(page).getByRole('img');
/** Which picture's dot is the current one, from 1. */
const current = async (page: Page) =>
  Number(/(\d) of 3$/.exec((await dot(page).getAttribute('aria-label')) ?? '')?.[1]);
const dot = (page: Page) => carousel(page).locator('[aria-current]');

/** Opens home and holds its clock, once the slider is hydrated: on first interaction it loads its other pictures. */
async function openHeld(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  const strip = carousel(page).getByRole('group', { name: 'Pictures' });
  await expect(async () => {
    await strip.blur();
    await strip.focus();
    await expect(pictures(page)).toHaveCount(3, { timeout: 500 });
  }).toPass();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const expectShown = async (page: Page, place: number) => {
  await expect(dot(page)).toHaveAccessibleName(new RegExp(`${place} of 3$`));
  await expect(pictures(page).nth(place - 1)).toBeInViewport({ ratio: 0.9 });
};

test('pictures move on every 5 seconds; a dot holds its picture for 10', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openHeld(page);
  const first = await current(page);
  await page.clock.runFor(5000);
  await expectShown(page, (first % 3) + 1);
  await page.clock.runFor(5000);
  await expectShown(page, ((first + 1) % 3) + 1);

  await carousel(page).getByRole('button', { name: 'Places to go, 3 of 3' }).click();
  await expectShown(page, 3);
  await page.clock.runFor(9500);
  await expectShown(page, 3);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return current(page);
    })
    .toBe(1);
});

test('with less motion pictures stand still until a dot is pressed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHeld(page);
  await page.clock.runFor(30_000);
  await expectShown(page, 1);
  await carousel(page).getByRole('button', { name: 'At the airport, 2 of 3' }).click();
  await expectShown(page, 2);
  await page.clock.runFor(30_000);
  await expectShown(page, 2);
});

test('on a desktop the pictures are in their place before the form is parsed', {
  tag: '@ci',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  const whole = await carousel(page).boundingBox();
  await page.locator('main h1').evaluate((heading) => heading.parentElement?.remove());
  expect(await carousel(page).boundingBox()).toEqual(whole);
});
