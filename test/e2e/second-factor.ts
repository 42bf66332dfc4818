import type { Page } from '@playwright/test';
import { codeAt } from '../factories/admins.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './product.ts';

/** Sets a second factor up in the dialog that is open, and returns the recovery codes. */
export async function setUpSecondFactor(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Type the key instead').click();
  const secret = (await dialog.locator('.code').first().innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Code').fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  await expectAccessible(page, 'recovery codes', 'dialog[open]');
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  // They are shown this once: nothing but the button takes them away.
  for (let i = 0; i < 2; i++) await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  return codes;
}
