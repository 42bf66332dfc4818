import { createHash } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/connect.ts';
import { type Order, payment_shares, payments, refunds } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { invoiceLink, qrLink, receiptLink, trackingUrl } from '#server/features/orders/links.ts';
import { payerOf } from '#server/features/orders/orders.ts';
import { payBy, serviceOf } from '#server/features/orders/services.ts';
import { whyNothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { receivedOf } from '#server/features/payments/payment-facts.ts';
import { keptFor } from '#server/features/payments/rest.ts';
import { countedFor, receivedFor, sumReceived } from '#server/features/payments/shares.ts';
import { shownTerms, standingAfter } from '#server/features/refunds/what-is-left.ts';
import { AppError } from '#server/http/errors.ts';
import { toNaira } from '#shared/money/money.ts';
import { sumOf } from '#shared/money/prices.ts';
import { noticeDay, noticePath } from '#shared/notices/notice.ts';
import type { OrderDocument } from '#shared/orders/documents.ts';
import { fullName } from '#shared/people/names.ts';
import { orderName } from '#shared/services/index.ts';
import type { PaidShare } from './paid-with.ts';
import { type Paper, verifyCode, verifyUrl } from './verify-codes.ts';
import { type DocumentInput, type DrawnRefund, type PaidBy, wordsOf } from './words.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const drawn = new LRUCache<string, Buffer>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ length }) => length + 100,
});

/** Imported with the first PDF, because the drawing code takes 20 MB with its fonts. */
async function drawDocument(input: DocumentInput): Promise<Buffer> {
  const says = createHash('sha256').update(JSON.stringify(input)).digest('base64');
  const known = drawn.get(says);
  if (known) return known;
  const pdf = await (await import('./document.ts')).drawDocument(input);
  drawn.set(says, pdf);
  return pdf;
}

export async function paidBy(db: Db, order: Order): Promise<PaidBy | undefined> {
  if (!order.paid_at) return undefined;
  const counted = await countedFor(db, order.id);
  // Two payments if an underpayment was topped up: the last one completed it.
  const [last] = counted;
  const payment = last?.payment;
  const received = sumReceived(counted);
  // What a bank took back counts as refunded in the sums, and has no credit note.
  const taken = counted.reduce((sum, { share }) => sum + share.reversed_kobo, 0);
  const back = counted.reduce((sum, { share }) => sum + share.refunded_kobo, 0) - taken;
  const method =
    payment?.provider === 'manual' ? 'recorded by our staff' : (payment?.method_label ?? '');
  const other = payment !== undefined && received !== order.amount_kobo;
  return {
    at: order.paid_at,
    method,
    reference: payment?.tx_ref ?? '',
    // The address is erased, and the paper goes on saying the same.
    ...(counted.some(({ payment: { pay_link_id } }) => pay_link_id !== null)
      ? { by_another: true as const }
      : {}),
    ...(other ? { amount: toNaira(received) } : {}),
    ...(back > 0 ? { given_back: toNaira(back) } : {}),
    ...(taken > 0 ? { taken_back: toNaira(taken) } : {}),
    ...(last && receivedOf(last.payment) !== receivedFor(last.share)
      ? { part_of: toNaira(receivedOf(last.payment)) }
      : {}),
  };
}

const termsWords = ({ config }: Within, { terms_version: version }: Order): string | undefined =>
  version
    ? `Submitted under our terms of ${noticeDay(version)}: ${config.PUBLIC_URL}${noticePath('terms', version)}`
    : undefined;

type Drawn = 'invoice' | 'receipt' | { back: DrawnRefund };

async function inputOf(db: Db, deps: Within, order: Order, kind: Drawn): Promise<DocumentInput> {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE, registration_number, address } =
    deps.settings.get();
  const service = serviceOf(deps.services, order.kind);
  const summary = await service.summary(db, deps, order);
  const { facts, lines, decided } = summary;
  const paid = await paidBy(db, order);
  const nothing = whyNothingToPay(order, decided);
  const paper = {
    brand: BRAND_NAME,
    support_email: SUPPORT_EMAIL,
    support_phone: SUPPORT_PHONE,
    company: [registration_number, address].filter(Boolean),
    practice: deps.config.practice,
    number: service.invoiceNumber(order),
    tracking_id: order.tracking_id,
    tracking_url: trackingUrl(deps, order),
    name: fullName(order),
    email: order.email,
    phone_number: order.phone_number,
    facts,
    lines,
    amount_kobo: order.amount_kobo,
    kept_kobo: await keptFor(db, order),
    created_at: order.created_at,
    due: payBy(order).words,
    nothing_to_pay: nothing,
    terms: termsWords(deps, order),
    refund_terms:
      nothing || order.cancelled_at || order.done_at
        ? undefined
        : shownTerms(await standingAfter(db, deps, order, decided)),
  };
  if (typeof kind !== 'string')
    return { ...paper, ...kind, kind: 'credit note', ...(paid ? { paid } : {}) };
  if (kind === 'invoice') return { ...paper, kind, ...(paid ? { paid } : {}) };
  if (!paid) throw new Error(`order ${order.id} is not paid: it has no receipt`);
  return { ...paper, kind, paid };
}

async function coded(
  db: Db,
  deps: Within,
  input: DocumentInput,
  paper: Paper,
): Promise<DocumentInput> {
  const code = await verifyCode(db, deps, paper);
  return { ...input, verify: { code, url: verifyUrl(deps, code) } };
}

const paperOf = ({ id, amount_kobo }: Order, kind: 'invoice' | 'receipt'): Paper => ({
  kind,
  order_id: id,
  ...(kind === 'invoice' ? { amount_kobo } : {}),
});

/** URL at which anybody can check that the paper is ours. */
export const checkUrl = async (
  db: Db,
  deps: Within,
  order: Order,
  kind: 'invoice' | 'receipt',
): Promise<string> => verifyUrl(deps, await verifyCode(db, deps, paperOf(order, kind)));

export async function drawOrderDocument(
  db: Db,
  deps: Within,
  order: Order,
  kind: 'invoice' | 'receipt',
): Promise<Buffer> {
  const input = await inputOf(db, deps, order, kind);
  return drawDocument(await coded(db, deps, input, paperOf(order, kind)));
}

/** One receipt for orders that were paid together, in the name of the first. */
export async function drawReceiptOfAll(
  db: Db,
  deps: Within,
  all: readonly [PaidShare, ...PaidShare[]],
): Promise<Buffer> {
  const input = await inputOf(db, deps, all[0].order, 'receipt');
  if (input.kind !== 'receipt') throw new Error('a receipt was asked for');
  const together = all.map(({ order, received_kobo }) => ({
    text: `${orderName(order.kind)}: ${fullName(order)}`,
    detail: order.tracking_id,
    amount_kobo: received_kobo,
  }));
  const { at, method, reference, part_of, by_another } = input.paid;
  const amount_kobo = sumOf(together);
  const amount = toNaira(amount_kobo);
  const paper = {
    ...input,
    number: reference,
    tracking_url: `${deps.config.PUBLIC_URL}/track-visa`,
    paid: {
      at,
      method,
      reference,
      amount,
      ...(part_of === amount ? {} : { part_of }),
      ...(by_another ? { by_another } : {}),
    },
    together,
  };
  const members = all.map(({ order }) => order.id);
  const row = { kind: 'receipt', order_id: members[0], amount_kobo, members } as const;
  return drawDocument(await coded(db, deps, paper, row));
}

/** @throws AppError not_found before the refund is done */
async function drawnRefund(db: Db, order: Order, refund_id: string): Promise<DrawnRefund> {
  const done = await db
    .select({ refund: refunds, payment: payments, share: payment_shares })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(
      payment_shares,
      and(
        eq(payment_shares.payment_id, refunds.payment_id),
        eq(payment_shares.order_id, refunds.order_id),
      ),
    )
    .where(and(eq(refunds.order_id, order.id), eq(refunds.status, 'done')))
    .orderBy(asc(refunds.done_at), asc(refunds.id));
  const index = done.findIndex(({ refund }) => refund.id === refund_id);
  const found = done[index];
  if (!found) throw new AppError('not_found', 'There is no credit note before the refund is done.');
  const { refund, payment, share } = found;
  return {
    at: refund.done_at ?? refund.asked_at,
    amount_kobo: refund.amount_kobo,
    currency: refund.currency,
    place: index + 1,
    reason: refund.reason,
    reference: refund.reference ?? refund.provider_refund_id?.replace('unknown', '') ?? '',
    by_hand: refund.reference !== null,
    received_kobo: receivedFor(share),
    payment_reference: payment.tx_ref,
    counted: share.paid_at !== null,
  };
}

/** @throws AppError not_found before the refund is done */
export async function drawCreditNote(
  db: Db,
  deps: Within,
  order: Order,
  refund_id: string,
): Promise<{ filename: string; content: Buffer }> {
  const back = await drawnRefund(db, order, refund_id);
  const input = await inputOf(db, deps, order, { back });
  const naira = back.currency === 'NGN' ? { amount_kobo: back.amount_kobo } : {};
  const paper = { kind: 'credit_note', order_id: order.id, refund_id, ...naira } as const;
  const content = await drawDocument(await coded(db, deps, input, paper));
  return { filename: `credit-note-${order.tracking_id}-C${back.place}.pdf`, content };
}

export async function documentOf(db: Db, deps: Within, order: Order): Promise<OrderDocument> {
  const { id, tracking_id, paid_at } = order;
  const payer = await payerOf(db, order);
  const email = payer.deleted ? '' : payer.email;
  const words = wordsOf(await inputOf(db, deps, order, paid_at ? 'receipt' : 'invoice'));
  const pdf_url = (paid_at ? receiptLink : invoiceLink)(deps, id);
  return { ...words, id, tracking_id, email, pdf_url, qr_code: qrLink(deps, id) };
}
