import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 100;

/** What `/readyz` said over time. */
export interface Readiness {
  /** Whether it said so, after so many ms at the latest, in a time that began then. @returns what is wrong: nothing, when it did */
  said(status: number, since: number, withinMs: number): string[];
  stop(): Promise<void>;
}

/** Asks `/readyz` ten times a second, as no proxy does. No answer counts as status 0. */
export function watchReadiness(origin: string): Readiness {
  const answers: { at: number; status: number }[] = [];
  const state = { ended: false };
  const asking = (async () => {
    while (!state.ended) {
      const response = await fetch(`${origin}/readyz`).catch(() => undefined);
      await response?.arrayBuffer();
      answers.push({ at: Date.now(), status: response?.status ?? 0 });
      await wait(EVERY_MS);
    }
  })();
  return {
    said(status, since, withinMs) {
      const found = answers.find(({ at, status: said }) => at >= since && said === status);
      if (found && found.at - since <= withinMs) return [];
      return [
        found
          ? `/readyz said ${status} after ${found.at - since} ms`
          : `/readyz never said ${status}`,
      ];
    },
    async stop() {
      state.ended = true;
      await asking;
    },
  };
}
