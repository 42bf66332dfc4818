import { isCancelled, type Stage } from '#shared/orders/stages.ts';
import { isPaid, type PaymentStatus } from '#shared/orders/states.ts';
import { counted } from '#shared/words.ts';

/** True if the order can be marked as paid; a cancelled order can't, nor one that was erased. */
export const mayBeMarkedAsPaid = (
  { payment_status, stage }: { payment_status: PaymentStatus; stage: Stage },
  email: string,
): boolean => !isPaid(payment_status) && !isCancelled(stage) && email !== '';

const HOUR_MS = 3_600_000;

/** `5 h`, `2 d` */
export function waited(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(since).getTime()) / HOUR_MS);
  if (hours < 1) return 'under 1 h';
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** `5 hours`, `2 days` */
export function waitedInWords(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(since).getTime()) / HOUR_MS);
  if (hours < 1) return 'under an hour';
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}
