import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fillAll } from './apply.ts';
import type { RunningProduct } from './product-calls.ts';

export const PASSWORD = 'lagoon-marigold-31';

/** An agent of one's own, as they type themselves in. */
export const aPerson = () => ({
  agent_name: 'Bọ́lá Adéyẹmí',
  agent_phone: '0803 123 4567',
  agent_email: `bola.${Math.random().toString(36).slice(2, 10)}@example.com`,
  agent_password: PASSWORD,
});

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Registers beside the browser, for stories that begin after it. */
export async function aRegistered(product: RunningProduct) {
  const person = aPerson();
  await product.ask('POST', '/agents/register', person);
  return person;
}

/** Logs in by hand; gives the token. */
export async function logIn(
  page: Page,
  agent_email: string,
  agent_password = PASSWORD,
): Promise<string> {
  await page.goto('/login');
  await fillAll(page, { agent_email, agent_password });
  await press(page, 'Log in');
  await page.waitForURL((url) => url.pathname !== '/login');
  return (await stored(page)).token ?? '';
}

/** What the page has stored on this device. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** The server's answer to a call with this token: a status. */
export const statusOf = async (product: RunningProduct, token: string): Promise<number> =>
  (
    await fetch(`${product.url}/api/agents/details`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

/** The mails to an address with this subject; waited for until there are so many. */
export async function mailed(
  product: RunningProduct,
  address: string,
  subject: string,
  many = 1,
): Promise<string[]> {
  const found = () =>
    product.mailsTo(address).filter((mail) => mail.includes(`Subject: ${subject}`));
  await expect.poll(() => found().length).toBe(many);
  return found();
}

const CODE_MAIL = 'Your code for a new password';

/** The codes mailed to an address, once there are so many. */
export async function mailedCodes(
  product: RunningProduct,
  address: string,
  many = 1,
  subject = CODE_MAIL,
): Promise<string[]> {
  const texts = (await mailed(product, address, subject, many)).map(
    (mail) => /text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(mail)?.[1],
  );
  return texts.map((text) => /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0] ?? '');
}

/** A photograph, upright and not square. */
export const photo = async (background: string) => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
