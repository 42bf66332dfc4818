// No public page is half empty, and what is on every page takes little room.
import type { Locator, Page } from '@playwright/test';
import { unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};
const fetched = (page: Page): Promise<string[]> =>
  page.locator('main img').evaluateAll((all) =>
    all
      .map((one) => (one as HTMLImageElement).currentSrc)
      // Small ones stand in the script.
      .filter((src) => src && !src.startsWith('data:')),
  );

test.describe(() => {
  test.use({ provoked: /\b404\b/ });

  test('short pages have a picture of ours beside them on desktops, which phones don’t load', {
    tag: '@desktop',
  }, async ({ page, isMobile }) => {
    for (const address of [
      '/login',
      '/register',
      '/reset-password',
      '/manage',
      '/link-ended',
      '/flight',
      '/embassy',
      '/e-sim',
      '/nothing-here',
      '/admin/login',
    ]) {
      await page.goto(address);
      const main = page.getByRole('main');
      await hydrated(main);
      const coming = ['/flight', '/embassy', '/e-sim'].includes(address);
      if (isMobile) {
        await expect.poll(() => fetched(page), address).toEqual([]);
        if (coming) expect((await boxOf(main.locator('img:visible'))).width).toBe(390);
        continue;
      }
      const picture = main.locator('img:visible');
      await expect(picture, address).toHaveCount(1);
      await expect
        .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), address)
        .toBeGreaterThan(0);
      const [drawn, whole] = [await boxOf(picture), await boxOf(main)];
      expect(drawn.width, address).toBeGreaterThan(400);
      expect(drawn.x + drawn.width, address).toBe(1280);
      expect(drawn.height, address).toBe(whole.height);
      await expectAccessible(page, address);
    }
  });
});

test.describe(() => {
  test.use({ provoked: /\b404\b/ });

  test('an unknown address’s title says what its heading says', async ({ page }) => {
    for (const [address, words] of [
      ['/permit/d/nowhere', 'No permit options found for this destination'],
      ['/nothing-here', 'This page isn’t here'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
      await expect(page).toHaveTitle(`${words} · Tafiya`);
    }
  });
});

test('only home says that nobody is signed in; Menu leads on a phone', async ({ page }) => {
  const profile = page.getByRole('region', { name: 'Agent profile' });
  for (const [address, count] of [
    ['/', 1],
    ['/visa', 0],
    ['/insurance', 0],
    ['/login', 0],
  ] as const) {
    await page.goto(address);
    await hydrated(page.getByRole('main'));
    await expect(profile, address).toHaveCount(count);
  }
  await page.setViewportSize({ width: 360, height: 660 });
  const header = page.getByRole('banner');
  const [mark, menu, person, enter] = [
    await boxOf(header.getByRole('link', { name: /, home$/ })),
    await boxOf(header.locator('summary')),
    await boxOf(header.getByRole('img', { name: 'Not signed in' })),
    await boxOf(header.getByRole('link', { name: 'Agent sign in' })),
  ];
  expect(mark.x).toBeLessThan(person.x);
  expect(menu.x).toBeGreaterThan(enter.x);
  expect(person.width).toBeLessThanOrEqual(24);
  expect(enter.width).toBeLessThan(menu.width);
  expect(enter.height).toBeGreaterThanOrEqual(44);
});

test('an open Menu closes by Escape, by a press elsewhere and by Tab out of it', async ({
  page,
  product,
}) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 1024, 'wide pages have no Menu');
  const closes = async (address: string) => {
    const button = page.locator('summary', { hasText: /^Menu$/ });
    const links = page.locator('details', { has: button }).getByRole('link');
    await button.press('Enter');
    await expect(links.first(), address).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(links.first(), address).toBeHidden();
    await expect(button, address).toBeFocused();
    await button.click();
    await expect(links.first(), address).toBeVisible();
    // Away from the menu, and on nothing that is pressed.
    await page.mouse.click(1, (page.viewportSize()?.height ?? 0) - 1);
    await expect(links.first(), address).toBeHidden();
    await button.click();
    const last = links.last();
    await last.focus();
    await expect(last, address).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(last, address).toBeHidden();
  };
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  await closes('/');
  await openAsAdmin(page, product, '/admin/account');
  await hydrated(page.getByRole('main'));
  await closes('/admin/account');
});

test('who waits for a service is mailed, and leaves the list by it', async ({ page, product }) => {
  const address = `${unique()}@example.com`;
  await page.goto('/flight');
  const email = page.getByLabel('Email address');
  await hydrated(email);
  const send = page.getByRole('button', { name: 'Tell me when it opens' });
  await send.click();
  await expect(page.getByText('Enter an email address').first()).toBeVisible();
  await email.fill(address);
  await send.click();
  await expect(page.getByText('We will write to you once, when it opens.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('We will write to you once');
  await expectAccessible(page, 'on the list');
  await expect.poll(() => product.mailsTo(address).length).toBe(1);
  const code = /leave=([\w-]+)/.exec(product.mailsTo(address)[0] ?? '')?.[1];
  await page.goto(`/flight?leave=${code}`);
  await page.getByRole('button', { name: 'Take my address off the list' }).click();
  await expect(page.getByText('Your address is off the list.')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your address is off the list.');
});

test('each form leads to help', async ({ page, product }) => {
  const { id } = await product.destination();
  for (const address of [`/visa/${id}`, '/insurance', '/visa-support', '/appointment']) {
    await page.goto(address);
    await expect(
      page.locator('main form').getByRole('link', { name: 'Help', exact: true }),
      address,
    ).toHaveAttribute('href', '/help');
  }
});
