import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 100;

/**
 * Looks again and again until `look` answers something, and answers that.
 * @throws Error naming what was waited for, after so many seconds
 */
export async function until<Found>(
  what: string,
  seconds: number,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(PAUSE_MS)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`waited ${seconds} s for ${what}`);
}
