// What is only read: pages, lists as CSV, scans, and by whom a session is used.

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { MINUTE_MS } from '#shared/dates.ts';
import pages from '../../web/routes.ts';
import { anAdmin, anAgent, aPaidApplication, twoPdfs } from '../factories/orders.ts';
import { readPdf } from '../factories/pdf.ts';
import type { Product } from '../kit/support.ts';

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '/', children }) => (children ? pathsOf(children) : [path]));

/** Every page is asked about an order by all names that pages know it by; returns how many there are. */
export async function everyPageIsRead(product: Product): Promise<number> {
  const { id, tracking_id } = await aPaidApplication(product);
  const paths = pathsOf(await pages);
  for (const path of paths)
    await product.call(
      'GET',
      `${path.replace(':id', id)}?${new URLSearchParams({ ref: tracking_id, tracking_id, code: 'x' })}`,
    );
  return paths.length;
}

/** An administrator takes a list along and opens a scan, and minutes later they and an agent come again. */
export async function papersAreLookedAt(product: Product): Promise<void> {
  const { id } = await aPaidApplication(product, { files: twoPdfs() });
  const { token } = await anAdmin(product);
  const agent = await anAgent(product);
  await product.call('GET', '/api/visa/all', { token, headers: { accept: 'text/csv' } });
  const { data_page } = await product.json('GET', `/api/visa/status/${id}`, { token });
  await product.call('GET', data_page);
  product.clock.forward(6 * MINUTE_MS);
  await product.call('GET', '/api/admin/me', { token });
  await product.call('GET', '/api/agents/details', { token: agent.token });
  const badge = await product.call('GET', '/api/agents/badge.pdf', { token: agent.token });
  const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}/.exec(readPdf(badge.rawPayload).text)?.[0];
  const pending = await anAgent(product, 'pending');
  await product.call('GET', '/api/agents/badge.pdf', { token: pending.token });
  for (const one of [code, 'x']) await product.call('GET', `/api/verify/${one}`);
  for (const month of ['2026-11', 'November'])
    await product.call('GET', `/api/agents/month?month=${month}`, { token: agent.token });
}
