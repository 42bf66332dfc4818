import type { TrackingRecord } from '#shared/orders/tracking.ts';
import type { Kind } from '#shared/services/index.ts';
import { appointmentWords } from './appointment/paid-words.ts';

const WORDS: Partial<Record<Kind, (record: TrackingRecord) => string>> = {
  appointment: appointmentWords,
};

/** What follows the payment, where a service has words of its own for it. */
export const afterPayment = (record: TrackingRecord): string | undefined =>
  WORDS[record.kind]?.(record);
