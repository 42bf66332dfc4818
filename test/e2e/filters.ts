import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';

const button = (page: Page) => page.locator('main button', { hasText: /^Filter$/ });

/** Opens the filters of an administrators' list: a menu, on a phone a sheet. */
export async function unfold(page: Page): Promise<void> {
  await hydrated(button(page));
  if ((await button(page).getAttribute('aria-expanded')) === 'false') await button(page).click();
}

/** Closes them: the sheet lies over the list. */
export async function fold(page: Page): Promise<void> {
  if ((await button(page).getAttribute('aria-expanded')) === 'true')
    await page.getByRole('button', { name: 'Show the list' }).click();
}

/** Opens what a row has behind "⋯", where a mouse doesn't show it. */
export async function openRow(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: `More: ${name}`, expanded: false });
  if (await more.first().isVisible()) await more.first().click();
}
