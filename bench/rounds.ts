import { processorMs, untilQuiet } from './usage.ts';

/** What a client saw: how long its requests took together, how many were answered well, and how many were not. */
export interface Work {
  ms: number;
  answers: number;
  failed: number;
}

/** One who is measured. */
export interface Contender {
  name: string;
  /** Whose processor time counts: its processes and its database's. */
  pids: readonly number[];
  /** Sends it a round's requests; a smaller round first, which doesn't count. */
  work(warm: boolean): Promise<Work>;
  /** Counts the work that follows its answers too. */
  untilQuiet?: boolean;
  /** Tidies up after a round; not measured. */
  afterwards?(): Promise<void>;
}

/** What one round came to. */
export interface Measured {
  /** ms for each answer, with all connections busy: the inverse of the throughput */
  ms: number;
  /** ms of processor time for each answer */
  processor_ms: number;
  answers: number;
  failed: number;
}

async function measure(
  { pids, work, untilQuiet: toTheEnd }: Contender,
  warm: boolean,
): Promise<Measured> {
  const before = processorMs(pids);
  const { ms, answers, failed } = await work(warm);
  if (toTheEnd) await untilQuiet(pids);
  const each = Math.max(answers, 1);
  return { ms: ms / each, processor_ms: (processorMs(pids) - before) / each, answers, failed };
}

/** Measures all contenders in turn, `rounds` times over, after one round that doesn't count. Each one's rounds by its name. */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
): Promise<Map<string, Measured[]>> {
  const all = new Map(contenders.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const contender of contenders) {
      const measured = await measure(contender, round === 0);
      if (round > 0) all.get(contender.name)?.push(measured);
      await contender.afterwards?.();
    }
    process.stderr.write(round === 0 ? '  warm' : ` ${round}/${rounds}`);
  }
  process.stderr.write('\n');
  return all;
}

/** A median with the least and the most beside it. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** @throws Error without any number */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high, least, most] = [
    sorted[Math.ceil(middle) - 1],
    sorted[Math.floor(middle)],
    sorted.at(0),
    sorted.at(-1),
  ];
  if (low === undefined || high === undefined || least === undefined || most === undefined)
    throw new Error('nothing was measured');
  return { median: (low + high) / 2, least, most };
}

/** One's rounds against another's, round by round. @throws Error when either has none */
export const compare = (
  one: readonly Measured[] | undefined,
  other: readonly Measured[] | undefined,
  of: (one: Measured, other: Measured) => number,
): Spread =>
  spreadOf(
    (one ?? []).flatMap((measured, round) => {
      const peer = other?.[round];
      return peer ? [of(measured, peer)] : [];
    }),
  );

/** Answers of one for each of the other, in the same time. */
export const throughput = (one: Measured, other: Measured): number => other.ms / one.ms;
/** Answers of one for each of the other, for the same processor time. */
export const capacity = (one: Measured, other: Measured): number =>
  other.processor_ms / Math.max(one.processor_ms, 0.000_01);
/** Time of one for each of the other's, for the same work. */
export const time = (one: Measured, other: Measured): number => one.ms / other.ms;
/** Processor time of one for each of the other's, for the same work. */
export const processor = (one: Measured, other: Measured): number =>
  one.processor_ms / Math.max(other.processor_ms, 0.000_01);

/** How many of a contender's requests were not answered well. */
export const failures = (
  rounds: readonly Measured[] | undefined,
): { failed: number; sent: number } =>
  (rounds ?? []).reduce(
    (sum, { failed, answers }) => ({
      failed: sum.failed + failed,
      sent: sum.sent + failed + answers,
    }),
    { failed: 0, sent: 0 },
  );
