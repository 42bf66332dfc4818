import { expect } from '@playwright/test';
import type { RunningProduct } from './product-calls.ts';

/** The mails to an address whose subject fits. */
export const mailsAbout = (product: RunningProduct, to: string, subject: RegExp): string[] =>
  product.mailsTo(to).filter((mail) => subject.test(/^Subject: (.*)/m.exec(mail)?.[1] ?? ''));

/** The link to `/manage` in the newest mail to an address whose subject fits, once it has come. */
export async function manageLink(
  product: RunningProduct,
  to: string,
  subject: RegExp,
): Promise<string> {
  const find = () =>
    mailsAbout(product, to, subject)
      .flatMap((mail) => /\/manage\?code=[\w-]+/.exec(mail)?.[0] ?? [])
      .at(-1);
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return find() ?? '';
}
