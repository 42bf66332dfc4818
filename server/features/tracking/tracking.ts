import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { type Deps, inOneTransaction, type Within } from '#server/deps.ts';
import { fileCodes } from '#server/features/documents/verify-codes.ts';
import { eventsOf, heardOf, type OrderEvent } from '#server/features/events/events.ts';
import { invoiceLink, qrLink, receiptLink } from '#server/features/orders/links.ts';
import { areDaysOver } from '#server/features/payments/days-over.ts';
import { whyNothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { onlyRestMissing, restOfPrice, waitingOf } from '#server/features/payments/rest.ts';
import { besidesWords, waitingWords } from '#server/features/payments/waiting.ts';
import {
  offerOf,
  ownRefunds,
  type RefundStanding,
  refundableOf,
  shownTerms,
  standingAfter,
} from '#server/features/refunds/what-is-left.ts';
import { readAwaitsAnswer } from '#server/features/thread/thread.ts';
import { linksAndHeld } from '#server/features/uploads/files.ts';
import { AppError } from '#server/http/errors.ts';
import { dayInWords } from '#shared/dates.ts';
import { type EventMoney, eventAmount } from '#shared/money/event-money.ts';
import { toNaira } from '#shared/money/money.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { stageOf } from '#shared/orders/stages.ts';
import { paymentStatus, reachedBy, VISA_STATUSES } from '#shared/orders/states.ts';
import type { OrderInvoice, TrackingRecord } from '#shared/orders/tracking.ts';
import { turnOf } from '#shared/orders/turn.ts';
import { descriptionOf, issuedFiles, orderName } from '#shared/services/index.ts';
import { dueIfPaid, expectedBy } from '../orders/due-dates.ts';
import { agreedTo, findOrder, findTracked } from '../orders/orders.ts';
import { paymentStateOf } from '../orders/payment-state.ts';
import { type OrderSummary, payBy, serviceOf, shownLines } from '../orders/services.ts';

/** What the timeline leaves out or words otherwise. */
interface Telling {
  amounts: boolean;
  /** Fields of issued files that aren't served. */
  held: readonly string[];
}

/** Undefined hides the event. Without `amounts` the text names no amounts. */
function wordsOf(
  { event, detail, kind }: OrderEvent,
  name: string,
  { amounts, held }: Telling,
): string | undefined {
  const money = (of: Partial<EventMoney> | null) => (amounts ? eventAmount(of) : 'a payment');
  const sum = (of: Partial<EventMoney> | null) => (amounts ? ` ${eventAmount(of)}` : '');
  switch (event) {
    case 'filed':
      return `${name} submitted`;
    case 'declined':
      return 'A payment was declined. No money was taken.';
    case 'paid':
    case 'payment_accepted':
      return `Paid${sum(detail)}${amounts && detail?.method ? `, ${detail.method}` : ''}`;
    case 'paid_by_hand':
      return `Paid${sum(detail)}, recorded by our staff`;
    case 'payment_review':
      return `We received ${money(detail)}. Our staff are looking at it.`;
    case 'second_charge':
      return `We received ${money(detail)} a second time. Our staff are looking at it.`;
    case 'payment_refunded':
      return `We refunded ${money(detail)}. Your bank may take some days to show it.`;
    case 'payment_reversed':
      return `The payer’s bank took ${money(detail)} back`;
    case 'payment_restored':
      return `The payer’s bank let us keep ${money(detail)}`;
    case 'refund_sent':
      return `${money(detail)} is on its way back`;
    case 'cancelled':
      return 'It was cancelled';
    case 'opened':
      return kind ? descriptionOf(kind).opened.step : undefined;
    case 'decided':
      return String(detail?.to);
    case 'reopened':
      return 'The decision was taken back: we are looking at it again';
    case 'scans_erased':
      if (detail?.closed) return 'We erased what you had sent, because nobody had paid';
      return detail?.unpaid_days
        ? 'We erased the files you had sent, because nobody had paid'
        : 'We erased the order’s files';
    case 'requested':
      return 'We asked for more';
    case 'request_answered':
      return 'We have what we asked for';
    case 'request_withdrawn':
      return 'We need nothing more';
    case 'moved':
      return 'Another time was chosen';
    case 'issued':
      if (detail?.field ? held.includes(detail.field) : held.length > 0)
        return `${detail?.field ? fileLabel(detail.field, kind) : 'The document'} is issued: we check the file before it can be downloaded`;
      return detail?.field
        ? `${fileLabel(detail.field, kind)} can be downloaded`
        : 'The document is ready to download';
    case 'late_told':
      return detail?.expected_on
        ? `It takes longer: we now expect it by ${dayInWords(detail.expected_on)}`
        : undefined;
    case 'ended':
      return detail?.outcome === 'Held' ? 'We met' : 'We did not reach you';
    case 'meeting_link':
      return 'We sent the link to our meeting';
    default:
      return undefined;
  }
}

function toneOf({ event, detail }: OrderEvent): TrackingRecord['timeline'][number]['tone'] {
  const to = event === 'decided' && VISA_STATUSES.find((status) => status === detail?.to);
  if (to) return reachedBy(to);
  if (event === 'declined' || event === 'payment_reversed') return 'failed';
  return event === 'payment_review' ||
    event === 'second_charge' ||
    event === 'scans_erased' ||
    event === 'cancelled' ||
    event === 'requested' ||
    event === 'reopened'
    ? 'note'
    : 'done';
}

function timelineOf(
  events: OrderEvent[],
  { kind, opened_at }: Order,
  telling: Telling,
): TrackingRecord['timeline'] {
  const firstOpened = events.find(
    ({ event, at }) => event === 'opened' && opened_at !== null && at >= opened_at,
  );
  return heardOf(events)
    .filter((row) => row.event !== 'opened' || row === firstOpened)
    .flatMap((row) => {
      const text = wordsOf(row, orderName(kind), telling);
      return text ? [{ at: row.at.toISOString(), text, tone: toneOf(row) }] : [];
    });
}

async function issuedOf(
  db: Db,
  deps: Within,
  order: Order,
): Promise<Pick<TrackingRecord, 'issued'> & Pick<Telling, 'held'>> {
  const handed = issuedFiles(order.kind);
  if (handed.length === 0) return { issued: [], held: [] };
  const { links, held } = await linksAndHeld(
    db,
    deps,
    order.id,
    handed.map(({ field }) => field),
  );
  const codes = Object.keys(links).length > 0 ? await fileCodes(db, deps, order.id) : {};
  const issued = handed.flatMap(({ field, label }) =>
    links[field]
      ? [
          {
            name: field,
            label,
            url: links[field],
            ...(codes[field] ? { verify_url: codes[field] } : {}),
          },
        ]
      : [],
  );
  return { issued, held };
}

type Viewer = 'agent' | 'anybody';

interface Presented {
  record: TrackingRecord;
  summary: OrderSummary;
  /** Undefined if the viewer sees no amounts or the order is cancelled. */
  standing: RefundStanding | undefined;
}

async function present(db: Db, deps: Within, order: Order, viewer: Viewer): Promise<Presented> {
  const service = serviceOf(deps.services, order.kind);
  const summary = await service.summary(db, deps, order);
  const { decided } = summary;
  const nothing = whyNothingToPay(order, decided);
  // An agent's customer pays a different price.
  const amounts = order.agent_id === null || viewer === 'agent';
  const waiting = await waitingOf(db, order.id);
  const waits = order.paid_at
    ? besidesWords(waiting, amounts)
    : waitingWords(order, waiting, { nothing, amounts });
  const left = restOfPrice(order, waiting);
  const events = await eventsOf(db, order.id);
  const expected_by = expectedBy(order);
  const standing =
    amounts && !order.cancelled_at ? await standingAfter(db, deps, order, decided) : undefined;
  const ended =
    standing && (await service.attended?.whyNotCancel(db, order, deps.clock.now())) !== undefined;
  const came =
    amounts && order.paid_at ? (standing?.left ?? (await refundableOf(db, order.id))) : undefined;
  const offer = standing && !ended ? offerOf(standing) : undefined;
  const back = amounts ? await ownRefunds(db, deps, order.id) : [];
  const { issued, held } = await issuedOf(db, deps, order);
  const record = {
    id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    title: summary.title,
    first_name: order.first_name,
    last_name: order.last_name,
    created_at: order.created_at.toISOString(),
    payment_status: paymentStatus(order.kind, order.paid_at),
    payment_state: await paymentStateOf(db, order),
    timeline: timelineOf(events, order, { amounts, held }),
    ...(order.agent_id === null ? {} : { agent_pays: true }),
    ...(amounts
      ? { amount: toNaira(order.amount_kobo), invoice_url: invoiceLink(deps, order.id) }
      : {}),
    ...(came && came.received_kobo !== order.amount_kobo
      ? { paid_amount: toNaira(came.received_kobo) }
      : {}),
    ...(amounts && summary.lines.length > 1 ? { price_lines: shownLines(summary.lines) } : {}),
    ...(amounts && order.paid_at ? { receipt_url: receiptLink(deps, order.id) } : {}),
    qr_code: qrLink(deps, order.id),
    ...(order.terms_version ? { agreed: agreedTo(order) } : {}),
    ...(order.unpaid_erased_at && !nothing
      ? { uploads_erased_at: order.unpaid_erased_at.toISOString() }
      : {}),
    ...(order.erased_at ? { erased_at: order.erased_at.toISOString() } : {}),
    ...(waits ? { payment_waits: waits } : {}),
    ...(!order.paid_at && !nothing && onlyRestMissing(waiting) ? { rest_due: true } : {}),
    ...(amounts && !order.paid_at && left < order.amount_kobo
      ? { rest_to_pay: toNaira(left) }
      : {}),
    ...(nothing
      ? { nothing_to_pay: nothing }
      : (await areDaysOver(db, deps, order))
        ? { days_over: true }
        : {}),
    stage: stageOf(order),
    turn: turnOf(
      stageOf(order),
      order.kind,
      {
        ...summary,
        expected_by,
        held: held.length > 0,
        unpaid: order.paid_at === null,
        asked:
          !order.erased_at &&
          events.some(({ event }) => event === 'written') &&
          (await readAwaitsAnswer(db, order.id)),
      },
      deps.clock.now(),
    ),
    ...(expected_by ? { expected_by } : {}),
    ...(summary.denial ? summary.denial : {}),
    issued,
    ...(held.length > 0 ? { issued_waits: true } : {}),
    ...(order.cancelled_at
      ? {
          cancelled: {
            at: order.cancelled_at.toISOString(),
            by: order.cancelled_by ?? ('admin' as const),
          },
        }
      : {}),
    ...(offer ? { refund: offer } : {}),
    ...(back.length > 0 ? { refunds: back } : {}),
    ...summary.tracking,
  };
  return { record, summary, standing };
}

/** @throws like `findTracked` */
export async function track(deps: Deps, tracking_id: string): Promise<TrackingRecord> {
  return inOneTransaction(deps, async (deps) => {
    const { db } = deps.connection;
    return (await present(db, deps, await findTracked(db, tracking_id), 'anybody')).record;
  });
}

async function documentOf(
  db: Db,
  deps: Within,
  order: Order,
  viewer: Viewer,
): Promise<OrderInvoice> {
  const { record, summary, standing } = await present(db, deps, order, viewer);
  const pay_by = payBy(order);
  const expected_if_paid =
    order.paid_at || record.nothing_to_pay ? undefined : await dueIfPaid(db, deps, order);
  return {
    tracking: record,
    title: summary.title,
    number: serviceOf(deps.services, order.kind).invoiceNumber(order),
    due_at: pay_by.at.toISOString(),
    due: pay_by.words,
    ...(expected_if_paid ? { expected_if_paid } : {}),
    lines: record.amount === undefined ? [] : shownLines(summary.lines),
    ...(!standing || order.paid_at || record.nothing_to_pay
      ? {}
      : { refund_terms: shownTerms(standing) }),
  };
}

/** Omits the amounts of agents' orders. @throws like `findTracked` */
export async function invoiceOf(deps: Deps, tracking_id: string): Promise<OrderInvoice> {
  const { db } = deps.connection;
  return documentOf(db, deps, await findTracked(db, tracking_id), 'anybody');
}

/** Includes amounts. @throws AppError not_found, also for another agent's order */
export async function invoiceForAgent(
  deps: Deps,
  agent_id: number,
  id: string,
): Promise<OrderInvoice> {
  const { db } = deps.connection;
  const order = await findOrder(db, id);
  if (order.agent_id !== agent_id) throw new AppError('not_found');
  return documentOf(db, deps, order, 'agent');
}
