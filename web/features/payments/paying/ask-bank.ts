import type { Verification } from '#shared/money/payments.ts';
import { Refused } from '../../../api.ts';
import { longer, pause, stopIfAborted } from '../../../ui/pause.ts';

/** Ms. After that the server keeps asking and sends a mail. */
export const ASK_FOR_MS = 120_000;

export type Word = 'paid' | 'refused' | 'pending' | 'unanswered';

const wordOf = ({ success, pending }: Verification): Word =>
  success ? 'paid' : pending ? 'pending' : 'refused';

/** Whether asking again is pointless, for example because the order is deleted. */
const final = (error: unknown) =>
  error instanceof Refused && error.status < 500 && error.status !== 429;

/**
 * Polls a charge until it is paid or refused, or ASK_FOR_MS have passed. Each interim result goes
 * to `tell`, with the elapsed part (0 to 1).
 * @returns the last result
 * @throws the signal's reason when aborted
 */
export async function askAboutCharge(
  ask: () => Promise<Verification>,
  tell: (word: 'pending' | 'unanswered', part: number) => void,
  signal: AbortSignal,
): Promise<Word> {
  const began = performance.now();
  for (let ms = 1000; ; ms = longer(ms, 5000)) {
    let word: Word;
    try {
      word = wordOf(await ask());
    } catch (error) {
      stopIfAborted(signal);
      word = 'unanswered';
      if (final(error)) return word;
    }
    if (word === 'paid' || word === 'refused') return word;
    const part = (performance.now() - began) / ASK_FOR_MS;
    if (part >= 1) return word;
    tell(word, part);
    await pause(ms, signal);
  }
}

/** Polls until it is known whether an order is paid, at most `forMs`. @throws when aborted */
export async function watchOrder(
  ask: () => Promise<boolean | undefined>,
  first: number,
  longest: number,
  forMs: number,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const end = performance.now() + forMs;
  for (let ms = first; ; ms = longer(ms, longest)) {
    await pause(ms, signal);
    const paid = await ask().catch(() => undefined);
    stopIfAborted(signal);
    if (paid !== undefined || performance.now() > end) return paid;
  }
}
