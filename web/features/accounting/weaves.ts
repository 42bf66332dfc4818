import type { Kind } from '#shared/states.ts';

/** A service's cloth in the chart: a ground and the threads on it, so that no service is told by its colour alone. */
export interface Weave {
  /** Custom properties of tokens.css. */
  ground: string;
  thread: string;
  /** The threads, an SVG path in a tile of 8 by 8; drawn as lines. */
  path: string;
}

export const WEAVES: Record<Kind, Weave> = {
  visa: { ground: '--brand', thread: '--brand', path: '' },
  permit: { ground: '--marigold', thread: '--on-marigold', path: 'M-2 2l4-4M0 8L8 0M6 10l4-4' },
  insurance: { ground: '--edge', thread: '--paper', path: 'M3 4h2' },
  booking: { ground: '--marigold-ink', thread: '--paper', path: 'M0 2h8M0 6h8' },
  appointment: { ground: '--paper', thread: '--ink-2', path: 'M0 0l8 8M8 0L0 8' },
};

export const SERVICE_NAMES: Record<Kind, string> = {
  visa: 'Visa',
  permit: 'Permit',
  insurance: 'Insurance',
  booking: 'Visa support',
  appointment: 'Appointment',
};
