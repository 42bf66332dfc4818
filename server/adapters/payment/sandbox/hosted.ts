import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/database/connect.ts';
import { sandbox_pages } from '#server/database/schema.ts';
import { toKobo } from '#shared/money/money.ts';

export type HostedPage = typeof sandbox_pages.$inferSelect;

const words = z.string().max(500).default('');

export const hostedRequest = z.object({
  tx_ref: z.string().regex(/^[\w.=-]{1,100}$/),
  amount: z.coerce.number().min(0.01).max(1e9),
  currency: z.string().regex(/^[A-Z]{3}$/),
  redirect_url: z.url({ protocol: /^https?$/ }),
  payment_options: words,
  customer: z.object({ email: words, name: words, phonenumber: words }),
  customizations: z.object({ title: words }).prefault({}),
});

/** Returns the page's token. */
export async function openPage(
  db: Db,
  now: Date,
  request: z.infer<typeof hostedRequest>,
): Promise<string> {
  const { tx_ref, amount, currency, redirect_url, payment_options, customer, customizations } =
    request;
  const token = randomBytes(18).toString('base64url');
  await db.insert(sandbox_pages).values({
    token,
    tx_ref,
    amount_kobo: toKobo(amount),
    currency,
    customer: { email: customer.email, name: customer.name, phone_number: customer.phonenumber },
    payment_options,
    title: customizations.title,
    return_url: redirect_url,
    created_at: now,
  });
  return token;
}

export async function findPage(db: Db, token: string): Promise<HostedPage | undefined> {
  const [page] = /^[\w-]{1,40}$/.test(token)
    ? await db.select().from(sandbox_pages).where(eq(sandbox_pages.token, token))
    : [];
  return page;
}

export function returnUrl(
  page: HostedPage,
  charge: { status: string; transaction_id?: number },
): string {
  const url = new URL(page.return_url);
  url.searchParams.set('status', charge.status);
  url.searchParams.set('tx_ref', page.tx_ref);
  if (charge.transaction_id !== undefined)
    url.searchParams.set('transaction_id', String(charge.transaction_id));
  return url.href;
}
