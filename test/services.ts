// Travel insurance, visa support and appointments: how each is submitted, paid and managed.

import { addDays, lagosDay } from '#shared/dates.ts';
import { DEFAULT_PRICES } from '#shared/prices.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { CARDS, charge, multipart, pdf, type TestFile, unique } from './factories.ts';
import type { Product } from './support.ts';

/** What the fields ask the product for: the day it is, and its free times. */
interface Asked {
  clock: Pick<Product['clock'], 'now'>;
  // biome-ignore lint/suspicious/noExplicitAny: as the tests' own answers are.
  call(method: 'GET', url: string): Promise<{ json(): any }>;
}

const inDays = (product: Asked, days: number) => lagosDay(addDays(product.clock.now(), days));

/** What a careful applicant types, and where. */
export const SERVICES = {
  insurance: {
    submit: '/api/insurance/application',
    base: '/api/insurance',
    paid: '/api/admin/insurance-payment-update',
    fields: async (product: Asked): Promise<Record<string, unknown>> => ({
      first_name: 'Adaeze',
      last_name: `Okafor${unique()}`,
      phone_number: '08031234567',
      contact_email: `${unique()}@example.com`,
      date_of_birth: '1990-05-17',
      passport_number: 'A12345678',
      address: '7 Allen Avenue, Ikeja',
      occupation: 'Pharmacist',
      next_of_kin: 'Chidi Okafor',
      next_of_kin_address: '7 Allen Avenue, Ikeja',
      destination: 'Kenya',
      coverage_begin: inDays(product, 10),
      coverage_end: inDays(product, 16),
      more_ninety: 'No',
      medical_condition: 'Yes',
      health_consent: 'Yes',
      amount_to_pay: 15_350,
    }),
    files: (): Record<string, TestFile> => ({ upload_signature: pdf() }),
    verification: (submitted: SubmittedOrder, transaction_id: unknown) =>
      [
        '/api/insurance/payment-verification',
        { transaction_id, booking_id: submitted.id },
      ] as const,
  },
  booking: {
    submit: '/api/bookings/app',
    base: '/api/bookings',
    paid: '/api/admin/visa-payment-update',
    fields: async (product: Asked): Promise<Record<string, unknown>> => ({
      first_name: 'Adaeze',
      last_name: `Okafor${unique()}`,
      phone_number: '08031234567',
      email: `${unique()}@example.com`,
      date_of_birth: '1990-05-17',
      destination: 'Kenya',
      coverage_begin: inDays(product, 10),
      coverage_end: inDays(product, 16),
      visa_interview_date: inDays(product, 5),
      check_in_date: inDays(product, 10),
      check_out_date: inDays(product, 16),
      amount_to_pay: DEFAULT_PRICES.VISA_SUPPORT_PRICE_HOTEL,
    }),
    files: (): Record<string, TestFile> => ({}),
    verification: (submitted: SubmittedOrder, transaction_id: unknown) =>
      [
        '/api/payment/verify',
        { transaction_id, booking_id: submitted.id, tx_ref: submitted.payment_info.tx_ref },
      ] as const,
  },
  appointment: {
    submit: '/api/visa/appointment',
    base: '/api/appointments',
    paid: '/api/admin/appointment-payment-update',
    fields: async (product: Asked): Promise<Record<string, unknown>> => ({
      first_name: 'Adaeze',
      last_name: `Okafor${unique()}`,
      phone_number: '08031234567',
      email_address: `${unique()}@example.com`,
      amount_to_pay: DEFAULT_PRICES.APPOINTMENT_PRICE,
      ...(await freeSlot(product)),
    }),
    files: undefined,
    verification: (submitted: SubmittedOrder, transaction_id: unknown) =>
      [
        '/api/visa/app-payment-verification',
        { transaction_id, tnx_id: submitted.payment_info.tx_ref },
      ] as const,
  },
} as const;
export type ServiceKind = keyof typeof SERVICES;
export const SERVICE_KINDS = Object.keys(SERVICES) as ServiceKind[];

/** What all five submissions answer. */
export type SubmittedOrder = Pick<
  SubmittedApplication,
  'id' | 'tracking_id' | 'payment_info' | 'invoice_url' | 'created_at' | 'manage_token'
>;

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

/** Sends a service's form, as its page does, and returns the raw response. */
export async function sendService(
  product: Product,
  kind: ServiceKind,
  over: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const { submit, fields, files } = SERVICES[kind];
  const typed = { ...(await fields(product)), ...over };
  if (!files) return product.call('POST', submit, { body: typed, headers });
  const form = multipart(typed, files());
  return product.app.inject({
    method: 'POST',
    url: submit,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

/** A submitted order of a service. */
export async function aServiceOrder(
  product: Product,
  kind: ServiceKind,
  over: Record<string, unknown> = {},
): Promise<SubmittedOrder> {
  const response = await sendService(product, kind, over);
  if (response.statusCode !== 201)
    throw new Error(`not submitted: ${response.statusCode} ${response.body}`);
  return response.json();
}

/** A service's own verification call. */
export function verifyService(
  product: Product,
  kind: ServiceKind,
  submitted: SubmittedOrder,
  transaction_id: unknown,
) {
  const [url, body] = SERVICES[kind].verification(submitted, transaction_id);
  return product.call('POST', url, { body });
}

/** A paid order of a service. */
export async function aPaidServiceOrder(
  product: Product,
  kind: ServiceKind,
  over: Record<string, unknown> = {},
): Promise<SubmittedOrder> {
  const submitted = await aServiceOrder(product, kind, over);
  const { transaction_id } = await charge(product, submitted as never, CARDS.callbackOnly);
  const response = await verifyService(product, kind, submitted, transaction_id);
  if (!response.json().success)
    throw new Error(`not paid: ${response.statusCode} ${response.body}`);
  return submitted;
}

/** Hands a file of an order to its applicant; returns the raw response. */
export function deliverFile(
  product: Product,
  id: string,
  name: string,
  token: string,
  file = pdf(),
) {
  const { payload, headers } = multipart({}, { file });
  return product.app.inject({
    method: 'PUT',
    url: `/api/admin/orders/${id}/issued/${name}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
}
