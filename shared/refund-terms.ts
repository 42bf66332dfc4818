import { formatNaira, toNaira } from './money.ts';
import { descriptionOf, isDecided, type Kind } from './services/index.ts';

export const REFUND_MOMENTS = ['opened', 'decided', 'issued'] as const;
export type RefundMoment = (typeof REFUND_MOMENTS)[number];

/** The percentage refunded before this moment; nothing after the last. */
export interface RefundStep {
  until: RefundMoment;
  percent: number;
}
export type RefundTerms = readonly RefundStep[];

export const DEFAULT_REFUND_TERMS: RefundTerms = [
  { until: 'opened', percent: 100 },
  { until: 'decided', percent: 50 },
];

export type PassedMoments = Readonly<Record<RefundMoment, boolean>>;

/** Undefined once nothing is refundable. */
export const stepNow = (terms: RefundTerms, passed: PassedMoments): RefundStep | undefined =>
  terms.find(({ until }) =>
    REFUND_MOMENTS.slice(REFUND_MOMENTS.indexOf(until)).every((moment) => !passed[moment]),
  );

/** Without a decision, the 'decided' step holds until the order is done. */
export const momentsOf = (kind: Kind): readonly RefundMoment[] =>
  isDecided(kind) ? REFUND_MOMENTS : ['opened', 'decided'];

export const percentsOf = (terms: RefundTerms = []): Record<RefundMoment, number> => {
  const before = (moment: RefundMoment) =>
    terms.find(({ until }) => REFUND_MOMENTS.indexOf(until) >= REFUND_MOMENTS.indexOf(moment))
      ?.percent ?? 0;
  return { opened: before('opened'), decided: before('decided'), issued: before('issued') };
};

/** Kobo, rounded down to the naira, at most `left_kobo`. */
export function refundOf(
  terms: RefundTerms,
  passed: PassedMoments,
  price_kobo: number,
  left_kobo = price_kobo,
): number {
  const percent = stepNow(terms, passed)?.percent ?? 0;
  return Math.min(
    percent === 100 ? price_kobo : Math.floor((price_kobo * percent) / 10_000) * 100,
    left_kobo,
  );
}

/** Naira; `until` is null if the amount won't change. */
export interface RefundOffer {
  amount: number;
  until: RefundMoment | null;
}

export function termsWords(kind: Kind, terms: RefundTerms): string {
  const steps = terms.map(
    ({ until, percent }, at) =>
      `${percent === 100 ? 'all of it' : `${percent} %`}${at === 0 ? ' is refunded' : ''} ${untilWords(kind, until)}`,
  );
  return steps.length > 0 ? `${steps.join(', ')}, then nothing.` : 'nothing is refunded.';
}

export function untilWords(kind: Kind, until: RefundMoment): string {
  const { opened, ends } = descriptionOf(kind);
  if (until === 'opened') return opened.until;
  if (ends.by !== 'decided') return ends.until;
  return until === 'decided' ? 'until it is decided' : 'until it is done';
}

const NOTHING_PASSED: PassedMoments = { opened: false, decided: false, issued: false };

export function termsInNaira(
  kind: Kind,
  terms: RefundTerms,
  price_kobo: number,
  from = NOTHING_PASSED,
  left_kobo = price_kobo,
): string {
  const steps: { amount: number; until: RefundMoment }[] = [];
  for (let passed = from, step = stepNow(terms, passed); step; step = stepNow(terms, passed)) {
    steps.push({
      amount: toNaira(refundOf(terms, passed, price_kobo, left_kobo)),
      until: step.until,
    });
    passed = { ...passed, [step.until]: true };
  }
  const told = steps.filter(({ amount }) => amount > 0);
  if (told.length === 0) return 'If you cancel it, nothing is refunded.';
  const parts = told.map(
    ({ amount, until }, place) =>
      `${formatNaira(amount)}${place === 0 ? ' back' : ''} ${untilWords(kind, until)}`,
  );
  return `If you cancel it: ${parts.join(', ')}, nothing after that.`;
}

export function refundWords(kind: Kind, { amount, until }: RefundOffer, paid = true): string {
  const cancelled = paid ? 'If you cancel today' : 'If you pay it and then cancel';
  return amount > 0
    ? `${cancelled}${paid ? '' : ','} you get ${formatNaira(amount)} back${until ? `, ${untilWords(kind, until)}` : ''}.`
    : `${cancelled}, nothing is refunded.`;
}
