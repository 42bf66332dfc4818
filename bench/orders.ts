// What two years of orders look like, as rows: 70 % visas, most of them paid and decided, some thousands in a million still pending.
import { randomBytes } from 'node:crypto';
import type { destinations } from '../server/database/schema.ts';
import { uuidv7 } from '../server/database/uuidv7.ts';
import { searchText } from '../server/features/orders/search.ts';
import { DAY_MS, lagosDay } from '../shared/dates.ts';
import type { VisaStatus } from '../shared/orders/states.ts';
import { makeTrackingId } from '../shared/orders/tracking-id.ts';
import type { DecidedKind, Kind } from '../shared/services/index.ts';
import { isRecent, lifeOf } from './life.ts';
import { person, pick } from './people.ts';

/** In the order in which they are written. */
export const TABLES = [
  'orders',
  'applications',
  'insurance_applications',
  'bookings',
  'appointments',
  'payments',
  'payment_events',
  'refunds',
  'order_requests',
  'messages',
  'order_events',
  'consents',
] as const;
/** Rows by table, under their columns' names. */
export type Rows = Record<(typeof TABLES)[number], object[]>;

/** What orders refer to. */
export interface Ground {
  places: Record<DecidedKind, (typeof destinations.$inferSelect)[]>;
  agents: number[];
  admin: { actor_id: number; actor_name: string };
  /** All who work there, by id. */
  admins: number[];
}

const COUNTRIES = [
  'Ghana',
  'Kenya',
  'Türkiye',
  'Egypt',
  'South Africa',
  'Côte d’Ivoire',
  'United Kingdom',
  'Canada',
];
const DENIALS = ['The passport has expired.', 'A page is missing.', 'The mission refused it.', ''];
const METHODS = ['card', 'bank transfer', 'USSD', 'mobile money'];
const INSURANCE_KOBO = [1_535_000, 2_100_000, 3_500_000];
const text = (at: Date | number) => new Date(at).toISOString();

function kindOf(share: number): Kind {
  if (share < 0.7) return 'visa';
  if (share < 0.78) return 'permit';
  if (share < 0.88) return 'insurance';
  return share < 0.95 ? 'booking' : 'appointment';
}

/** Old ones are decided, whether they were ever paid or not; of the recent ones many wait. */
function statusOf(random: () => number, paid: boolean, recent: boolean): VisaStatus {
  const share = random();
  if (recent && share < 0.6) return 'Pending';
  if (!paid) return share < 0.1 ? 'Pending' : 'Denied';
  return share < 0.9 ? 'Approved' : 'Denied';
}

/** The rows of one order each of these times, and which of the orders were deleted, cancelled or set aside later; `behind` orders come after them. */
export function orderRows(
  { places, agents, admin, admins }: Ground,
  random: () => number,
  now: number,
  times: Date[],
  behind: number,
) {
  const rows = Object.fromEntries(TABLES.map((table) => [table, [] as object[]])) as Rows;
  const last = behind + times.length - 1;
  const later: object[] = [];
  for (const [index, at] of times.entries()) {
    const age = now - at.getTime();
    const id = uuidv7(at.getTime());
    const kind = kindOf(random());
    const { passport_number, date_of_birth, ...who } = person(random);
    const country = pick(random, COUNTRIES, 2);
    const place = kind === 'visa' || kind === 'permit' ? pick(random, places[kind], 2) : undefined;
    const paid = random() < (age > 30 * DAY_MS ? 0.95 : 0.75);
    const paidAt = paid
      ? Math.min(now, at.getTime() + Math.floor(random() * 3_600_000))
      : undefined;
    const amount_kobo = place
      ? place.visa_price_kobo
      : kind === 'insurance'
        ? pick(random, INSURANCE_KOBO)
        : 1_000_000;
    const tracking_id = makeTrackingId(randomBytes(16));
    const words =
      kind === 'appointment'
        ? []
        : kind === 'booking'
          ? [country]
          : [passport_number, place?.destination ?? country];
    const visa_status = place && statusOf(random, paid, isRecent(age, last - index));
    const payment_id = uuidv7(at.getTime());
    const submitted = {
      id,
      at,
      email: who.email,
      amount_kobo,
      paidAt,
      payment_id,
      status: visa_status,
      now,
    };
    const life = lifeOf(random, admins, { ...submitted, behind: last - index });
    rows.refunds.push(...life.refunds);
    rows.order_requests.push(...life.requests);
    rows.messages.push(...life.messages);
    rows.orders.push({
      id,
      kind,
      tracking_id,
      ...who,
      amount_kobo,
      paid_at: paidAt === undefined ? null : text(paidAt),
      agent_id: place && random() < 0.15 ? pick(random, agents, 3) : null,
      created_at: text(at),
      search: searchText({ ...who, tracking_id }, words),
      ...life.columns,
      price_lines: [],
    });
    const deleted_at = age > DAY_MS && random() < 0.005 ? text(at.getTime() + DAY_MS) : undefined;
    if (deleted_at || Object.values(life.later).some(Boolean))
      later.push({ id, deleted_at, ...life.later });
    const happened = { order_id: id, kind, actor_id: null, actor_name: '' };
    rows.order_events.push({
      ...happened,
      at: text(at),
      event: 'filed',
      actor: 'applicant',
      detail: { amount_kobo },
    });
    const decidedAt = text(Math.min(now, at.getTime() + 3 * DAY_MS));
    if (place && visa_status) {
      const decided_by = visa_status === 'Pending' ? null : pick(random, admins, 2);
      const { visa_excerpt, process_time, process_type } = place;
      const kept = {
        visa_destination: place.destination,
        visa_excerpt,
        process_time,
        process_type,
      };
      rows.applications.push({
        order_id: id,
        kind,
        destination_id: place.id,
        ...kept,
        date_of_birth,
        passport_number,
        visa_status,
        decided_at: decided_by && decidedAt,
        decided_by,
        reason: visa_status === 'Denied' ? pick(random, DENIALS, 2) : '',
      });
      rows.consents.push({
        order_id: id,
        about: 'data',
        given: true,
        at: text(at),
        version: '2026-11',
      });
      const decided = { ...happened, at: decidedAt, event: 'decided', actor: 'admin', ...admin };
      if (visa_status !== 'Pending')
        rows.order_events.push({ ...decided, detail: { from: 'Pending', to: visa_status } });
    }
    const [begin, end] = [
      lagosDay(new Date(at.getTime() + 20 * DAY_MS)),
      lagosDay(new Date(at.getTime() + 27 * DAY_MS)),
    ];
    const journey = {
      order_id: id,
      date_of_birth,
      destination: country,
      coverage_begin: begin,
      coverage_end: end,
    };
    const kin = {
      address: '7 Allen Avenue, Ikeja',
      occupation: 'Pharmacist',
      next_of_kin: 'Chidi Okafor',
      next_of_kin_address: 'Enugu',
    };
    const responses = { more_ninety: 'No', medical_condition: 'No' };
    if (kind === 'insurance')
      rows.insurance_applications.push({ ...journey, passport_number, ...kin, ...responses });
    if (kind === 'booking')
      rows.bookings.push({ ...journey, parts: ['hotel'], hotel_first_name: who.first_name });
    if (kind === 'appointment') {
      const appointment_time = `${String(9 + Math.floor(random() * 8)).padStart(2, '0')}:${random() < 0.5 ? '00' : '30'}`;
      const appointment_date = lagosDay(
        new Date(at.getTime() + (1 + Math.floor(random() * 40)) * DAY_MS),
      );
      rows.appointments.push({
        order_id: id,
        appointment_date,
        appointment_time,
        how_to_contact: 'WhatsApp Call',
        reason: 'Visa',
        slot_lost: false,
        moves: 0,
      });
    }
    const state =
      life.given_back_kobo > 0
        ? 'refunded'
        : paid
          ? 'paid'
          : age > 3 * DAY_MS
            ? 'expired'
            : 'created';
    const sum = {
      amount_kobo,
      currency: 'NGN',
      refunded_kobo: life.given_back_kobo,
      check_after_s: 60,
    };
    const came = paidAt === undefined ? null : text(paidAt);
    const by =
      random() < 0.02
        ? { provider: 'manual', method: 'other' }
        : { provider: 'flutterwave', method: pick(random, METHODS, 2) };
    const settled = {
      provider_transaction_id: paid ? payment_id : null,
      paid_at: came,
      received_at: came,
      method: paid ? by.method : null,
    };
    const known = {
      id: payment_id,
      tx_ref: `seeded-${payment_id}`,
      order_id: id,
      kind,
      provider: by.provider,
      status: state,
    };
    rows.payments.push({ ...known, ...sum, ...settled, created_at: text(at) });
    rows.payment_events.push({
      payment_id,
      at: text(paidAt ?? at),
      event: paid ? 'paid' : 'created',
      evidence: {},
    });
    if (paidAt !== undefined)
      rows.order_events.push({
        ...happened,
        at: text(paidAt),
        event: 'paid',
        actor: 'system',
        detail: { amount_kobo },
      });
  }
  return { rows, later };
}
