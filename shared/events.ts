import * as z from 'zod/mini';
import { formatDay } from './dates.ts';
import { fileLabel } from './file-fields.ts';
import { formatNaira, toNaira } from './money.ts';
import { ROLE_WORDS, ROLES } from './roles.ts';
import { descriptionOf, KINDS, type Kind } from './services/index.ts';

/** What an event is about, as far as it is known. */
export interface EventFacts {
  kind?: Kind | null;
  /** The applicant's name; left out where the order is clear, as in its own history. */
  name?: string;
  agent_name?: string | null;
  destination?: string | null;
  detail?: Record<string, unknown> | null;
}

const of = ({ name }: EventFacts) => (name ? ` of ${name}` : '');
/** 'the visa application of Ada Obi' */
const order = (facts: EventFacts) => `the ${facts.kind ? descriptionOf(facts.kind).names.one : 'order'}${of(facts)}`;
const text = (facts: EventFacts, field: string) => (typeof facts.detail?.[field] === 'string' ? facts.detail[field] : '');
/** “Mail: invoice” */
const quoted = (facts: EventFacts) => `“${text(facts, 'what')}”`;
const after = (words: string) => (words ? `, ${words}` : '');

/** What came in, in its own currency: '₦45,000', 'USD 45,000'; empty where the event names no amount. */
export function eventAmount(detail: EventFacts['detail']): string {
  if (typeof detail?.amount_kobo !== 'number') return '';
  const amount = formatNaira(toNaira(detail.amount_kobo));
  const currency = typeof detail.currency === 'string' ? detail.currency : 'NGN';
  return currency === 'NGN' ? amount : amount.replace('₦', `${currency} `);
}
const money = ({ detail }: EventFacts) => eventAmount(detail) || 'Money';

/** ' of ₦45,000' where another amount came than was asked. */
const ofAsked = ({ detail }: EventFacts) =>
  typeof detail?.asked_kobo === 'number' && detail.asked_kobo !== detail.amount_kobo
    ? ` of ${formatNaira(toNaira(detail.asked_kobo))}`
    : '';

/** Names of a destination's fields, in the order in which a change lists them. */
const FIELDS: Record<string, string> = {
  destination: 'name',
  visa_price: 'price',
  visa_agent_price: 'agent price',
  visa_excerpt: 'entry',
  process_time: 'time',
  process_type: 'type',
  available_country: 'countries',
  visa_description: 'description',
};
const LONGEST = 40;

/** 'price ₦45,000 to ₦50,000, description' : short fields with their old and new values, long ones by name only. */
function changes({ detail }: EventFacts): string {
  const shown = (field: string, value: unknown) =>
    field.endsWith('_price') ? (typeof value === 'number' ? formatNaira(value) : String(value)) : `“${value}”`;
  const changed = (detail?.changes ?? {}) as Record<string, { from: unknown; to: unknown }>;
  return Object.entries(FIELDS)
    .flatMap(([field, name]) => {
      const change = changed[field];
      if (!change) return [];
      const words = `${shown(field, change.from)} to ${shown(field, change.to)}`;
      return [words.length <= LONGEST ? `${name} ${words}` : name];
    })
    .join(', ');
}

/** ' as reviewer' */
const asRole = (facts: EventFacts, field = 'role') => {
  const role = ROLES.find((one) => one === facts.detail?.[field]);
  return role ? ` as ${ROLE_WORDS[role].label.toLowerCase()}` : '';
};
const place = ({ kind, destination }: EventFacts) => `the ${kind ?? ''} destination ${destination ?? ''}`.replaceAll(/ +/g, ' ').trim();
const agent = ({ agent_name }: EventFacts) => `the agent ${agent_name ?? ''}`.trim();

/** ': 312 rows; payment status “Paid”, search “Okafor”' */
function exported({ detail }: EventFacts): string {
  const rows = typeof detail?.rows === 'number' ? `: ${detail.rows} ${detail.rows === 1 ? 'row' : 'rows'}` : '';
  const broken = detail?.whole === false ? ', then it broke off' : '';
  const filters = Object.entries((detail?.filters ?? {}) as Record<string, string>).map(
    ([name, value]) => `${name === 'q' ? 'search' : name.replaceAll('_', ' ')} “${value}”`,
  );
  return `${rows}${broken}${filters.length > 0 ? `; ${filters.join(', ')}` : ''}`;
}

/**
 * Everything that can happen, in the words that administrators read: `label` names the event in a filter, `text` says what somebody did.
 * The tracking page has its own texts for applicants.
 */
export const EVENTS = {
  filed: { label: 'Filed', text: (facts) => `Filed ${order(facts)}` },
  payment_started: { label: 'Payment started', text: (facts) => `A payment for ${order(facts)} was started` },
  declined: { label: 'Payment declined', text: (facts) => `A payment for ${order(facts)} was declined` },
  paid: { label: 'Paid', text: (facts) => `${money(facts)} came in for ${order(facts)}${after(text(facts, 'method'))}` },
  paid_by_hand: { label: 'Marked as Paid', text: (facts) => `Marked ${order(facts)} as Paid${after(eventAmount(facts.detail))}` },
  payment_review: {
    label: 'Payment to review',
    text: (facts) => `${money(facts)} came in for ${order(facts)} and needs a review${after(text(facts, 'reason'))}`,
  },
  payment_expired: { label: 'Payment expired', text: (facts) => `A payment for ${order(facts)} ended unpaid` },
  second_charge: { label: 'Second charge', text: (facts) => `${money(facts)} came in a second time for ${order(facts)}` },
  payment_accepted: {
    label: 'Payment accepted',
    text: (facts) => `Accepted ${money(facts)}${ofAsked(facts)} as the payment for ${order(facts)}`,
  },
  payment_refunded: { label: 'Payment given back', text: (facts) => `Gave back ${money(facts)} that came in for ${order(facts)}` },
  opened: { label: 'Papers opened', text: (facts) => `Opened ${order(facts)}` },
  scan_opened: { label: 'Scan opened', text: (facts) => `Opened “${fileLabel(text(facts, 'field'), facts.kind)}” of ${order(facts)}` },
  decided: { label: 'Decision', text: (facts) => `${text(facts, 'to') || 'Decided'} ${order(facts)}` },
  issued: { label: 'Document issued', text: (facts) => `Uploaded the issued ${facts.kind ?? 'document'}${of(facts)}` },
  receipt_sent: { label: 'Receipt mailed', text: (facts) => `Mailed the ${text(facts, 'template') || 'receipt'} for ${order(facts)}` },
  message_resent: { label: 'Message sent again', text: (facts) => `Sent a message again: ${quoted(facts)} for ${order(facts)}` },
  contact_corrected: {
    label: 'Contact corrected',
    text: (facts) => {
      const changed = Object.keys((facts.detail?.changes ?? {}) as object).map((field) =>
        field === 'email' ? 'email address' : 'phone number',
      );
      return `Corrected the ${changed.join(' and ') || 'contact'} of ${order(facts)}`;
    },
  },
  moved: {
    label: 'Appointment moved',
    text: (facts) => {
      const day = text(facts, 'appointment_date');
      return `Moved ${order(facts)}${day ? ` to ${formatDay(`${day}T12:00:00Z`)}, ${text(facts, 'appointment_time')}` : ''}`;
    },
  },
  deleted: { label: 'Application deleted', text: (facts) => `Deleted ${order(facts)}` },
  restored: { label: 'Application brought back', text: (facts) => `Brought back ${order(facts)}` },
  scans_erased: {
    label: 'Scans erased',
    text: (facts) => {
      const days = facts.detail?.unpaid_days;
      return `The scans of ${order(facts)} were erased${typeof days === 'number' ? `: nobody paid for ${days} days. Once it is paid, ask for them again` : ''}`;
    },
  },
  agent_approved: { label: 'Agent approved', text: (facts) => `Approved ${agent(facts)}` },
  agent_rejected: {
    label: 'Agent rejected',
    text: (facts) => (text(facts, 'from') === 'approved' ? `Set ${agent(facts)} back to pending` : `Rejected ${agent(facts)}`),
  },
  agent_deleted: { label: 'Agent deleted', text: (facts) => `Deleted ${agent(facts)}` },
  destination_added: { label: 'Destination added', text: (facts) => `Added ${place(facts)}` },
  destination_changed: {
    label: 'Destination changed',
    text: (facts) => `Changed ${place(facts)}${changes(facts) ? `: ${changes(facts)}` : ''}`,
  },
  destination_deleted: { label: 'Destination deleted', text: (facts) => `Deleted ${place(facts)}` },
  job_restarted: {
    label: 'Given-up work started again',
    text: (facts) => {
      const jobs = facts.detail?.jobs;
      if (typeof jobs === 'number') return `Started everything that was given up again: ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`;
      return `Started again what was given up: ${quoted(facts)}${facts.kind ? ` for ${order(facts)}` : ''}`;
    },
  },
  job_dropped: {
    label: 'Given-up work dropped',
    text: (facts) => `Took off the list of what was given up: ${quoted(facts)}${facts.kind ? ` for ${order(facts)}` : ''}`,
  },
  clearing_allowed: {
    label: 'Clearing allowed',
    text: ({ detail }) => `Let the nightly clearing remove ${detail?.files ?? 'many'} stored files that no order names`,
  },
  exported: {
    label: 'List saved',
    text: (facts) => `Saved the list “${text(facts, 'list').replaceAll('-', ' ')}” as CSV${exported(facts)}`,
  },
  admin_invited: { label: 'Colleague invited', text: (facts) => `Invited a colleague${asRole(facts)}` },
  admin_registered: {
    label: 'Administrator registered',
    text: (facts) =>
      `Registered${asRole(facts) || ' as an administrator'}${text(facts, 'invited_by') ? `, invited by ${text(facts, 'invited_by')}` : ''}`,
  },
} satisfies Record<string, { label: string; text: (facts: EventFacts) => string }>;
export type Event = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as Event[];

/** Groups of events for filters; each event belongs to one group. */
export const EVENT_GROUPS = {
  decisions: { label: 'Decisions', events: ['decided', 'issued'] },
  payments: {
    label: 'Payments',
    events: [
      'payment_started',
      'declined',
      'paid',
      'paid_by_hand',
      'payment_review',
      'payment_expired',
      'second_charge',
      'payment_accepted',
      'payment_refunded',
    ],
  },
  orders: {
    label: 'Orders',
    events: ['filed', 'opened', 'receipt_sent', 'message_resent', 'contact_corrected', 'moved', 'deleted', 'restored', 'scans_erased'],
  },
  agents: { label: 'Agents', events: ['agent_approved', 'agent_rejected', 'agent_deleted'] },
  destinations: { label: 'Destinations', events: ['destination_added', 'destination_changed', 'destination_deleted'] },
  background: { label: 'Background work', events: ['job_restarted', 'job_dropped', 'clearing_allowed'] },
  traces: { label: 'Scans and lists', events: ['scan_opened', 'exported'] },
  administrators: { label: 'Administrators', events: ['admin_invited', 'admin_registered'] },
} as const satisfies Record<string, { label: string; events: readonly Event[] }>;
export type EventGroup = keyof typeof EVENT_GROUPS;
export const EVENT_GROUP_NAMES = Object.keys(EVENT_GROUPS) as EventGroup[];

/** The events that a filter value stands for: those of a group, or a single one. */
export const eventsOf = (word: Event | EventGroup): readonly Event[] =>
  word in EVENT_GROUPS ? EVENT_GROUPS[word as EventGroup].events : [word as Event];

/** An event in a sentence without a full stop: 'Approved the visa application of Ada Obi'. */
export const eventText = (event: Event, facts: EventFacts): string => EVENTS[event].text(facts);

const ACTORS = ['admin', 'agent', 'applicant', 'system'] as const;

/** One entry of an order's history, as `/status/{id}` returns it: oldest first. */
export const historyEntry = z.object({
  at: z.string(),
  event: z.enum(EVENT_NAMES),
  text: z.string(),
  actor: z.enum(ACTORS),
  /** Empty for applicants and the system. */
  actor_name: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One entry of `GET /admin/activity`: what happened, who did it, what it is about. */
export const activityEntry = z.object({
  id: z.int(),
  at: z.string(),
  event: z.enum(EVENT_NAMES),
  /** For people: 'Approved the visa application of Ada Obi'. */
  text: z.string(),
  actor: z.enum(ACTORS),
  actor_id: z.nullable(z.int()),
  actor_name: z.string(),
  order_id: z.nullable(z.string()),
  kind: z.nullable(z.enum(KINDS)),
  tracking_id: z.nullable(z.string()),
  /** The applicant's full name. */
  name: z.nullable(z.string()),
  agent_id: z.nullable(z.int()),
  agent_name: z.nullable(z.string()),
  destination_id: z.nullable(z.int()),
  destination: z.nullable(z.string()),
  /** The order, agent or destination it is about has been deleted since. */
  deleted: z.boolean(),
  /** Details that depend on the event: amounts in kobo, a decision's from and to, a destination's changes. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Whose actions are listed: only administrators', or everybody's. */
export const ACTIVITY_BY = ['admins', 'everybody'] as const;
