import { join } from 'node:path';
import { RunningProduct as Calls } from '../test/e2e/product-calls.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Running, startProduct } from './processes.ts';
import { LIST_ROWS } from './shop.ts';

/** The pages of an applicant's way, as they are measured on a phone. */
export interface Pages {
  product: Running;
  /** Name and path of each. */
  pages: { name: string; path: string }[];
}

/** Opens the product, with its bot check, and an order that waits for its payment. */
export async function openPages(folder: string): Promise<Pages> {
  const dataDir = join(folder, 'pages');
  await fillCatalogue(dataDir, LIST_ROWS);
  // The bot check belongs to what is measured.
  const product = await startProduct(dataDir, { BOT_CHECK: 'altcha' });
  const { tracking_id } = await new Calls(product.url, dataDir).submit(1);
  const results = new URLSearchParams({ origin: 'Nigeria', destination: 'United Arab Emirates' });
  return {
    product,
    pages: [
      { name: 'home', path: '/' },
      { name: 'listing', path: '/visa' },
      { name: 'results', path: `/results?${results}` },
      { name: 'form', path: '/visa/1' },
      { name: 'pay page', path: `/payment?ref=${tracking_id}` },
      { name: 'tracking', path: `/track-visa?tracking_id=${tracking_id}` },
    ],
  };
}
