import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';

/** Unfolds the filters of an administrators' list where a phone folds them. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('main select').first().waitFor({ state: 'attached' });
  const button = page.getByRole('button', { name: /^Filters/, expanded: false });
  if (!(await button.isVisible())) return;
  await hydrated(button);
  await button.click();
}
