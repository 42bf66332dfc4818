import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agents, files, sandbox_charges, verify_codes } from '#server/database/schema.ts';
import { reconcile } from '#server/features/payments/reconcile.ts';
import { bookingTotal, DEFAULT_PRICES } from '#shared/money/prices.ts';
import type { Verified } from '#shared/orders/verify.ts';
import { writeCode } from '#shared/orders/verify.ts';
import { theAdmin } from '#test/factories/admins.ts';
import { aFamily, payGroup } from '#test/factories/groups.ts';
import {
  anAgent,
  anApplication,
  aPaidApplication,
  cancelByStaff,
  decide,
  pdf,
  refundByStaff,
  sendIssued,
  trackOrder,
  verify,
} from '#test/factories/orders.ts';
import { readPdf } from '#test/factories/pdf.ts';
import { aPaidServiceOrder, deliverFile } from '#test/factories/services.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

const product = aProduct();
const admin = theAdmin(product);

const CODE = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}/;
const check = (code: string): Promise<Verified> => product.json('GET', `/api/verify/${code}`);
/** The code that a paper says. */
async function codeOn(link: string, as?: string): Promise<string> {
  const paper = await product.call('GET', link, as ? { token: as } : {});
  expect([link, paper.statusCode]).toEqual([link, 200]);
  return CODE.exec(readPdf(paper.rawPayload).text)?.[0] ?? '';
}
const track = (tracking_id: string) => trackOrder(product, { tracking_id });
const refund = async (id: string, amount: number) => {
  const { statusCode } = await refundByStaff(product, { id }, amount, admin.token);
  expect(statusCode).toBe(201);
  await product.settle();
};

test('invoice, receipt and credit note carry a code that says what they are, for whom, how much, and whether they hold', async () => {
  const fields = { first_name: 'Adaeze', last_name: 'Okafor' };
  const order = await aPaidApplication(product, { fields });
  const bystander = await aPaidApplication(product);
  await product.settle();
  const before = await everythingOf(product, bystander);
  const { receipt_url } = await track(order.tracking_id);
  const invoice = await codeOn(order.invoice_url);
  const receipt = await codeOn(receipt_url);
  expect(invoice).not.toBe(receipt);
  expect(await codeOn(receipt_url)).toBe(receipt);
  const title = expect.stringMatching(/^Receipt for Land .* visa, 30 days, single entry$/);
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await check(receipt)).toEqual({
    kind: 'receipt',
    state: 'valid',
    name: 'Adaeze O.',
    what: title,
    amount: 45_000,
    date: day,
  });
  // As a chat copies it.
  const copied = `\u202a${invoice.replaceAll('-', '\u2011')}\u202c`;
  expect(await check(encodeURIComponent(copied))).toMatchObject({ kind: 'invoice' });
  expect(await check(invoice.toLowerCase().replaceAll('-', ''))).toMatchObject({
    kind: 'invoice',
    state: 'valid',
    amount: 45_000,
  });
  await refund(order.id, 5000.5);
  expect(await check(receipt)).toMatchObject({
    state: 'valid',
    // As on the paper, which was printed before.
    amount: 45_000,
    what: expect.stringMatching(/, of which ₦5,000\.50 was refunded$/),
  });
  const { money } = await product.json('GET', `/api/visa/status/${order.id}`, admin);
  const note = await codeOn(money.refunds[0].credit_note_url);
  expect(await check(note)).toMatchObject({ kind: 'credit_note', state: 'valid', amount: 5000.5 });
  await refund(order.id, 39_999.5);
  expect(await check(receipt)).toMatchObject({ state: 'refunded', amount: 45_000 });
  await product.call('DELETE', `/api/admin/delete-application/${order.id}`, admin);
  expect((await check(invoice)).state).toBe('withdrawn');
  expect((await check(receipt)).state).toBe('refunded');
  expect(await everythingOf(product, bystander)).toEqual(before);
});

test('the receipt of what was paid together has a code of its own', async () => {
  const { code, all } = await aFamily(product, 2, {
    fields: { contact_email: 'family@example.com' },
  });
  const { transaction_id } = await payGroup(product, code);
  await verify(product, { id: all[0]?.id ?? '' }, transaction_id);
  await product.settle();
  const mail = product.mails.find(({ attachments }) =>
    attachments?.some(({ filename }) => filename === 'receipt.pdf'),
  );
  const paper = mail?.attachments?.find(({ filename }) => filename === 'receipt.pdf');
  const whole = CODE.exec(readPdf(paper?.content as Buffer).text)?.[0] ?? '';
  const own = await codeOn((await track(all[0]?.tracking_id ?? '')).receipt_url);
  expect(await check(own)).toMatchObject({ state: 'valid', amount: 45_000 });
  expect(await check(whole)).toMatchObject({
    kind: 'receipt',
    state: 'valid',
    what: 'Receipt for what was paid together',
    amount: 90_000,
  });
  // Whose address is another since is still on the paper.
  await product.call('PUT', `/api/admin/orders/${all[1]?.id}/contact`, {
    token: admin.token,
    body: { email: 'moved@example.com' },
  });
  await refund(all[1]?.id ?? '', 45_000);
  expect(await check(whole)).toMatchObject({
    state: 'valid',
    what: 'Receipt for what was paid together, of which ₦45,000 was refunded',
    amount: 90_000,
  });
  expect((await check(own)).state).toBe('valid');
  await refund(all[0]?.id ?? '', 45_000);
  expect(await check(whole)).toMatchObject({ state: 'refunded', amount: 90_000 });
});

test('an invoice is replaced with its price, and cancelled with its order', async () => {
  const order = await anApplication(product);
  const code = await codeOn(order.invoice_url);
  await product.deps.connection.db.execute(
    sql`update orders set amount_kobo = amount_kobo + 100 where id = ${order.id}`,
  );
  expect(await check(code)).toMatchObject({ state: 'replaced', amount: 45_000 });
  expect(await codeOn(order.invoice_url)).not.toBe(code);
  const paid = await aPaidApplication(product);
  const [invoice, receipt] = [
    await codeOn(paid.invoice_url),
    await codeOn((await track(paid.tracking_id)).receipt_url),
  ];
  await cancelByStaff(product, paid, admin.token);
  expect([(await check(invoice)).state, (await check(receipt)).state]).toEqual([
    'cancelled',
    'cancelled',
  ]);
});

test('a file that is handed out has a code with its hash, until another replaces it', async () => {
  const order = await aPaidApplication(product);
  await decide(product, order, 'Approved', admin.token);
  const first = pdf();
  await sendIssued(product, order, first, admin.token);
  const codeNow = async () =>
    String((await track(order.tracking_id)).issued[0].verify_url)
      .split('/')
      .at(-1) ?? '';
  const code = await codeNow();
  const sha256 = createHash('sha256').update(first.bytes).digest('hex');
  expect(await check(code)).toMatchObject({ kind: 'issued_file', state: 'valid', sha256 });
  await sendIssued(product, order, pdf(), admin.token);
  expect((await check(code)).state).toBe('replaced');
  const newest = await codeNow();
  expect((await check(newest)).state).toBe('valid');
  // What is issued to somebody else replaces nothing.
  const another = await aPaidApplication(product);
  await decide(product, another, 'Approved', admin.token);
  await sendIssued(product, another, pdf(), admin.token);
  expect((await check(newest)).state).toBe('valid');
  // Our own copy goes, the paper still holds.
  const own = await openOwnOrder(product, order);
  expect(await product.status('POST', '/api/manage/erase', { token: own })).toBe(200);
  await product.settle();
  expect(await product.rows(files, eq(files.order_id, order.id))).toEqual([]);
  expect([(await check(newest)).state, (await check(code)).state]).toEqual(['valid', 'replaced']);
});

test('each file of an order has its own code, which ends with the order', async () => {
  const { id, tracking_id } = await aPaidServiceOrder(product, 'booking', {
    title: 'Dr',
    traveler_first_name: 'Chidi',
    traveler_last_name: 'Eze',
    trip_type: 'Round Trip',
    flight_details: 'Lagos to Nairobi and back',
    amount_to_pay: bookingTotal(DEFAULT_PRICES, ['flight', 'hotel']),
  });
  const names = ['flight_file', 'hotel_file'];
  for (const name of names)
    expect((await deliverFile(product, id, name, admin.token)).statusCode).toBe(200);
  const codes = (await track(tracking_id)).issued.map(
    ({ verify_url }: { verify_url: string }) => verify_url.split('/').at(-1) ?? '',
  );
  const states = () => Promise.all(codes.map(async (code: string) => (await check(code)).state));
  expect(await states()).toEqual(['valid', 'valid']);
  await product.call('DELETE', `/api/admin/orders/${id}`, admin);
  expect(await states()).toEqual(['withdrawn', 'withdrawn']);
});

test('the receipt of what the payer’s bank took back holds no more', async () => {
  const paid = await aPaidApplication(product);
  const receipt = await codeOn((await track(paid.tracking_id)).receipt_url);
  const { tx_ref } = paid.payment_info;
  const { db } = product.deps.connection;
  await db
    .update(sandbox_charges)
    .set({ status: 'reversed' })
    .where(eq(sandbox_charges.tx_ref, tx_ref));
  await reconcile(product.deps, { tx_ref });
  expect((await check(receipt)).state).toBe('withdrawn');
});

test('a file that was issued under another SECRET is known by both codes', async () => {
  const order = await aPaidApplication(product);
  await decide(product, order, 'Approved', admin.token);
  await sendIssued(product, order, pdf(), admin.token);
  const codeNow = async () =>
    String((await track(order.tracking_id)).issued[0].verify_url)
      .split('/')
      .at(-1) ?? '';
  const before = await codeNow();
  const { config } = product.deps;
  const { SECRET } = config;
  Object.assign(config, { SECRET: 'another secret of at least 32 characters' });
  try {
    const [now, again] = [await codeNow(), await codeNow()];
    expect([now === before, now]).toEqual([false, again]);
    expect([await check(now), await check(before)]).toEqual([
      await check(before),
      expect.objectContaining({ state: 'valid' }),
    ]);
  } finally {
    Object.assign(config, { SECRET });
  }
});

test('an agent’s badge holds while the agent is approved', async () => {
  const pending = await anAgent(product, 'pending');
  expect(
    await product.json('GET', '/api/agents/badge.pdf', { token: pending.token }),
  ).toMatchObject({ code: 'not_approved' });
  const agent = await anAgent(product);
  const code = await codeOn('/api/agents/badge.pdf', agent.token);
  expect(await check(code)).toMatchObject({
    kind: 'agent',
    state: 'valid',
    name: 'Bola A.',
    what: 'Agent of Tafiya',
  });
  await product.deps.connection.db
    .update(agents)
    .set({ status: 'pending' })
    .where(eq(agents.id, agent.id));
  expect((await check(code)).state).toBe('withdrawn');
  const deleted = await anAgent(product);
  const badge = await codeOn('/api/agents/badge.pdf', deleted.token);
  await product.call('DELETE', `/api/admin/delete-agent/${deleted.id}`, admin);
  expect((await check(badge)).state).toBe('withdrawn');
});

test('codes can’t be guessed or read: whatever else is asked is answered alike, and counted', async () => {
  const rows = await product.rows(verify_codes);
  expect(rows.length).toBeGreaterThan(5);
  const hits: number[] = [];
  const guess = async (i: number) => {
    const code = i % 100 ? writeCode(randomBytes(25)) : rows[i % rows.length]?.code_hash;
    const { statusCode } = await product.app.inject(`/api/verify/${code}`);
    if (statusCode !== 404) hits.push(statusCode);
  };
  for (let i = 0; i < 10_000; i += 100)
    await Promise.all(Array.from({ length: 100 }, (_, more) => guess(i + more)));
  expect(hits).toEqual([]);
  const answers = ['x', writeCode(randomBytes(25)), rows[0]?.code_hash, '%00', 'a'.repeat(90)].map(
    async (code) => {
      const { request_id: _, ...said } = await product.json('GET', `/api/verify/${code}`);
      return said;
    },
  );
  expect(new Set((await Promise.all(answers)).map((said) => JSON.stringify(said))).size).toBe(1);
  const limited = await openProduct({ env: { RATE_LIMITS: 'on' } });
  const statuses = [];
  for (let i = 0; i < 31; i++)
    statuses.push((await limited.call('GET', '/api/verify/x')).statusCode);
  expect(statuses).toEqual([...Array(30).fill(404), 429]);
  await limited.stop();
}, 120_000);
