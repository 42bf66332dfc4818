import type { Db } from '#server/database/connect.ts';
import { eventsOf, heardOf } from '#server/features/events/events.ts';
import { type Event, type EventRow, eventText, type HistoryEntry } from '#shared/orders/events.ts';
import { shortFullName } from '#shared/people/names.ts';

/** Events that only colleagues read. */
export const OURS_ALONE: readonly Event[] = [
  'noted',
  'assigned',
  'message_resent',
  'messages_settled',
  'job_restarted',
  'job_dropped',
  'exported',
  'evidence_saved',
  'refund_needs_owner',
  'waiver_asked',
  'waiver_withdrawn',
  'payment_lost',
  'difference_seen',
];

const OURS_IN_DETAIL: Partial<Record<Event, string>> = {
  paid_by_hand: 'reference',
  refund_failed: 'failure',
  fee_spent: 'reference',
};

/** Oldest first; staff appear by first name and initial. */
export async function applicantHistory(db: Db, order_id: string): Promise<HistoryEntry[]> {
  return heardOf(await eventsOf(db, order_id))
    .filter(({ event }) => !OURS_ALONE.includes(event))
    .map(({ event, detail, kind, at, actor, actor_name }) => {
      const { [OURS_IN_DETAIL[event] ?? '']: _ours, ...told } = (detail ?? {}) as Record<
        string,
        unknown
      >;
      return {
        at: at.toISOString(),
        event,
        text: eventText({ event, detail: told } as EventRow, { kind }),
        actor,
        actor_name: actor === 'admin' ? shortFullName(actor_name) : actor_name,
      };
    });
}
