import type { Kind } from '#shared/states.ts';

/** A service on the dashboard: its name, and its cloth in the chart, a ground and the threads on it, so that colour alone tells none. */
export interface Weave {
  name: string;
  /** Custom properties of tokens.css. */
  ground: string;
  thread: string;
  /** The threads, an SVG path in a tile of 8 by 8; drawn as lines. */
  path: string;
}

export const WEAVES: Record<Kind, Weave> = {
  visa: { name: 'Visa', ground: '--brand', thread: '--brand', path: '' },
  permit: { name: 'Permit', ground: '--marigold', thread: '--on-marigold', path: 'M-2 2l4-4M0 8L8 0M6 10l4-4' },
  insurance: { name: 'Insurance', ground: '--edge', thread: '--paper', path: 'M3 4h2' },
  booking: { name: 'Visa support', ground: '--marigold-ink', thread: '--paper', path: 'M0 2h8M0 6h8' },
  appointment: { name: 'Appointment', ground: '--paper', thread: '--ink-2', path: 'M0 0l8 8M8 0L0 8' },
};
