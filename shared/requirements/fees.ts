import type { EditionContents, Fee, Timing } from './requirement.ts';

type Priced = Pick<EditionContents, 'fees' | 'timing'>;

const DEFAULT_SPEED = 'standard';

/** Whether every party has a fee for all speeds. */
function areForAll(fees: readonly Fee[]): boolean {
  const always = fees.filter(({ speed }) => !speed).map(({ party }) => party);
  return fees.every(({ party }) => always.includes(party));
}

/** The default speed of fees whose times nobody has written. */
export const firstSpeed = (fees: Fee[]): string =>
  areForAll(fees) ? DEFAULT_SPEED : speedsOf({ fees, timing: [] })[0];

/**
 * The first is the default. A speed that only `timing` names counts if every party has a fee for
 * all speeds.
 */
export function speedsOf({ fees, timing }: Priced): [string, ...string[]] {
  const priced = fees.map(({ speed }) => speed);
  const isPriced = areForAll(fees);
  const timed = timing.filter(({ speed }) => isPriced || priced.includes(speed));
  const named = [...timed, ...fees].flatMap(({ speed }) => speed ?? []);
  const [first = DEFAULT_SPEED, ...others] = new Set(named);
  return [first, ...others];
}

/** A fee without a speed is charged at every speed. */
const feesOf = ({ fees }: Pick<Priced, 'fees'>, speed: string): Fee[] =>
  fees.filter((fee) => !fee.speed || fee.speed === speed);

/** In naira; undefined if the edition has no fees, so that the destination's price applies. */
export function editionPrice(edition: Priced, speed = speedsOf(edition)[0]) {
  if (edition.fees.length === 0) return undefined;
  const parts = feesOf(edition, speed);
  const sum = (some: readonly Fee[]) => some.reduce((total, { amount }) => total + amount, 0);
  return {
    price: sum(parts),
    government: sum(parts.filter(({ party }) => party === 'government')),
  };
}

/** The price at `speed`, in naira, for somebody who pays `own` at the default speed. */
export function priceAt(edition: Priced, own: number, speed?: string): number {
  const [first, chosen] = [editionPrice(edition), editionPrice(edition, speed)];
  return first && chosen ? Math.max(own + chosen.price - first.price, chosen.government) : own;
}

export const timingOf = (
  edition: Priced,
  speed = speedsOf(edition)[0],
): Omit<Timing, 'speed'> | undefined => edition.timing.find((one) => one.speed === speed);
