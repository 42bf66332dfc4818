import type { Locator, Page } from '@playwright/test';

/** The row of a table that says this. */
export const rowOf = (page: Page, hasText: string) =>
  page.getByRole('main').locator('tr').filter({ hasText });

/** Presses an act that stands behind "⋯". */
export async function chooseMore(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^More: / }).click();
  await row.getByRole('button', { name }).click();
}
