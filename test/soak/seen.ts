import type { Reach } from '../kit/reach.ts';

/** What clients got in place of what they asked for. */
export interface Seen {
  /** Reaches the same, and takes notes of every refusal and every lost request. */
  through(reach: Reach): Reach;
  /** How often what was seen: `POST /api/visa/application 503 This is not available …`. */
  refusals: Map<string, number>;
  /** A line for each kind of refusal, the most frequent first. */
  tell(did: (words: string) => void): void;
  /** Refusals of ours and lost requests, but for those that are `expected`. */
  failures(expected: RegExp): string[];
}

/** A path without what differs from order to order. */
const pattern = (path: string): string =>
  path.replace(/\?.*/, '').replace(/[\w-]*\d[\w-]{7,}/g, ':id');

async function wordsOf(response: Response): Promise<string> {
  const text = await response.clone().text();
  try {
    return (JSON.parse(text) as { message?: string }).message ?? '';
  } catch {
    return /<title>(.*?)<\/title>/.exec(text)?.[1] ?? 'no JSON';
  }
}

/** Takes notes of what clients see. A refusal that a test brings about itself (a declined card) is among them. */
export function watch(): Seen {
  const refusals: Seen['refusals'] = new Map();
  let served = 0;
  return {
    refusals,
    through: (reach) => async (path, init) => {
      const note = (words: string) => {
        const what = `${init?.method ?? 'GET'} ${pattern(path)} ${words}`;
        refusals.set(what, (refusals.get(what) ?? 0) + 1);
      };
      try {
        const response = await reach(path, init);
        if (response.status >= 400) note(`${response.status} ${await wordsOf(response)}`);
        else served += 1;
        return response;
      } catch (error) {
        note('without an answer');
        throw error;
      }
    },
    tell(did) {
      did(`${served} requests were answered as asked`);
      for (const [what, times] of [...refusals].sort(([, one], [, other]) => other - one))
        did(`${times} × ${what}`);
    },
    failures: (expected) =>
      [...refusals.keys()].filter((what) => / 5\d\d | without /.test(what) && !expected.test(what)),
  };
}
