/** Seeded random numbers (mulberry32), so that cells, nets and pictures are reproducible. */
export function seeded(seed: number) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + (most - least) * next();
  return {
    next,
    between,
    /** An integer, both ends inclusive. */
    whole: (least: number, most: number) => Math.floor(between(least, most + 1)),
    /** Normally distributed: mean 0, standard deviation 1. */
    normal: () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()),
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  };
}
export type Random = ReturnType<typeof seeded>;
