import { useEffect, useSyncExternalStore } from 'react';
import { longer, pause, stopIfAborted } from './pause.ts';
import { createStore } from './store.ts';

/** What the page says of its line, what was said last at the end. */
const said = createStore<readonly { words: string }[]>([]);

/** Says something of the line at the page's top, until the function it returns is called. */
function say(words: string): () => void {
  const own = { words };
  said.set([...said.get(), own]);
  return () => said.set(said.get().filter((one) => one !== own));
}

/** What there is to say of the line just now. */
export const useSaid = (): string | undefined => said.use().at(-1)?.words;

const GOES_ON = 'No connection. This goes on by itself when it is back.';

/** How often something may fail although our server answers; then the fault isn't the line's. */
const MOST_FAULTS = 2;
const FAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

const answers = (signal: AbortSignal): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Patience with the line for one thing that failed. */
export class Patience {
  #faults = 0;

  /**
   * Waits until our server answers; meanwhile the page says `words`.
   * @returns whether another try is worth it
   * @throws the signal's reason when it is aborted
   */
  async wait(signal: AbortSignal = new AbortController().signal, words: string | undefined = GOES_ON): Promise<boolean> {
    const silence = words ? say(words) : () => undefined;
    try {
      for (let ms = 500; !(navigator.onLine && (await answers(signal))); ms = longer(ms, LONGEST_PAUSE_MS)) await pause(ms, signal);
      if (this.#faults > 0) await pause(FAULT_PAUSE_MS, signal);
    } finally {
      silence();
    }
    this.#faults += 1;
    return this.#faults <= MOST_FAULTS;
  }
}

/** Whether something failed since nothing came over the line; browsers tell by their words alone. Our own calls have waited already. */
export const isLine = (error: unknown): boolean => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Does something that may be repeated, again and again while it fails by the line. @throws what else it throws; the signal's reason */
export async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const patience = new Patience();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      stopIfAborted(signal);
      if (!isLine(error) || !(await patience.wait(signal))) throw error;
    }
  }
}

function subscribe(listener: () => void) {
  const over = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: over.signal });
  return () => over.abort();
}

/** Whether the browser knows that it is offline. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** For forms: says while the browser is offline that nothing is lost. */
export function useOfflineNote(): void {
  const offline = useOffline();
  useEffect(() => (offline ? say('You are offline. What you typed stays here.') : undefined), [offline]);
}
