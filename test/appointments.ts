// Appointments as tests need them: free times, filings, payments.
import type * as z from 'zod/mini';
import type { filedAppointment, freeSlots, Slot } from '#shared/appointments.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { CARDS, charge, unique } from './factories.ts';
import type { Product } from './support.ts';

export type FiledAppointment = z.infer<typeof filedAppointment>;

const DAY_MS = 86_400_000;

/** The Monday after next, by the real clock: job queues go by that one, and nothing there may be due early. */
const monday = (() => {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  return today + ((8 - new Date(today).getUTCDay()) % 7) * DAY_MS + 7 * DAY_MS;
})();
/** So many days after that Monday, as YYYY-MM-DD. */
export const dayAt = (days: number): string => new Date(monday + days * DAY_MS).toISOString().slice(0, 10);
/** A time of Lagos on one of these days. */
export const lagosAt = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`);

/** What a careful caller sends. */
export const appointmentInput = (slot: Slot, over: Record<string, unknown> = {}) => ({
  first_name: 'Adaeze',
  last_name: `Okafor${unique()}`,
  email_address: `${unique()}@example.com`,
  phone_number: '08031234567',
  how_to_contact: 'WhatsApp Call',
  reason: 'Visa',
  amount_to_pay: 10000,
  ...slot,
  ...over,
});

/** Sends the form and answers the raw response. */
export const sendAppointment = (product: Product, body: Record<string, unknown>, key?: string) =>
  product.call('POST', '/api/visa/appointment', { body, headers: key ? { 'idempotency-key': key } : {} });

/** A filed appointment. */
export async function anAppointment(product: Product, slot: Slot, over: Record<string, unknown> = {}): Promise<FiledAppointment> {
  const answer = await sendAppointment(product, appointmentInput(slot, over));
  if (answer.statusCode !== 201) throw new Error(`not filed: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** Charges a card and has it verified, as the page does; answers the raw response. */
export async function payAppointment(product: Product, filed: Pick<FiledAppointment, 'payment_info'>) {
  const { transaction_id } = await charge(product, filed, CARDS.callbackOnly);
  return verifyAppointment(product, filed, transaction_id);
}

export const verifyAppointment = (product: Product, { payment_info }: Pick<FiledAppointment, 'payment_info'>, transaction_id: unknown) =>
  product.call('POST', '/api/visa/app-payment-verification', { body: { transaction_id, tnx_id: payment_info.tx_ref } });

/** A paid appointment. */
export async function aPaidAppointment(product: Product, slot: Slot, over: Record<string, unknown> = {}): Promise<FiledAppointment> {
  const filed = await anAppointment(product, slot, over);
  const answer = await payAppointment(product, filed);
  if (!answer.json().success) throw new Error(`not paid: ${answer.statusCode} ${answer.body}`);
  return filed;
}

/** The free times of a day. */
export async function freeOn(product: Product, day: string): Promise<string[]> {
  const answer = await product.call('GET', `/api/visa/appointment-slots?from=${day}&days=1`);
  const { data }: z.infer<typeof freeSlots> = answer.json();
  return data[0]?.appointment_times ?? [];
}

/** Chooses another time; answers the raw response. */
export const chooseTime = (product: Product, { tracking_id }: Pick<FiledAppointment, 'tracking_id'>, slot: Slot) =>
  product.call('PUT', '/api/visa/appointment-slot', { body: { tracking_id, ...slot } });

/** What tracking shows of it. */
export const trackAppointment = async (product: Product, { tracking_id }: Pick<FiledAppointment, 'tracking_id'>): Promise<TrackingRecord> =>
  (await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } })).json();
