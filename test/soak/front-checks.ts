import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { Reach } from '../kit/reach.ts';
import { atOnce } from './at-once.ts';
import { unequal } from './checks.ts';
import { file, type Sold } from './sell.ts';

/** What a check asks: the running product, as an administrator and as the applicants. */
export interface Front {
  reach: Reach;
  /** All of the administrators' list. */
  records: ApplicationRecord[];
  sold: Sold[];
}

const ofEach = async (
  sold: Sold[],
  check: (one: Sold) => Promise<string | undefined>,
): Promise<string[]> => {
  const wrong: string[] = [];
  await atOnce(8, sold, async (one) => {
    const words = await check(one);
    if (words !== undefined) wrong.push(words);
  });
  return wrong;
};

/** What must hold while the product runs, by name. Each returns what is wrong. */
export const FRONT_CHECKS: Record<string, (front: Front) => Promise<string[]>> = {
  'administrators find every filing by its tracking ID, once, Paid or not': async ({
    records,
    sold,
  }) =>
    unequal(
      records.map(({ tracking_id, payment_status }) => `${tracking_id} ${payment_status}`),
      sold.map(
        ({ submitted, way }) =>
          `${submitted.tracking_id} ${way.outcome === 'paid' ? 'Paid' : 'Not Paid'}`,
      ),
    ),

  'a filing that is sent again under its key is answered with the same order': ({ reach, sold }) =>
    ofEach(sold, async ({ form, submitted }) => {
      const again = await file(reach, form);
      const same =
        again.id === submitted.id &&
        again.tracking_id === submitted.tracking_id &&
        again.payment_info.tx_ref === submitted.payment_info.tx_ref;
      return same ? undefined : `${submitted.tracking_id} was answered as ${again.tracking_id}`;
    }),

  'every scan is what was sent': ({ reach, records, sold }) => {
    const links = new Map(records.map(({ tracking_id, data_page }) => [tracking_id, data_page]));
    return ofEach(sold, async ({ form, submitted }) => {
      const response = await reach(links.get(submitted.tracking_id) ?? '/uploads/absent');
      const bytes = Buffer.from(await response.arrayBuffer());
      return bytes.equals(form.data_page.bytes)
        ? undefined
        : `${submitted.tracking_id}: ${response.status}, ${bytes.length} bytes`;
    });
  },
};
