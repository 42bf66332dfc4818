import type { Page } from '@playwright/test';
import type { Shop } from './shop-calls.ts';

/** Stores the first administrator's session as the login page does. */
export async function signInAdmin(page: Page, shop: Shop): Promise<void> {
  const adminToken = await shop.admin();
  await page.goto('/admin/login');
  await page.evaluate((token) => localStorage.setItem('adminToken', token), adminToken);
}
