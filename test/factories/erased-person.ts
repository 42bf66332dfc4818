// What people send, and whatever of it is left somewhere.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { payment_differences, payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { eraseQueue } from '#server/features/uploads/clearing.ts';
import { createLog } from '#server/telemetry/log.ts';
import { DEFAULT_PRICES } from '#shared/money/prices.ts';
import { SOLD_FIELDS } from '#shared/people/retention.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { descriptionOf, isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import { aProduct, type Product } from '../kit/support.ts';
import { openOwnOrder } from '../story/applicants.ts';
import { everything } from './one-of-everything.ts';
import { anApplication, payByCard, pdf, type TestFile } from './orders.ts';
import { aServiceOrder } from './services.ts';

/** A log of everything, and its lines. */
export function loggedLines() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) }),
  };
}

/** @returns `where: value` for what stands in a table, a job that waits, the log, a stored file, archived months among them, or DATA_DIR */
export async function foundOf(
  { deps }: Product,
  logged: readonly string[],
  values: readonly string[],
): Promise<string[]> {
  const tables = await everything(deps.connection.db);
  const inTables = Object.entries(tables).flatMap(([table, rows]) =>
    values.flatMap((value) =>
      rows.some((row) => row.toLowerCase().includes(value.toLowerCase()))
        ? [`${table}: ${value}`]
        : [],
    ),
  );
  const texts: [string, string][] = [['log', logged.join('\n')]];
  for await (const { key } of deps.storage.list()) {
    const stored = await deps.storage.open(key);
    const bytes = stored ? await buffer(stored) : Buffer.alloc(0);
    texts.push([key, (key.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')]);
  }
  const folder = deps.config.DATA_DIR;
  for (const name of await readdir(folder, { recursive: true }))
    texts.push([name, await readFile(join(folder, name), 'latin1').catch(() => '')]);
  const inTexts = texts.flatMap(([where, text]) =>
    values.flatMap((value) => (text.includes(value) ? [`${where}: ${value}`] : [])),
  );
  return [...inTables, ...inTexts];
}

export async function nightly({ deps, settle }: Product): Promise<void> {
  await deps.jobs.send(deps.connection.db, eraseQueue, {});
  await settle();
}

/** Something that nobody else would write, in each field of a form in which people write. */
async function writtenIn(
  product: Product,
  kind: Kind,
  who: string,
): Promise<Record<string, string>> {
  const list = Object.entries(await descriptionOf(kind).fields());
  const written = list.flatMap(([name, field], place): [string, string][] => {
    const { schema, step, upload, price, consent, input = { type: 'text' } } = field;
    if (!schema || !step || upload || price || consent || SOLD_FIELDS.includes(name)) return [];
    if (name === 'passport_number') return [[name, `${who}77${place}`.toUpperCase()]];
    switch (input.type) {
      case 'text':
      case 'lines':
        return [[name, `${who}${name.replaceAll('_', '')}`]];
      case 'email':
        return [[name, `${who}@example.com`]];
      case 'phone':
        return [[name, `+23480${String(10_000_000 + place * 7919 + who.length).slice(0, 8)}`]];
      case 'birth date':
        // A child's, for which a guardian agrees.
        return [[name, `${product.clock.now().getUTCFullYear() - 9}-08-19`]];
      default:
        return [];
    }
  });
  return Object.fromEntries(written);
}

/** A PDF with these words in it. */
export function scanWith(words: string): TestFile {
  const { bytes, ...rest } = pdf();
  const comment = Buffer.from(`%${words}\n`);
  return { ...rest, bytes: Buffer.concat([bytes.subarray(0, 9), comment, bytes.subarray(9)]) };
}

const NAMES_OF = ['first_name', 'middle_name', 'last_name'];

/** Beside what is written, what a form asks to be chosen. */
const CHOSEN: Partial<Record<Kind, Record<string, unknown>>> = {
  insurance: { purpose_travel: 'Others' },
  booking: {
    title: 'Mr',
    amount_to_pay:
      DEFAULT_PRICES.VISA_SUPPORT_PRICE_FLIGHT + DEFAULT_PRICES.VISA_SUPPORT_PRICE_HOTEL,
  },
};

/**
 * Each form filled in, paid and cancelled or never paid, and a message written about it.
 * @returns what is to be erased, and the payers' names, which the books keep
 */
export async function fillEveryForm(
  product: Product,
  admin: { token: string },
): Promise<{ gone: string[]; names: string[] }> {
  const gone: string[] = [];
  const names: string[] = [];
  for (const kind of KINDS)
    for (const pays of [true, false]) {
      const written = await writtenIn(product, kind, `${pays ? 'Paid' : 'Unpaid'}q${kind}`);
      const guardian = 'guardian_name' in written ? { guardian_consent: 'Yes' } : {};
      const fields = { ...written, ...CHOSEN[kind], ...guardian };
      const scan = `A scan of ${kind} ${pays}`;
      const files = { data_page: scanWith(scan), passport_photograph: pdf() };
      if (isDecided(kind)) gone.push(scan);
      const order = isDecided(kind)
        ? await anApplication(product, { kind, fields, files })
        : await aServiceOrder(product, kind, fields);
      if (pays) {
        expect((await payByCard(product, order, { kind })).json()).toMatchObject({
          success: true,
        });
      }
      const token = await openOwnOrder(product, order);
      const body = { text: `${kind} ${pays} wrote this message` };
      await product.call('POST', '/api/manage/messages', { token, body });
      gone.push(body.text);
      for (const [name, value] of Object.entries(written))
        (pays && NAMES_OF.includes(name) ? names : gone).push(value);
      if (pays)
        await product.call('POST', `/api/admin/orders/${order.id}/cancel`, {
          token: admin.token,
          body: { reason: `${kind} was cancelled for this`, refund: 100 },
        });
      gone.push(`${kind} was cancelled for this`);
    }
  await product.settle();
  await product.deps.connection.db
    .update(payments)
    .set({ status: 'expired' })
    .where(eq(payments.status, 'created'));
  return { gone, names };
}

/** What one person sends. */
export const SENT = {
  first_name: 'Zebulonia',
  last_name: 'Quarshigah',
  contact_email: 'zebulonia.q@example.com',
  phone_number: '08099887766',
  passport_number: 'Z98765432',
  date_of_birth: '1971-03-09',
};
export const NAMES = ['Zebulonia', 'Quarshigah'];
export const OTHERS = [
  'zebulonia.q',
  '8099887766',
  'Z98765432',
  '1971-03-09',
  'Quarshie',
  'my sister',
];

/** A product whose log is searched, too, for what is left of a person. */
export function erasureDesk() {
  const { lines, log } = loggedLines();
  const product = aProduct({ log });
  const found = (values: readonly string[]) => foundOf(product, lines, values);

  /** What the comparison with the provider would find about the order's payment. @returns its id */
  async function aDifference(order: SubmittedApplication): Promise<string> {
    const id = uuidv7(product.clock.now().getTime());
    await product.deps.connection.db.insert(payment_differences).values({
      id,
      provider: 'sandbox',
      provider_transaction_id: id,
      difference: 'other',
      tx_ref: order.payment_info.tx_ref,
      order_id: order.id,
      amount_kobo: 100,
      currency: 'NGN',
      words: 'another amount',
      found_at: product.clock.now(),
    });
    return id;
  }

  return { product, found, aDifference };
}
