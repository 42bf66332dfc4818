import * as z from 'zod/mini';
import { PAYMENT_EVENTS } from '../money/payment-events.ts';
import { TEAM_EVENTS } from '../people/team-events.ts';
import { counted } from '../words.ts';
import { DESTINATION_EVENTS } from './destination-events.ts';
import {
  agent,
  type Definition,
  type EventFacts,
  type Exported,
  event,
  exported,
  order,
  quoted,
} from './event-details.ts';
import { fileLabel } from './file-fields.ts';
import { DECISION_EVENTS, ORDER_EVENTS } from './order-events.ts';

const AGENT_EVENTS = {
  agent_approved: event<{ from: string }>('Agent approved', (facts) => `Approved ${agent(facts)}`),
  agent_rejected: event<{ from: string }>('Agent rejected', (facts, { from }) =>
    from === 'approved' ? `Set ${agent(facts)} back to pending` : `Rejected ${agent(facts)}`,
  ),
  agent_deleted: event('Agent deleted', (facts) => `Deleted ${agent(facts)}`),
};

const BACKGROUND_EVENTS = {
  job_restarted: event<{ what?: string; jobs?: number }>(
    'Given-up work started again',
    (facts, detail) => {
      const { jobs } = detail;
      if (typeof jobs === 'number')
        return `Started everything that was given up again: ${counted(jobs, 'job')}`;
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
};

const TRACE_EVENTS = {
  scan_opened: event<{ field: string }>(
    'Scan opened',
    (facts, { field = '' }) => `Opened “${fileLabel(field, facts.kind)}” of ${order(facts)}`,
  ),
  downloaded: event<{ field: string }>(
    'Document downloaded',
    (facts, { field = '' }) => `Downloaded “${fileLabel(field, facts.kind)}” of ${order(facts)}`,
  ),
  exported: event<Exported>(
    'List saved',
    (_, detail) =>
      `Saved the list “${(detail.list ?? '').replaceAll('-', ' ')}” as CSV${exported(detail)}`,
  ),
  evidence_saved: event(
    'Evidence saved',
    (facts) => `Saved the evidence about ${order(facts)} for the bank`,
  ),
  file_saved: event(
    'Whole file saved',
    (facts) => `Saved the whole file of ${order(facts)} as PDF`,
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
};

/** In the order of the filters. */
export const EVENT_GROUPS = {
  decisions: { label: 'Decisions', events: DECISION_EVENTS },
  payments: { label: 'Payments', events: PAYMENT_EVENTS },
  orders: { label: 'Orders', events: ORDER_EVENTS },
  agents: { label: 'Agents', events: AGENT_EVENTS },
  destinations: { label: 'Destinations', events: DESTINATION_EVENTS },
  background: { label: 'Background work', events: BACKGROUND_EVENTS },
  traces: { label: 'Scans and lists', events: TRACE_EVENTS },
  administrators: { label: 'Administrators', events: TEAM_EVENTS },
};
export type EventGroup = keyof typeof EVENT_GROUPS;
export const EVENT_GROUP_NAMES = Object.keys(EVENT_GROUPS) as EventGroup[];

/** By event: the filter's label and the sentence shown to administrators. */
const EVENTS = {
  ...DECISION_EVENTS,
  ...PAYMENT_EVENTS,
  ...ORDER_EVENTS,
  ...AGENT_EVENTS,
  ...DESTINATION_EVENTS,
  ...BACKGROUND_EVENTS,
  ...TRACE_EVENTS,
  ...TEAM_EVENTS,
};
export type Event = keyof typeof EVENTS;
export type EventDetails = { [Name in Event]: NonNullable<(typeof EVENTS)[Name]['detail']> };
export type EventRow = {
  [Name in Event]: { event: Name; detail: Partial<EventDetails[Name]> | null };
}[Event];
export const EVENT_NAMES = Object.keys(EVENTS) as Event[];

export const eventsOf = (word: Event | EventGroup): readonly Event[] =>
  word in EVENT_GROUPS
    ? (Object.keys(EVENT_GROUPS[word as EventGroup].events) as Event[])
    : [word as Event];

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
