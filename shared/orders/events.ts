import * as z from 'zod/mini';
import { dayInWords } from '../dates.ts';
import { type EventMoney, eventAmount } from '../money/event-money.ts';
import { formatNaira, toNaira } from '../money/money.ts';
import { REFUND_EVENTS } from '../money/refund-events.ts';
import { PERSON_REQUESTS, type PersonRequestKind } from '../people/person-request-words.ts';
import { TEAM_EVENTS } from '../people/team-events.ts';
import { isDecided } from '../services/index.ts';
import { EDITION_EVENTS } from './edition-events.ts';
import {
  after,
  agent,
  type Came,
  type Corrections,
  changes,
  corrected,
  type Decided,
  type Definition,
  type Destination,
  type DestinationChanges,
  type EventFacts,
  type Exported,
  event,
  exported,
  labels,
  money,
  of,
  ofAsked,
  order,
  place,
  quoted,
} from './event-details.ts';
import { fileLabel } from './file-fields.ts';

/**
 * The label in filters and the sentence for administrators. Decisions depend on columns, never on
 * details.
 */
export const EVENTS = {
  filed: event<EventMoney>('Submitted', (facts) => `Submitted ${order(facts)}`),
  payment_started: event<{ tx_ref: string }>(
    'Payment started',
    (facts) => `A payment for ${order(facts)} was started`,
  ),
  declined: event<Came>(
    'Payment declined',
    (facts) => `A payment for ${order(facts)} was declined`,
  ),
  paid: event<Came>(
    'Paid',
    (facts, detail) => `${money(detail)} came in for ${order(facts)}${after(detail.method)}`,
  ),
  paid_by_hand: event<EventMoney & { method?: string; reference?: string }>(
    'Marked as Paid',
    (facts, detail) =>
      `Marked ${order(facts)} as Paid${after(eventAmount(detail))}${after(detail.method)}${after(detail.reference)}`,
  ),
  payment_review: event<Came & { reason: string }>(
    'Payment to review',
    (facts, detail) =>
      `${money(detail)} came in for ${order(facts)} and needs a review${after(detail.reason)}`,
  ),
  payment_expired: event<{ tx_ref: string }>(
    'Payment expired',
    (facts) => `A payment for ${order(facts)} ended without money`,
  ),
  second_charge: event<Came & { reason: string }>(
    'Second charge',
    (facts, detail) => `${money(detail)} came in a second time for ${order(facts)}`,
  ),
  payment_accepted: event<Decided>(
    'Payment accepted',
    (facts, detail) =>
      `Accepted ${money(detail)}${ofAsked(detail)} as the payment for ${order(facts)}`,
  ),
  payment_refunded: event<Decided>(
    'Payment refunded',
    (facts, detail) => `Refunded ${money(detail)} that came in for ${order(facts)}`,
  ),
  payment_reversed: event<Came & { reason: string }>(
    'Payment reversed',
    (facts, detail) =>
      `${money(detail)} that came in for ${order(facts)} was taken back by the payer’s bank${after(detail.reason)}`,
  ),
  payment_restored: event<Came>(
    'Payment restored',
    (facts, detail) =>
      `${money(detail)} that came in for ${order(facts)} is ours again, says the payer’s bank`,
  ),
  payment_lost: event<Came>(
    'Payment lost',
    (facts, detail) =>
      `Accepted that ${money(detail)} of ${order(facts)} is lost to the payer’s bank`,
  ),
  cancelled: event<{ reason: string; refund_kobo: number }>(
    'Order cancelled',
    (facts, { reason, refund_kobo = 0 }) =>
      `Cancelled ${order(facts)}${reason ? `: “${reason}”` : ''}${refund_kobo > 0 ? `; ${formatNaira(toNaira(refund_kobo))} is refunded` : ''}`,
  ),
  ...REFUND_EVENTS,
  rest_asked: event<{ tx_ref: string } & EventMoney>(
    'Rest asked for',
    (facts, detail) =>
      `Asked the payer of ${order(facts)} for the rest${after(eventAmount(detail))}`,
  ),
  group_left: event(
    'Taken out of its group',
    (facts) => `Took ${order(facts)} out of the orders that are paid together`,
  ),
  pay_link_made: event('Payment link made', (facts) => `Made a payment link for ${order(facts)}`),
  payments_compared: event<{
    provider: string;
    day: string;
    transactions: number;
    settled: number;
    differences: number;
  }>(
    'Payments compared',
    (_, { provider, day, transactions, settled, differences }) =>
      `Compared ${transactions ?? 0} transactions of ${provider ?? 'the provider'} on ${day ?? 'a day'} with ours: ${differences ?? 0} to review, ${settled ?? 0} settled`,
  ),
  difference_seen: event<{ tx_ref: string; words: string }>(
    'Difference seen to',
    (_, { words = '' }) => `Saw to a difference with the provider: ${words}`,
  ),
  opened: event(
    'Papers opened',
    (facts) => `${facts.kind && !isDecided(facts.kind) ? 'Looked at' : 'Opened'} ${order(facts)}`,
  ),
  scan_opened: event<{ field: string }>(
    'Scan opened',
    (facts, { field = '' }) => `Opened “${fileLabel(field, facts.kind)}” of ${order(facts)}`,
  ),
  decided: event<{ from: string; to: string; reason?: string; next_step?: string }>(
    'Decision',
    (facts, { to, reason }) => `${to ?? 'Decided'} ${order(facts)}${reason ? `: “${reason}”` : ''}`,
  ),
  /** `told`: the applicant had been mailed the decision. */
  reopened: event<{ from: string; to: string; reason: string; told: boolean }>(
    'Decision taken back',
    (facts, { from, reason }) =>
      `Took back that ${order(facts)} is ${from ?? 'decided'}${reason ? `: “${reason}”` : ''}`,
  ),
  issued: event<{ bytes: number; field?: string }>('Document issued', (facts, { field }) =>
    field
      ? `Uploaded “${fileLabel(field, facts.kind)}” for ${order(facts)}`
      : `Uploaded the issued ${facts.kind ?? 'document'}${of(facts)}`,
  ),
  downloaded: event<{ field: string }>(
    'Document downloaded',
    (facts, { field = '' }) => `Downloaded “${fileLabel(field, facts.kind)}” of ${order(facts)}`,
  ),
  /** `admin_id`: the new assignee, or the former one if there is none now. */
  assigned: event<{ to: string | null; from?: string; admin_id?: number }>(
    'Assigned',
    (facts, { to, from }) =>
      to
        ? `Gave ${order(facts)} to ${to}${from ? `, from ${from}` : ''}`
        : `Put ${order(facts)} back for anybody${from ? `, from ${from}` : ''}`,
  ),
  noted: event<{ text: string }>(
    'Note',
    (facts, { text = '' }) => `Noted on ${order(facts)}: “${text}”`,
  ),
  late_told: event<{ due_on: string; expected_on: string }>(
    'Delay told',
    (facts, { expected_on }) =>
      `The applicant was told that ${order(facts)} takes longer${expected_on ? `: until ${dayInWords(expected_on)}` : ''}`,
  ),
  ended: event<{ outcome: string }>(
    'Appointment held or missed',
    (facts, { outcome = '' }) => `Marked ${order(facts)} as ${outcome.toLowerCase()}`,
  ),
  meeting_link: event('Meeting link sent', (facts) => `Sent the meeting link for ${order(facts)}`),
  day_blocked: event<{ day: string; reason: string }>(
    'Day blocked',
    (_, { day, reason }) =>
      `Took ${day ? dayInWords(day) : 'a day'} off the appointments on offer${reason ? `: ${reason}` : ''}`,
  ),
  day_opened: event<{ day: string }>(
    'Day opened',
    (_, { day }) => `Put ${day ? dayInWords(day) : 'a day'} back on offer for appointments`,
  ),
  receipt_sent: event<{ template: string }>(
    'Receipt mailed',
    (facts, { template = 'receipt' }) => `Mailed the ${template} for ${order(facts)}`,
  ),
  manage_opened: event(
    'Opened by the applicant',
    (facts) => `The applicant opened the page of ${order(facts)} by its link`,
  ),
  evidence_saved: event(
    'Evidence saved',
    (facts) => `Saved the evidence about ${order(facts)} for the bank`,
  ),
  file_saved: event(
    'Whole file saved',
    (facts) => `Saved the whole file of ${order(facts)} as PDF`,
  ),
  exported_by_applicant: event(
    'Copy taken by the applicant',
    (facts) => `The applicant took a copy of ${order(facts)}`,
  ),
  requested: event<{ fields: string[] }>(
    'Asked for more',
    (facts, { fields }) => `Asked for more of ${order(facts)}: ${labels(facts, fields)}`,
  ),
  request_answered: event<{
    fields: string[];
    changes: Record<string, { from: unknown; to: unknown }>;
  }>(
    'Answered',
    (facts, { fields }) =>
      `The applicant sent what was asked for ${order(facts)}: ${labels(facts, fields)}`,
  ),
  asked_again: event<{ fields: string[] }>(
    'Asked again',
    (facts, { fields }) => `Asked once more for ${order(facts)}: ${labels(facts, fields)}`,
  ),
  request_withdrawn: event(
    'Request withdrawn',
    (facts) => `Withdrew what was asked for ${order(facts)}`,
  ),
  message_resent: event<{ what: string }>(
    'Message sent again',
    (facts, detail) => `Sent a message again: ${quoted(detail)} for ${order(facts)}`,
  ),
  written: event(
    'Message to the applicant',
    (facts) => `Wrote to the applicant of ${order(facts)}`,
  ),
  applicant_wrote: event(
    'Message of the applicant',
    (facts) => `The applicant wrote about ${order(facts)}`,
  ),
  messages_settled: event(
    'Message needs no answer',
    (facts) => `Said that no answer is needed to what the applicant wrote about ${order(facts)}`,
  ),
  contact_corrected: event<{ changes: Corrections }>(
    'Contact corrected',
    (facts, { changes }) =>
      `Corrected the contact of ${order(facts)}: ${corrected(facts, changes)}`,
  ),
  fields_corrected: event<{ changes: Corrections }>(
    'Typing errors corrected',
    (facts, { changes }) => `Corrected ${order(facts)}: ${corrected(facts, changes)}`,
  ),
  /** Health answers are named without values, since they get erased. */
  answers_changed: event<{
    changes: Corrections;
    uploads: string[];
    health: string[];
    from_kobo: number;
    amount_kobo: number;
  }>(
    'Changed before payment',
    (facts, { changes, uploads = [], health = [], from_kobo = 0, amount_kobo = 0 }) =>
      `Changed ${order(facts)} before it was paid: ${[
        corrected(facts, changes),
        labels(facts, [...health, ...uploads]),
        from_kobo === amount_kobo
          ? ''
          : `price ${formatNaira(toNaira(from_kobo))} to ${formatNaira(toNaira(amount_kobo))}`,
      ]
        .filter(Boolean)
        .join(', ')}`,
  ),
  correction_asked: event<{ changes: Corrections; reason: string }>(
    'Correction asked for',
    (facts, { changes, reason }) =>
      `Asked to correct ${order(facts)}: ${corrected(facts, changes)}${reason ? `: “${reason}”` : ''}`,
  ),
  correction_refused: event<{ changes: Corrections; reason: string }>(
    'Correction refused',
    (facts, { changes, reason }) =>
      `Refused to correct ${order(facts)}: ${corrected(facts, changes)}${reason ? `: “${reason}”` : ''}`,
  ),
  moved: event<{ appointment_date: string; appointment_time: string }>(
    'Appointment moved',
    (facts, { appointment_date: day, appointment_time }) =>
      `Moved ${order(facts)}${day ? ` to ${dayInWords(day)}, ${appointment_time}` : ''}`,
  ),
  deleted: event('Application deleted', (facts) => `Deleted ${order(facts)}`),
  restored: event('Application brought back', (facts) => `Brought back ${order(facts)}`),
  scans_erased: event<{
    files: number;
    unpaid_days?: number;
    closed?: boolean;
    done_days?: number;
    years?: number;
    asked?: boolean;
    again?: boolean;
  }>('Scans erased', (facts, { unpaid_days, closed, done_days, years, asked, again }) => {
    if (closed)
      return `Nobody paid for ${order(facts)} in ${unpaid_days} days: answers, name and contact were erased, and it can’t be paid any more`;
    if (years) return `The name on ${order(facts)} was erased: the books’ ${years} years are over`;
    if (again)
      return `What had been erased of ${order(facts)} came back with a back-up, and was erased again`;
    const why = unpaid_days
      ? `: nobody paid for ${unpaid_days} days. Once it is paid, ask for them again`
      : done_days
        ? `: it has been over for ${done_days} days`
        : '';
    return `The scans of ${order(facts)} were erased${asked ? ', as the applicant asked' : why}`;
  }),
  harmful_found: event<{ field: string }>(
    'Harmful file found',
    (facts, { field = '' }) =>
      `The virus scanner knows “${fileLabel(field, facts.kind)}” of ${order(facts)} as harmful: nobody is served it`,
  ),
  person_asked: event<{ kind: PersonRequestKind }>(
    'Request about data',
    (facts, { kind }) =>
      `Asked about data${facts.kind ? ` of ${order(facts)}` : ''}${kind ? `: ${PERSON_REQUESTS[kind].staff.toLowerCase()}` : ''}`,
  ),
  person_answered: event<{ kind: PersonRequestKind }>(
    'Request about data answered',
    (facts, { kind }) =>
      `Answered what was asked about data${facts.kind ? ` of ${order(facts)}` : ''}${kind ? `: ${PERSON_REQUESTS[kind].staff.toLowerCase()}` : ''}`,
  ),
  agent_approved: event<{ from: string }>('Agent approved', (facts) => `Approved ${agent(facts)}`),
  agent_rejected: event<{ from: string }>('Agent rejected', (facts, { from }) =>
    from === 'approved' ? `Set ${agent(facts)} back to pending` : `Rejected ${agent(facts)}`,
  ),
  agent_deleted: event('Agent deleted', (facts) => `Deleted ${agent(facts)}`),
  destination_added: event<Destination>('Destination added', (facts) => `Added ${place(facts)}`),
  destination_changed: event<Destination & { changes: DestinationChanges }>(
    'Destination changed',
    (facts, detail) => {
      const changed = changes(detail.changes);
      return `Changed ${place(facts)}${changed ? `: ${changed}` : ''}`;
    },
  ),
  destination_deleted: event<Destination>(
    'Destination deleted',
    (facts) => `Deleted ${place(facts)}`,
  ),
  ...EDITION_EVENTS,
  job_restarted: event<{ what?: string; jobs?: number }>(
    'Given-up work started again',
    (facts, detail) => {
      const { jobs } = detail;
      if (typeof jobs === 'number')
        return `Started everything that was given up again: ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`;
      return `Started again what was given up: ${quoted(detail)}${facts.kind ? ` for ${order(facts)}` : ''}`;
    },
  ),
  job_dropped: event<{ what: string }>(
    'Given-up work dropped',
    (facts, detail) =>
      `Took off the list of what was given up: ${quoted(detail)}${facts.kind ? ` for ${order(facts)}` : ''}`,
  ),
  clearing_allowed: event<{ files: number }>(
    'Clearing allowed',
    (_, { files }) =>
      `Let the nightly clearing remove ${files ?? 'many'} stored files that no order names`,
  ),
  exported: event<Exported>(
    'List saved',
    (_, detail) =>
      `Saved the list “${(detail.list ?? '').replaceAll('-', ' ')}” as CSV${exported(detail)}`,
  ),
  access_reported: event<{ filters: Record<string, string> }>(
    'Access report',
    (_, { filters = {} }) => {
      const by = Object.entries(filters).map(
        ([name, value]) => `${name.replaceAll('_', ' ')} ${value}`,
      );
      return `Looked up whose data was seen${by.length > 0 ? `: ${by.join(', ')}` : ''}`;
    },
  ),
  ...TEAM_EVENTS,
};
export type Event = keyof typeof EVENTS;
export type EventDetails = { [Name in Event]: NonNullable<(typeof EVENTS)[Name]['detail']> };
export type EventRow = {
  [Name in Event]: { event: Name; detail: Partial<EventDetails[Name]> | null };
}[Event];
export const EVENT_NAMES = Object.keys(EVENTS) as Event[];

export const eventText = ({ event, detail }: EventRow, facts: EventFacts): string =>
  // TypeScript can't match events to details through a union.
  (EVENTS[event] as Definition<object>).text(facts, detail ?? {});

export const ACTORS = ['admin', 'agent', 'applicant', 'system'] as const;

export const historyEntry = z.object({
  at: z.string(),
  event: z.enum(EVENT_NAMES),
  text: z.string(),
  actor: z.enum(ACTORS),
  actor_name: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
