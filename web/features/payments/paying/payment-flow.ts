import type { Word } from './ask-bank.ts';
import type { Charged } from './checkout/open-checkout.ts';

/** The next step for events that lead to the same one from any step. */
const NEXT = {
  /** Hydrated, with no payment under way. Until then, Pay would do nothing. */
  ready: 'ready',
  pressed: 'opening',
  opened: 'open',
  /** The overlay was closed without a callback. */
  closed: 'watching',
  'nothing heard': 'not-heard',
  'script failed': 'no-script',
  /** No payment was begun. */
  'line lost': 'no-line',
  'line back': 'line-back',
} as const;
type Plain = keyof typeof NEXT;

/** The overlay reported a charge; the bank is asked. `waits`: why money is to be reviewed. */
type Bank =
  | { at: 'checking' | 'undecided' | 'declined' | 'unverified' }
  /** `part`: elapsed part of the polling (0 to 1). */
  | { at: 'pending'; part: number }
  | { at: 'failed'; waits: string | undefined };

export type PaymentStep =
  | { at: 'loading' | 'slot-taken' | (typeof NEXT)[Plain] }
  | (Bank & { tx_ref: string })
  /** `away`: the provider didn't respond. */
  | { at: 'refused'; message: string; away: boolean };

export type PaymentEvent =
  | { type: Plain }
  | { type: 'not opened'; code: string | undefined; message: string }
  | { type: 'charged'; charge: Charged }
  | { type: 'bank asked'; charge: Charged; word: Word; part: number }
  | { type: 'polling ended'; charge: Charged; word: Word; waits: string | undefined };

export function nextStep(step: PaymentStep, event: PaymentEvent): PaymentStep {
  if (event.type === 'not opened')
    return event.code === 'slot_taken'
      ? { at: 'slot-taken' }
      : { at: 'refused', message: event.message, away: event.code === 'unavailable' };
  // Its notice says what holds if another card was tried in the overlay.
  if (event.type === 'closed' && step.at === 'declined') return step;
  if (!('charge' in event)) return { at: NEXT[event.type] };

  const { tx_ref, declined } = event.charge;
  if (event.type === 'charged') return { at: 'checking', tx_ref };
  if (event.word === 'unanswered' && declined)
    return event.type === 'bank asked' ? step : { at: 'not-heard' };
  if (event.word === 'unanswered') return { at: 'unverified', tx_ref };
  if (event.type === 'bank asked') return { at: 'pending', tx_ref, part: event.part };
  if (event.word === 'pending') return { at: 'undecided', tx_ref };
  return declined ? { at: 'declined', tx_ref } : { at: 'failed', tx_ref, waits: event.waits };
}

/** Whether the reported charge may have taken money. */
export const mayHaveMoved = ({ at }: PaymentStep): boolean =>
  at === 'unverified' || at === 'undecided';
