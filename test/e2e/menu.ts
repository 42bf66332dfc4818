import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** Opens the menu of a page on a phone. On a desktop it is always open, beside the page or above it. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByText('Menu', { exact: true });
  if (!(await menu.isVisible())) return;
  await menu.click();
  await expectAccessible(page, 'the menu', 'details[open]');
}
