import type { Verification } from '#shared/payments.ts';
import { Refused } from '../../api.ts';
import { longer, pause, stopIfAborted } from '../../ui/pause.ts';
import { ASK_FOR_MS } from './polling.ts';

/** What is known of a charge: paid, refused, not settled yet, or no answer to the question. */
export type Word = 'paid' | 'refused' | 'pending' | 'unanswered';

const wordOf = ({ success, pending }: Verification): Word => (success ? 'paid' : pending ? 'pending' : 'refused');

/** A refusal that asking again can't change, such as an order that was deleted meanwhile. */
const final = (error: unknown) => error instanceof Refused && error.status < 500 && error.status !== 429;

/**
 * Asks about a charge until the word is paid or refused, or ASK_FOR_MS are over; `tell` hears each word in between, with the
 * part of the time (0 to 1) that has gone by.
 * @returns the last word
 * @throws the signal's reason when it is aborted
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

/**
 * Asks whether an order has been paid until it is, or `forMs` are over. An unanswered question counts as not yet.
 * @throws the signal's reason when it is aborted
 */
export async function watchOrder(
  isPaid: () => Promise<boolean>,
  first: number,
  longest: number,
  forMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + forMs;
  for (let ms = first; ; ms = longer(ms, longest)) {
    await pause(ms, signal);
    const paid = await isPaid().catch(() => false);
    stopIfAborted(signal);
    if (paid) return true;
    if (performance.now() > end) return false;
  }
}
