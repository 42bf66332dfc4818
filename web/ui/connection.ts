import { useEffect } from 'react';
import { longer, pause, stopIfAborted } from './pause.ts';
import { createStore } from './store.ts';

/** Messages about the connection; the last one is shown. */
const said = createStore<readonly { words: string }[]>([]);

function say(words: string): () => void {
  const own = { words };
  said.set([...said.get(), own]);
  return () => said.set(said.get().filter((one) => one !== own));
}

export const useConnectionMessage = (): string | undefined => said.use().at(-1)?.words;

const GOES_ON = 'No connection. This goes on by itself when it is back.';

/** After this many failures while our server responds, the connection isn't the cause. */
const MOST_FAULTS = 2;
const FAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/** Number of requests that wait for the connection. */
export const waiting = createStore(0);

const offline = createStore(false);
export const isOffline = offline.get;
export const useOffline = offline.use;

export const serverResponds = (signal?: AbortSignal): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => {
      if (ok) offline.set(false);
      return ok;
    },
    () => false,
  );

/** `navigator.onLine` may be false although our server responds, for example behind a VPN. */
function look() {
  offline.set(!navigator.onLine);
  if (isOffline()) void serverResponds();
}
if (typeof window === 'object') {
  for (const event of ['online', 'offline']) addEventListener(event, look);
  look();
}

export class Patience {
  #faults = 0;

  /** Waits until our server responds. Returns whether to retry. @throws when aborted */
  async wait(
    signal: AbortSignal = new AbortController().signal,
    words: string | undefined = GOES_ON,
  ): Promise<boolean> {
    const silence = words ? say(words) : () => undefined;
    waiting.set(waiting.get() + 1);
    try {
      for (let ms = 500; !(await serverResponds(signal)); ms = longer(ms, LONGEST_PAUSE_MS))
        await pause(ms, signal);
      if (this.#faults > 0) await pause(FAULT_PAUSE_MS, signal);
    } finally {
      waiting.set(waiting.get() - 1);
      silence();
    }
    this.#faults += 1;
    return this.#faults <= MOST_FAULTS;
  }
}

/** Whether it is a network failure, which only browsers' messages tell. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

/** Repeats `work` while the network fails. @throws its other errors; the signal's reason */
export async function patiently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const patience = new Patience();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      stopIfAborted(signal);
      if (!isNetworkError(error) || !(await patience.wait(signal))) throw error;
    }
  }
}

export function useOfflineNote(): void {
  const offline = useOffline();
  useEffect(
    () => (offline ? say('You are offline. What you typed stays here.') : undefined),
    [offline],
  );
}
