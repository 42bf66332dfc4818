import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningProduct } from './product-calls.ts';

/** The link to `/manage` in the newest mail to an address whose subject fits, once it has come. */
export async function manageLink(product: RunningProduct, to: string, subject: RegExp): Promise<string> {
  const outbox = join(product.dataDir, 'outbox');
  const find = () =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8').replace(/=\r\n/g, '').replaceAll('=3D', '='))
      .filter((eml) => eml.includes(`To: ${to}`) && subject.test(/^Subject: (.*)/m.exec(eml)?.[1] ?? ''))
      .flatMap((eml) => /\/manage\?code=[\w-]+/.exec(eml)?.[0] ?? [])
      .at(-1);
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return find() ?? '';
}
