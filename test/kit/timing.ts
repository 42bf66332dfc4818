// Whether answers take as long for whom we know as for whom we don't.
import { expect } from 'vitest';

const ROUNDS = 25;

/** How often a time of these is shorter than one of those: a half when they are alike, whatever else the machine is doing. */
function shorter(these: number[], those: number[]): number {
  const pairs = these.flatMap((one) =>
    those.map((other) => (one < other ? 1 : one === other ? 0.5 : 0) as number),
  );
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
}

/** How long a call takes, in ms. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

/**
 * Takes turns: two known addresses and an unknown one, in changing order. Ranks, since load makes some answers ten times as long.
 * By chance alone they leave these bounds once in 30,000 runs; a password that isn't hashed puts all of them on one side.
 */
export async function expectAlike(
  call: (address: string) => Promise<unknown>,
  known: string[],
  unknown: () => string,
): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let round = -3; round < ROUNDS; round++) {
    const turns = [...known, undefined];
    for (const address of round % 2 ? turns : turns.toReversed()) {
      const took = await timed(() => call(address ?? unknown()));
      if (round >= 0) times[address ? 'known' : 'unknown'].push(took);
    }
  }
  const share = shorter(times.unknown, times.known);
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.8);
}
