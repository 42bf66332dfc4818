// Appointments as tests need them: free times, submissions, payments.
import type * as z from 'zod/mini';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { freeSlots, Slot, submittedAppointment } from '#shared/services/appointment-form.ts';
import type { Product } from '../kit/support.ts';
import { payByCard, payOrFail, submittedBy, unique } from './orders.ts';

export type SubmittedAppointment = z.infer<typeof submittedAppointment>;

/** The Monday after next, by the real clock: job queues go by that one, and nothing there may be due early. */
const monday = (() => {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  return today + ((8 - new Date(today).getUTCDay()) % 7) * DAY_MS + 7 * DAY_MS;
})();
/** So many days after that Monday, as YYYY-MM-DD. */
export const dayAt = (days: number): string =>
  new Date(monday + days * DAY_MS).toISOString().slice(0, 10);
/** A time of Lagos on one of these days. */
export const lagosAt = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`);

/** Times that no other test has, five each working day from two weeks after that Monday on. */
export function newSlots(minutes = '00'): () => Slot {
  let taken = 0;
  return () => {
    taken += 1;
    return {
      appointment_date: dayAt(14 + 7 * Math.floor(taken / 25) + (Math.floor(taken / 5) % 5)),
      appointment_time: `${10 + (taken % 5)}:${minutes}`,
    };
  };
}

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

/** Sends the form and returns the raw response. */
export const sendAppointment = (product: Product, body: Record<string, unknown>, key?: string) =>
  product.call('POST', '/api/visa/appointment', {
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });

/** A submitted appointment. */
export async function anAppointment(
  product: Product,
  slot: Slot,
  over: Record<string, unknown> = {},
): Promise<SubmittedAppointment> {
  return submittedBy(await sendAppointment(product, appointmentInput(slot, over)));
}

/** Charges a card and has it verified, as the page does; returns the raw response. */
export const payAppointment = (product: Product, submitted: SubmittedAppointment) =>
  payByCard(product, submitted, { kind: 'appointment' });

/** A paid appointment. */
export async function aPaidAppointment(
  product: Product,
  slot: Slot,
  over: Record<string, unknown> = {},
): Promise<SubmittedAppointment> {
  const submitted = await anAppointment(product, slot, over);
  await payOrFail(product, submitted, 'appointment');
  return submitted;
}

/** The free times of a day. */
export async function freeOn(product: Product, day: string): Promise<string[]> {
  const response = await product.call('GET', `/api/visa/appointment-slots?from=${day}&days=1`);
  const { data }: z.infer<typeof freeSlots> = response.json();
  return data[0]?.appointment_times ?? [];
}

/** Chooses another time; returns the raw response. */
export const chooseTime = (
  product: Product,
  { tracking_id }: Pick<SubmittedAppointment, 'tracking_id'>,
  slot: Slot,
) => product.call('PUT', '/api/visa/appointment-slot', { body: { tracking_id, ...slot } });

/** The attached calendar entry of a mail, by its properties. */
export const calendarOf = (mail: Mail): Record<string, string> =>
  Object.fromEntries(
    String(mail.attachments?.[0]?.content)
      .replaceAll(/\r\n[ \t]/g, '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/) + 1)]),
  );
