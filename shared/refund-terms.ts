import { formatNaira, toNaira } from './money.ts';
import { descriptionOf, isDecided, type Kind } from './services/index.ts';

/** The moments of an order's life at which what goes back changes, in the sequence in which they come. */
export const REFUND_MOMENTS = ['opened', 'decided', 'issued'] as const;
export type RefundMoment = (typeof REFUND_MOMENTS)[number];

/** So much of the price goes back on a cancellation before this moment, in percent; nothing after the last one. */
export interface RefundStep {
  until: RefundMoment;
  percent: number;
}
export type RefundTerms = readonly RefundStep[];

/** What applies where a service has no terms of its own. */
export const DEFAULT_REFUND_TERMS: RefundTerms = [
  { until: 'opened', percent: 100 },
  { until: 'decided', percent: 50 },
];

/** Which moments of an order have passed. */
export type PassedMoments = Readonly<Record<RefundMoment, boolean>>;

/** The step that applies now; undefined once nothing goes back. A step whose moment, or a later one, has passed applies no more. */
export const stepNow = (terms: RefundTerms, passed: PassedMoments): RefundStep | undefined =>
  terms.find(({ until }) => REFUND_MOMENTS.slice(REFUND_MOMENTS.indexOf(until)).every((moment) => !passed[moment]));

/** The moments at which what goes back of a service can change: nobody decides about the others, for which that step holds until they are done. */
export const momentsOf = (kind: Kind): readonly RefundMoment[] => (isDecided(kind) ? REFUND_MOMENTS : ['opened', 'decided']);

/** The same terms as a percentage before each moment. */
export const percentsOf = (terms: RefundTerms = []): Record<RefundMoment, number> => {
  const before = (moment: RefundMoment) =>
    terms.find(({ until }) => REFUND_MOMENTS.indexOf(until) >= REFUND_MOMENTS.indexOf(moment))?.percent ?? 0;
  return { opened: before('opened'), decided: before('decided'), issued: before('issued') };
};

/** What goes back of `price_kobo`, in whole naira's kobo rounded down to the naira, and never more than `left_kobo`. */
export function refundOf(terms: RefundTerms, passed: PassedMoments, price_kobo: number, left_kobo = price_kobo): number {
  const percent = stepNow(terms, passed)?.percent ?? 0;
  return Math.min(percent === 100 ? price_kobo : Math.floor((price_kobo * percent) / 10_000) * 100, left_kobo);
}

/** What goes back if an order is cancelled now, in naira, and until which moment; null once nothing more changes. */
export interface RefundOffer {
  amount: number;
  until: RefundMoment | null;
}

/** 'all of it goes back until we open it, 50 % until it is decided, then nothing.' */
export function termsWords(kind: Kind, terms: RefundTerms): string {
  const steps = terms.map(
    ({ until, percent }, at) =>
      `${percent === 100 ? 'all of it' : `${percent} %`}${at === 0 ? ' is refunded' : ''} ${untilWords(kind, until)}`,
  );
  return steps.length > 0 ? `${steps.join(', ')}, then nothing.` : 'nothing is refunded.';
}

/** The moment in the service's own words: 'until we open it', 'until your policy is ready'. */
export function untilWords(kind: Kind, until: RefundMoment): string {
  const { opened, decided, until_done = 'until it is done' } = descriptionOf(kind);
  if (until === 'opened') return opened.until;
  return until === 'decided' && decided ? 'until it is decided' : until_done;
}

const NOTHING_PASSED: PassedMoments = { opened: false, decided: false, issued: false };

/** What goes back of a price from now on, step by step, in a sentence: '₦45,000 back until we open it, ₦22,500 until it is decided, nothing after that.' */
export function termsInNaira(kind: Kind, terms: RefundTerms, price_kobo: number, from = NOTHING_PASSED, left_kobo = price_kobo): string {
  // Each step as it will be when the one before it has passed: the amounts that will then be shown and given back.
  const steps: { amount: number; until: RefundMoment }[] = [];
  for (let passed = from, step = stepNow(terms, passed); step; step = stepNow(terms, passed)) {
    steps.push({ amount: toNaira(refundOf(terms, passed, price_kobo, left_kobo)), until: step.until });
    passed = { ...passed, [step.until]: true };
  }
  const told = steps.filter(({ amount }) => amount > 0);
  if (told.length === 0) return 'If you cancel it, nothing is refunded.';
  const parts = told.map(({ amount, until }, place) => `${formatNaira(amount)}${place === 0 ? ' back' : ''} ${untilWords(kind, until)}`);
  return `If you cancel it: ${parts.join(', ')}, nothing after that.`;
}

/** 'If you cancel today you get ₦22,500 back, until it is decided.' Of an unpaid order, what will go back once it is paid. */
export function refundWords(kind: Kind, { amount, until }: RefundOffer, paid = true): string {
  const cancelled = paid ? 'If you cancel today' : 'If you pay it and then cancel';
  return amount > 0
    ? `${cancelled}${paid ? '' : ','} you get ${formatNaira(amount)} back${until ? `, ${untilWords(kind, until)}` : ''}.`
    : `${cancelled}, nothing is refunded.`;
}
