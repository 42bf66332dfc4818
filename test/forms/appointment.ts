import { DEFAULT_PRICES } from '#shared/money/prices.ts';
import { unique } from '../factories/orders.ts';
import { type Asked, type Form, inDays } from './form.ts';

/** The days of a week that have free times, five weeks ahead: they don't pass while a test sets its clock forward. */
export async function freeDays(
  product: Asked,
): Promise<{ appointment_date: string; appointment_times: string[] }[]> {
  return (
    await product.call('GET', `/api/visa/appointment-slots?from=${inDays(product, 35)}&days=7`)
  ).json().data;
}

/** The first free time of that week. @throws Error when all are taken */
export async function freeSlot(
  product: Asked,
): Promise<{ appointment_date: string; appointment_time: string }> {
  const [day] = await freeDays(product);
  const [appointment_time] = day?.appointment_times ?? [];
  if (!day || !appointment_time) throw new Error('no time is free five weeks from now');
  return { appointment_date: day.appointment_date, appointment_time };
}

export const form: Form = {
  fields: async (product) => ({
    first_name: 'Adaeze',
    last_name: `Okafor${unique()}`,
    phone_number: '08031234567',
    email_address: `${unique()}@example.com`,
    amount_to_pay: DEFAULT_PRICES.APPOINTMENT_PRICE,
    ...(await freeSlot(product)),
  }),
};
