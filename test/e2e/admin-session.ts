import type { Page } from '@playwright/test';
import type { RunningProduct } from './product-calls.ts';

/** Stores an administrator's session as the login page does; the first one's unless a token is given. */
export async function signInAdmin(
  page: Page,
  product: RunningProduct,
  given?: string,
): Promise<void> {
  const adminToken = given ?? (await product.admin());
  // Something small of the same origin: local storage is all that is wanted.
  await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('adminToken', token), adminToken);
}

/** Signs an administrator in and opens a page. */
export async function openAsAdmin(
  page: Page,
  product: RunningProduct,
  path: string,
  token?: string,
): Promise<void> {
  await signInAdmin(page, product, token);
  await page.goto(path);
}
