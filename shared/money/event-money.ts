import { formatNaira, toNaira } from './money.ts';

/** Amount in kobo, or in hundredths of `currency`. */
export interface EventMoney {
  amount_kobo: number;
  currency?: string;
}
export function eventAmount(detail: Partial<EventMoney> | null | undefined): string {
  if (typeof detail?.amount_kobo !== 'number') return '';
  const amount = formatNaira(toNaira(detail.amount_kobo));
  const { currency = 'NGN' } = detail;
  return currency === 'NGN' ? amount : amount.replace('₦', `${currency} `);
}
