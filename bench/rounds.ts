import autocannon from 'autocannon';
import { processorMs, type Running, untilQuiet } from './processes.ts';

/** What is sent to a server: for a `duration` in seconds, or an `amount` of requests. */
export interface Load {
  path: string;
  connections: number;
  duration?: number;
  amount?: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer;
  /** Counts the work a server does after its answers too. */
  untilQuiet?: boolean;
}

/** One who is measured. */
export interface Contender {
  name: string;
  server: Running;
  load: Load;
}

/** What one round came to. */
export interface Measured {
  /** ms for each answer, with all connections busy: the inverse of the throughput */
  ms: number;
  /** ms of processor time for each answer */
  processor_ms: number | undefined;
}

/** One run of the load. Returns how many ms it took from the start to the last answer, and how many there were. */
function fire({ name, server, load }: Contender): Promise<{ ms: number; responses: number }> {
  const { path, untilQuiet: _, ...request } = load;
  return new Promise((done, failed) => {
    let responses = 0;
    let [first, last] = [0, 0];
    const gun = autocannon({ ...request, url: server.url + path, timeout: 60 }, (error: Error | null, result) => {
      if (error) return failed(error);
      const refused = result.errors + result.non2xx;
      if (refused > 0 || responses === 0) return failed(new Error(`${name}: ${refused} of ${responses} requests failed`));
      done({ ms: last - first, responses });
    });
    gun.on('start', () => {
      first = performance.now();
    });
    // The library's own clock ends with a whole second.
    gun.on('response', () => {
      responses += 1;
      last = performance.now();
    });
  });
}

async function measure(contender: Contender): Promise<Measured> {
  const { server, load } = contender;
  const before = processorMs(server.pid);
  const { ms, responses } = await fire(contender);
  if (load.untilQuiet) await untilQuiet(server.pid);
  const after = processorMs(server.pid);
  return { ms: ms / responses, processor_ms: before === undefined || after === undefined ? undefined : (after - before) / responses };
}

/** Measures all contenders in turn, `rounds` times over, after one round that doesn't count. Answers each one's rounds by name. */
export async function interleave(
  contenders: Contender[],
  rounds: number,
  afterEach?: (contender: Contender) => Promise<void>,
): Promise<Map<string, Measured[]>> {
  const all = new Map(contenders.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const contender of contenders) {
      const measured = await measure(contender);
      if (round > 0) all.get(contender.name)?.push(measured);
      await afterEach?.(contender);
    }
    process.stderr.write(round === 0 ? 'warm' : ` ${round}/${rounds}`);
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

/** One's rounds against another's, round by round: `of(one, other)` is compared. */
export function compare(
  one: Measured[],
  other: Measured[],
  of: (one: Measured, other: Measured) => number | undefined,
): Spread | undefined {
  const ratios = one.flatMap((measured, round) => {
    const peer = other[round];
    return (peer && of(measured, peer)) ?? [];
  });
  ratios.sort((a, b) => a - b);
  const middle = ratios.length / 2;
  const [low, high, least, most] = [ratios[Math.ceil(middle) - 1], ratios[Math.floor(middle)], ratios.at(0), ratios.at(-1)];
  if (low === undefined || high === undefined || least === undefined || most === undefined) return undefined;
  return { median: (low + high) / 2, least, most };
}

/** Answers of one for each of the other, in the same time. */
export const throughput = (one: Measured, other: Measured): number => other.ms / one.ms;
/** Answers of one for each of the other, for the same processor time. */
export const capacity = (one: Measured, other: Measured): number | undefined => {
  const cost = processor(one, other);
  return cost === undefined || cost === 0 ? undefined : 1 / cost;
};
/** Time of one for each of the other's, for the same work. */
export const time = (one: Measured, other: Measured): number => one.ms / other.ms;
/** Processor time of one for each of the other's, for the same work. */
export const processor = (one: Measured, other: Measured): number | undefined =>
  one.processor_ms === undefined || !other.processor_ms ? undefined : one.processor_ms / other.processor_ms;
