import { dayInWords } from '../dates.ts';
import type { EventMoney } from '../money/event-money.ts';
import { formatNaira, toNaira } from '../money/money.ts';
import { PERSON_REQUESTS, type PersonRequestKind } from '../people/person-request-words.ts';
import { isDecided } from '../services/index.ts';
import { type Corrections, corrected, event, labels, of, order, quoted } from './event-details.ts';
import { fileLabel } from './file-fields.ts';

/** For display only: decisions are read from the order's columns, never from `detail`. */
export const DECISION_EVENTS = {
  decided: event<{ from: string; to: string; reason?: string; next_step?: string }>(
    'Decision',
    (facts, { to, reason }) => `${to ?? 'Decided'} ${order(facts)}${reason ? `: “${reason}”` : ''}`,
  ),
  /** `told`: the decision had already been mailed to the applicant. */
  reopened: event<{ from: string; to: string; reason: string; told: boolean }>(
    'Decision taken back',
    (facts, { from, reason }) =>
      `Took back the decision that ${order(facts)} is ${from ?? 'decided'}${reason ? `: “${reason}”` : ''}`,
  ),
  issued: event<{ bytes: number; field?: string }>('Document issued', (facts, { field }) =>
    field
      ? `Uploaded “${fileLabel(field, facts.kind)}” for ${order(facts)}`
      : `Uploaded the issued ${facts.kind ?? 'document'}${of(facts)}`,
  ),
  ended: event<{ outcome: string }>(
    'Appointment held or missed',
    (facts, { outcome = '' }) => `Marked ${order(facts)} as ${outcome.toLowerCase()}`,
  ),
};

export const ORDER_EVENTS = {
  filed: event<EventMoney>('Submitted', (facts) => `Submitted ${order(facts)}`),
  opened: event(
    'Papers opened',
    (facts) => `${facts.kind && !isDecided(facts.kind) ? 'Looked at' : 'Opened'} ${order(facts)}`,
  ),
  receipt_sent: event<{ template: string }>(
    'Receipt mailed',
    (facts, { template = 'receipt' }) => `Mailed the ${template} for ${order(facts)}`,
  ),
  manage_opened: event(
    'Opened by the applicant',
    (facts) => `The applicant opened the page of ${order(facts)} by its link`,
  ),
  exported_by_applicant: event(
    'Copy taken by the applicant',
    (facts) => `The applicant took a copy of ${order(facts)}`,
  ),
  requested: event<{ fields: string[] }>(
    'Asked for more',
    (facts, { fields }) => `Asked for more for ${order(facts)}: ${labels(facts, fields)}`,
  ),
  asked_again: event<{ fields: string[] }>(
    'Asked again',
    (facts, { fields }) => `Asked once more for ${order(facts)}: ${labels(facts, fields)}`,
  ),
  request_answered: event<{ fields: string[]; changes: Corrections }>(
    'Answered',
    (facts, { fields }) =>
      `The applicant sent what was asked for ${order(facts)}: ${labels(facts, fields)}`,
  ),
  request_withdrawn: event(
    'Request withdrawn',
    (facts) => `Withdrew the request for more for ${order(facts)}`,
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
    'Message from the applicant',
    (facts) => `The applicant wrote about ${order(facts)}`,
  ),
  messages_settled: event(
    'Message needs no answer',
    (facts) => `Marked what the applicant wrote about ${order(facts)} as needing no answer`,
  ),
  contact_corrected: event<{ changes: Corrections }>(
    'Contact corrected',
    (facts, { changes }) =>
      `Corrected the contact details of ${order(facts)}: ${corrected(facts, changes)}`,
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
  fields_corrected: event<{ changes: Corrections }>(
    'Typing errors corrected',
    (facts, { changes }) => `Corrected ${order(facts)}: ${corrected(facts, changes)}`,
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
  cancelled: event<{ reason: string; refund_kobo: number }>(
    'Order cancelled',
    (facts, { reason, refund_kobo = 0 }) =>
      `Cancelled ${order(facts)}${reason ? `: “${reason}”` : ''}${refund_kobo > 0 ? `; ${formatNaira(toNaira(refund_kobo))} is refunded` : ''}`,
  ),
  meeting_link: event('Meeting link sent', (facts) => `Sent the meeting link for ${order(facts)}`),
  /** `admin_id`: the new assignee, or the previous one if unassigned. */
  assigned: event<{ to: string | null; from?: string; admin_id?: number }>(
    'Assigned',
    (facts, { to, from }) =>
      to
        ? `Gave ${order(facts)} to ${to}${from ? `, from ${from}` : ''}`
        : `Put ${order(facts)} back for anyone to take${from ? `, from ${from}` : ''}`,
  ),
  noted: event<{ text: string }>(
    'Note',
    (facts, { text = '' }) => `Noted on ${order(facts)}: “${text}”`,
  ),
  late_told: event<{ due_on: string; expected_on: string }>(
    'Delay announced',
    (facts, { expected_on }) =>
      `The applicant was told that ${order(facts)} will take longer${expected_on ? `: until ${dayInWords(expected_on)}` : ''}`,
  ),
  day_blocked: event<{ day: string; reason: string }>(
    'Day blocked',
    (_, { day, reason }) =>
      `Took ${day ? dayInWords(day) : 'a day'} off the appointments on offer${reason ? `: ${reason}` : ''}`,
  ),
  day_opened: event<{ day: string }>(
    'Day opened',
    (_, { day }) => `Put ${day ? dayInWords(day) : 'a day'} back on offer for appointments`,
  ),
  deleted: event('Application deleted', (facts) => `Deleted ${order(facts)}`),
  restored: event('Application brought back', (facts) => `Brought back ${order(facts)}`),
  scans_erased: event<{
    files: number;
    unpaid_days?: number;
    closed?: boolean;
    done_days?: number;
    name?: boolean;
    years?: number;
    asked?: boolean;
    again?: boolean;
  }>('Scans erased', (facts, { unpaid_days, closed, done_days, name, years, asked, again }) => {
    if (closed)
      return `Nobody paid for ${order(facts)} in ${unpaid_days} days: answers${name ? ', contact and name' : ' and contact'} were erased, and it can no longer be paid`;
    if (years)
      return `The name on ${order(facts)} was erased: its ${years} years in the books are over`;
    if (again)
      return `What had been erased of ${order(facts)} came back with a back-up, and was erased again`;
    const why = unpaid_days
      ? `: nobody paid for ${unpaid_days} days. Once it is paid, ask for them again`
      : done_days
        ? `: it ended ${done_days} days ago${name ? '. The name too, since nobody paid' : ''}`
        : '';
    return `The scans of ${order(facts)} were erased${asked ? ', as the applicant asked' : why}`;
  }),
  harmful_found: event<{ field: string }>(
    'Harmful file found',
    (facts, { field = '' }) =>
      `The virus scanner found “${fileLabel(field, facts.kind)}” of ${order(facts)} harmful: nobody can open it`,
  ),
  person_asked: event<{ kind: PersonRequestKind }>(
    'Request about data',
    (facts, { kind }) =>
      `Asked about data${facts.kind ? ` of ${order(facts)}` : ''}${kind ? `: ${PERSON_REQUESTS[kind].staff.toLowerCase()}` : ''}`,
  ),
  person_answered: event<{ kind: PersonRequestKind }>(
    'Request about data answered',
    (facts, { kind }) =>
      `Answered the request about data${facts.kind ? ` of ${order(facts)}` : ''}${kind ? `: ${PERSON_REQUESTS[kind].staff.toLowerCase()}` : ''}`,
  ),
};
