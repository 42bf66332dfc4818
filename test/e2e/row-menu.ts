import type { Locator } from '@playwright/test';

/** Presses an act that stands behind "⋯". */
export async function chooseMore(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^More: / }).click();
  await row.getByRole('button', { name }).click();
}
