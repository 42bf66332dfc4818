// What processes use, as Linux counts it in /proc.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;
const QUIET_WITHIN_MS = 180_000;

interface Stat {
  parent: number;
  /** Its own ticks, and those of its children that have ended. */
  ticks: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    // The program's name, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return {
      parent: Number(fields[1]),
      ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
    };
  } catch {
    // It has ended.
    return undefined;
  }
}

function familyOf(pids: readonly number[]): Map<number, Stat> {
  const all = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat) all.set(Number(name), stat);
  }
  const belongs = (pid: number): boolean =>
    pids.includes(pid) || (pid > 1 && belongs(all.get(pid)?.parent ?? 0));
  return new Map([...all].filter(([pid]) => belongs(pid)));
}

/** Processor time in ms that these processes and all below them have used so far. */
export const processorMs = (pids: readonly number[]): number =>
  [...familyOf(pids).values()].reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);

/** Memory in MB that these processes and all below them hold (RSS). */
export function residentMb(pids: readonly number[]): number {
  let kb = 0;
  for (const pid of familyOf(pids).keys()) {
    try {
      kb += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It has ended.
    }
  }
  return kb / 1024;
}

/**
 * Waits until the processes have had little to do for 3 s, so that the work that follows their answers is counted, and burdens nobody else's turn.
 * @throws Error when they are still busy after three minutes
 */
export async function untilQuiet(pids: readonly number[]): Promise<void> {
  const end = Date.now() + QUIET_WITHIN_MS;
  for (let quiet = 0, before = processorMs(pids); quiet < 6; ) {
    if (Date.now() > end) throw new Error(`processes ${pids.join(', ')} do not come to rest`);
    await wait(500);
    const now = processorMs(pids);
    quiet = now - before <= 40 ? quiet + 1 : 0;
    before = now;
  }
}
