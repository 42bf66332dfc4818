// Services whose orders nobody decides about: how each is submitted, paid and managed.

import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  type DecidedKind,
  descriptionOf,
  isDecided,
  KINDS,
  type Kind,
} from '#shared/services/index.ts';
import type { Form } from '../forms/form.ts';
import type { Product } from '../kit/support.ts';
import {
  anApplication,
  payOrFail,
  pdf,
  type SubmissionOptions,
  sendForm,
  submittedBy,
} from './orders.ts';

export type ServiceKind = Exclude<Kind, DecidedKind>;
export const SERVICE_KINDS = KINDS.filter((kind): kind is ServiceKind => !isDecided(kind));

async function withForm(kind: ServiceKind) {
  const { form }: { form: Form } = await import(`../forms/${kind}.ts`);
  const { submit, base, mark_paid } = descriptionOf(kind).calls;
  return { ...form, submit: `/api${submit}`, base: `/api${base}`, paid: `/api${mark_paid}` };
}

export const SERVICES = Object.fromEntries(
  await Promise.all(SERVICE_KINDS.map(async (kind) => [kind, await withForm(kind)])),
) as Record<ServiceKind, Awaited<ReturnType<typeof withForm>>>;

/** What all five submissions answer. */
export type SubmittedOrder = Pick<
  SubmittedApplication,
  'id' | 'tracking_id' | 'payment_info' | 'invoice_url' | 'created_at' | 'manage_token'
>;

/** Sends a service's form, as its page does, and returns the raw response. */
export async function sendService(
  product: Product,
  kind: ServiceKind,
  over: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  papers = SERVICES[kind].files?.(),
) {
  const { submit, fields } = SERVICES[kind];
  const typed = { ...(await fields(product)), ...over };
  if (!papers) return product.call('POST', submit, { body: typed, headers });
  return sendForm(product, 'POST', submit, typed, papers, { headers });
}

/** A submitted order of a service. */
export async function aServiceOrder(
  product: Product,
  kind: ServiceKind,
  over: Record<string, unknown> = {},
): Promise<SubmittedOrder> {
  return submittedBy(await sendService(product, kind, over));
}

/** A submitted order of any service; the options are an application's. */
export const anOrder = (
  product: Product,
  kind: Kind,
  options: SubmissionOptions & { destination_id?: number } = {},
): Promise<SubmittedOrder> =>
  isDecided(kind) ? anApplication(product, { ...options, kind }) : aServiceOrder(product, kind);

/** A service's own call that marks an order as paid by hand. */
export function markPaid(product: Product, kind: Kind, id: string, token: string) {
  const { mark_paid, paid_field } = descriptionOf(kind).calls;
  return product.call('PUT', `/api${mark_paid}/${id}`, { token, body: { [paid_field]: 'Paid' } });
}

/** A paid order of a service. */
export async function aPaidServiceOrder(
  product: Product,
  kind: ServiceKind,
  over: Record<string, unknown> = {},
): Promise<SubmittedOrder> {
  const submitted = await aServiceOrder(product, kind, over);
  await payOrFail(product, submitted, kind);
  return submitted;
}

/** Hands a file of an order to its applicant; returns the raw response. */
export function deliverFile(
  product: Product,
  id: string,
  name: string,
  token: string,
  file = pdf(),
  more: Record<string, string> = {},
) {
  return sendForm(
    product,
    'PUT',
    `/api/admin/orders/${id}/issued/${name}`,
    {},
    { file },
    { token, headers: more },
  );
}
