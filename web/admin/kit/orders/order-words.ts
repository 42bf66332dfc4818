import { counted } from '#shared/words.ts';

const HOUR_MS = 3_600_000;

const hoursSince = (since: string, now: Date) =>
  Math.floor((now.getTime() - new Date(since).getTime()) / HOUR_MS);

/** `5 h`, `2 d` */
export function waited(since: string, now: Date): string {
  const hours = hoursSince(since, now);
  if (hours < 1) return 'under 1 h';
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** `5 hours`, `2 days` */
export function waitedInWords(since: string, now: Date): string {
  const hours = hoursSince(since, now);
  if (hours < 1) return 'under an hour';
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}
