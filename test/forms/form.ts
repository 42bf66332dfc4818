import { addDays, lagosDay } from '#shared/dates.ts';
import type { TestFile } from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';

/** What the fields ask the product for: the day it is, and its free times. */
export interface Asked {
  clock: Pick<Product['clock'], 'now'>;
  // biome-ignore lint/suspicious/noExplicitAny: as the tests' own answers are.
  call(method: 'GET', url: string): Promise<{ json(): any }>;
}

/** What a careful applicant types and sends. */
export interface Form {
  fields(product: Asked): Promise<Record<string, unknown>>;
  /** Without it the form is sent as JSON. */
  files?(): Record<string, TestFile>;
}

export const inDays = (product: Asked, days: number): string =>
  lagosDay(addDays(product.clock.now(), days));
