// Real rows and real requests, with everything they need before them.
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { admins, agents, orders } from '#server/database/schema.ts';
import { addDestination } from '#server/features/destinations/destinations.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import type { Role } from '#shared/people/roles.ts';
import type { NewDestination } from '#shared/places/destinations.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { type DecidedKind, descriptionOf, type Kind } from '#shared/services/index.ts';
import type { Product } from '../kit/support.ts';

/** Letters that no other test has. */
export const unique = (): string =>
  randomBytes(5)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

/** A file as a form sends it. */
export interface TestFile {
  bytes: Buffer;
  name: string;
  type: string;
}

/** A small photograph; `exif` goes where a phone would put the owner's place. */
export async function jpeg({
  width = 60,
  height = 80,
  exif,
}: {
  width?: number;
  height?: number;
  exif?: string;
} = {}): Promise<TestFile> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const picture = sharp({
    create: { width, height, channels: 3, background: { r, g, b } },
  }).jpeg();
  const bytes = await (exif ? picture.withExif({ IFD0: { Make: exif } }) : picture).toBuffer();
  return { bytes, name: 'photo.jpg', type: 'image/jpeg' };
}

/** A one-page PDF, padded with a comment up to `size` bytes; every one is different. */
export function pdf({ size = 0 } = {}): TestFile {
  const stream = deflateSync(randomBytes(40));
  const body = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n%${stream.toString('hex')}\n`;
  const tail =
    'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';
  const padding = Math.max(0, size - body.length - tail.length - 2);
  return {
    bytes: Buffer.from(`${body}%${'x'.repeat(padding)}\n${tail}`, 'latin1'),
    name: 'paper.pdf',
    type: 'application/pdf',
  };
}

/** What the form of a visa or permit uploads. */
export const twoPdfs = () => ({ data_page: pdf(), passport_photograph: pdf() });

/** A multipart body and its header. */
export function multipart(
  fields: Record<string, unknown>,
  files: Record<string, TestFile | undefined>,
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----tafiya${randomBytes(8).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined)
      parts.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
        ),
      );
  }
  for (const [name, file] of Object.entries(files)) {
    if (!file) continue;
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a form with files, as a page does; returns the raw response. */
export function sendForm(
  product: Product,
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, unknown>,
  files: Record<string, TestFile | undefined> = {},
  {
    token,
    key,
    headers,
  }: Pick<SubmissionOptions, 'token' | 'key'> & { headers?: Record<string, string> } = {},
) {
  const form = multipart(fields, files);
  return product.call(method, url, {
    body: form.payload,
    token,
    headers: { ...form.headers, ...(key ? { 'idempotency-key': key } : {}), ...headers },
  });
}

/** The fields that a refusal names, in their order; what else was answered. */
export const wrongFields = (response: LightMyRequestResponse): string[] =>
  response.statusCode === 422
    ? Object.keys(response.json().fields ?? {})
    : [`${response.statusCode} ${response.body}`];

/** A destination on offer. */
export async function aDestination(
  { deps, forget }: Product,
  kind: DecidedKind = 'visa',
  over: Partial<NewDestination> = {},
) {
  const row = await addDestination(deps.connection.db, kind, {
    destination: `Land ${unique()}`,
    visa_excerpt: '30 days, single entry',
    visa_description: 'For holidays.',
    visa_price: 45000,
    visa_agent_price: 30000,
    process_time: '5 working days',
    process_type: 'E-visa',
    available_country: 'Nigeria|Ghana',
    ...over,
  });
  forget();
  return row;
}

/** The password of every administrator that `anAdmin` makes. */
export const ADMIN_PASSWORD = 'correct horse battery';
let hashed: Promise<string> | undefined;

/** A signed-in administrator, an owner unless said otherwise. */
export async function anAdmin({ deps }: Product, admin_name = 'Ada Admin', role: Role = 'owner') {
  hashed ??= hashPassword(ADMIN_PASSWORD);
  const [row] = await deps.connection.db
    .insert(admins)
    .values({
      admin_name,
      admin_email: `${unique()}@example.com`,
      admin_password: await hashed,
      role,
    })
    .returning();
  if (!row) throw new Error('no administrator');
  return {
    ...row,
    token: await openSession(deps.connection.db, 'admin', row.id, deps.clock.now()),
  };
}

/** A signed-in agent, approved unless said otherwise. */
export async function anAgent({ deps }: Product, status: 'approved' | 'pending' = 'approved') {
  const [row] = await deps.connection.db
    .insert(agents)
    .values({
      agent_name: 'Bola Agent',
      agent_phone: '+2348031234567',
      agent_email: `${unique()}@example.com`,
      agent_password: 'no password fits',
      status,
    })
    .returning();
  if (!row) throw new Error('no agent');
  return {
    ...row,
    token: await openSession(deps.connection.db, 'agent', row.id, deps.clock.now()),
  };
}

/** What a careful applicant types. */
export const applicantInput = () => ({
  first_name: 'Adaeze',
  middle_name: 'Ify',
  last_name: `Okafor${unique()}`,
  phone_number: '08031234567',
  contact_email: `${unique()}@example.com`,
  date_of_birth: '1990-05-17',
  passport_number: 'A12345678',
});

/** Options of a submission. */
export interface SubmissionOptions {
  kind?: DecidedKind;
  fields?: Record<string, unknown>;
  files?: Record<string, TestFile | undefined>;
  token?: string;
  key?: string;
}

/** Sends the application form and returns the raw response. */
export async function sendApplication(
  product: Product,
  destination_id: number | undefined,
  { kind = 'visa', fields = {}, files, token, key }: SubmissionOptions = {},
) {
  const papers = files ?? { data_page: pdf(), passport_photograph: await jpeg() };
  return sendForm(
    product,
    'POST',
    `/api/${kind}/application`,
    { ...applicantInput(), destination_id, ...fields },
    papers,
    { token, key },
  );
}

/** What a submission answered. @throws Error when it was refused */
export function submittedBy<Submitted>(response: LightMyRequestResponse): Submitted {
  if (response.statusCode !== 201)
    throw new Error(`not submitted: ${response.statusCode} ${response.body}`);
  return response.json();
}

/** A submitted application. */
export async function anApplication(
  product: Product,
  options: SubmissionOptions & { destination_id?: number } = {},
): Promise<SubmittedApplication> {
  const destination_id = options.destination_id ?? (await aDestination(product, options.kind)).id;
  const response = await sendApplication(product, destination_id, options);
  return submittedBy(response);
}

/** The sandbox's cards, by what they do. */
export const CARDS = {
  good: '5531886652142950',
  declined: '5258585922666506',
  webhookOnly: '4000000000000101',
  callbackOnly: '4000000000000102',
  silent: '4000000000000103',
  fiveWebhooks: '4000000000000104',
  half: '4000000000000105',
  slow: '4000000000000106',
  verifyDown: '4000000000000107',
  refundRefused: '4000000000000108',
} as const;

/** Charges a card in the sandbox, as its overlay does; returns the callback's fields. */
export async function charge(
  product: Product,
  { payment_info }: Pick<SubmittedApplication, 'payment_info'>,
  card_number: string = CARDS.good,
  over: Record<string, unknown> = {},
) {
  const { tx_ref, amount, currency, customer_email, customer_name, customer_phone } = payment_info;
  const response = await product.call('POST', '/sandbox/charges', {
    body: {
      tx_ref,
      amount,
      currency,
      customer: { email: customer_email, name: customer_name, phone_number: customer_phone },
      payment_method: 'card',
      card_number,
      ...over,
    },
  });
  return response.json() as { transaction_id: number; status: string; tx_ref: string };
}

type Payable = Pick<SubmittedApplication, 'id' | 'payment_info'>;

/** The verification call of an order's service. */
export function verify(
  product: Product,
  { id, payment_info }: Partial<Payable>,
  transaction_id: unknown,
  kind: Kind = 'visa',
  from: { remoteAddress?: string } = {},
) {
  const { verify: path, verify_by } = descriptionOf(kind).calls;
  const tx_ref = payment_info?.tx_ref;
  const named = verify_by === 'tnx_id' ? { tnx_id: tx_ref } : { booking_id: id, tx_ref };
  const payload = { transaction_id, ...named };
  return product.app.inject({ method: 'POST', url: `/api${path}`, payload, ...from });
}

/** A card is charged, and the page tells the server; returns what it is answered. */
export async function payByCard(
  product: Product,
  order: Payable,
  {
    card,
    kind,
    ...over
  }: { card?: string | undefined; kind?: Kind | undefined; [charged: string]: unknown } = {},
) {
  const { transaction_id } = await charge(product, order, card ?? CARDS.callbackOnly, over);
  return verify(product, order, transaction_id, kind);
}

/** @throws Error when it isn't Paid then */
export async function payOrFail(product: Product, order: Payable, kind?: Kind): Promise<void> {
  const response = await payByCard(product, order, { kind });
  if (!response.json().success)
    throw new Error(`not paid: ${response.statusCode} ${response.body}`);
}

/** What tracking shows of an order. */
export const trackOrder = (
  product: Product,
  { tracking_id }: Pick<SubmittedApplication, 'tracking_id'>,
) => product.json('POST', '/api/visa/track-visa', { body: { tracking_id } });

/** An application paid by card. */
export async function aPaidApplication(
  product: Product,
  options: SubmissionOptions & { destination_id?: number } = {},
): Promise<SubmittedApplication> {
  const submitted = await anApplication(product, options);
  await payOrFail(product, submitted, options.kind);
  return submitted;
}

/** A signed-in administrator decides about an application. */
export const decide = (
  product: Product,
  submitted: Pick<SubmittedApplication, 'id'>,
  status: string,
  token: string,
  kind: DecidedKind = 'visa',
) => product.call('PUT', `/api/admin/${kind}-update/${submitted.id}`, { body: { status }, token });

/** A signed-in administrator cancels an order; nothing is refunded unless said. */
export const cancelByStaff = (
  product: Product,
  { id }: { id: string },
  token: string,
  body: { reason?: string; refund?: number } = {},
) =>
  product.call('POST', `/api/admin/orders/${id}/cancel`, {
    body: { reason: 'Asked for', refund: 0, ...body },
    token,
  });

/** A signed-in administrator refunds so many naira of an order. */
export const refundByStaff = (
  product: Product,
  { id }: { id: string },
  amount: number,
  token: string,
  reason = 'A part',
) => product.call('POST', `/api/admin/orders/${id}/refunds`, { body: { amount, reason }, token });

/** The order is over as of now, by the product's clock. */
export const endNow = ({ deps, clock }: Product, { id }: { id: string }) =>
  deps.connection.db.update(orders).set({ done_at: clock.now() }).where(eq(orders.id, id));

/** Uploads the issued visa or permit. */
export function sendIssued(
  product: Product,
  submitted: Pick<SubmittedApplication, 'id'>,
  file: TestFile | undefined,
  token: string,
  kind: DecidedKind = 'visa',
  more: Record<string, string> = {},
) {
  return sendForm(
    product,
    'PUT',
    `/api/${kind}/upload/${submitted.id}`,
    {},
    { [`${kind}_file`]: file },
    { token, headers: more },
  );
}
