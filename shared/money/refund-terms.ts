import { type DecidedKind, descriptionOf, isDecided, type Kind } from '../services/index.ts';
import { formatNaira, toNaira } from './money.ts';

export const REFUND_MOMENTS = ['opened', 'decided', 'issued'] as const;
export type RefundMoment = (typeof REFUND_MOMENTS)[number];

/** Percentage refunded until `until`; after the last step nothing is refunded. */
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

/** For services without a decision the 'decided' step lasts until the order is done. */
export const momentsOf = (kind: Kind): readonly RefundMoment[] =>
  isDecided(kind) ? REFUND_MOMENTS : ['opened', 'decided'];

export const percentsOf = (terms: RefundTerms = []): Record<RefundMoment, number> => {
  const before = (moment: RefundMoment) =>
    terms.find(({ until }) => REFUND_MOMENTS.indexOf(until) >= REFUND_MOMENTS.indexOf(moment))
      ?.percent ?? 0;
  return { opened: before('opened'), decided: before('decided'), issued: before('issued') };
};

/** The part of a price that goes to the government; refundable until it is spent. */
export interface GovernmentPart {
  part_kobo: number;
  spent_kobo: number;
}

/** 'with_fee': by the same steps as our fee. */
export const GOVERNMENT_TERMS = ['until_spent', 'with_fee'] as const;
export type GovernmentTerms = (typeof GOVERNMENT_TERMS)[number];

/** For all services with a government part, or per service. */
export type GovernmentRule = GovernmentTerms | Partial<Record<DecidedKind, GovernmentTerms>>;

export const governmentFor = (rule: GovernmentRule | undefined, kind: Kind): GovernmentTerms =>
  (typeof rule === 'string' ? rule : isDecided(kind) ? rule?.[kind] : undefined) ?? 'with_fee';

/** Kobo of the government's part, or of `received_kobo` if less, not yet spent. */
export const unspentOf = (
  government: GovernmentPart | undefined,
  received_kobo = Number.POSITIVE_INFINITY,
): number =>
  government
    ? Math.max(0, Math.min(government.part_kobo, received_kobo) - government.spent_kobo)
    : 0;

/** Kobo, rounded down to the naira, at most `left_kobo`. */
export function refundOf(
  terms: RefundTerms,
  passed: PassedMoments,
  price_kobo: number,
  left_kobo = price_kobo,
  government?: GovernmentPart,
): number {
  const percent = stepNow(terms, passed)?.percent ?? 0;
  const ours_kobo = Math.max(0, price_kobo - (government?.part_kobo ?? 0));
  return Math.min(
    (percent === 100 ? ours_kobo : Math.floor((ours_kobo * percent) / 10_000) * 100) +
      unspentOf(government, price_kobo),
    left_kobo,
  );
}

/**
 * In naira. `until`: null if no later step changes the amount; `government`: unspent government
 * fee.
 */
export interface RefundOffer {
  amount: number;
  until: RefundMoment | null;
  government?: number | undefined;
}

const UNTIL_SPENT = 'until we have passed it on for you';

export function termsWords(
  kind: Kind,
  terms: RefundTerms,
  government?: GovernmentTerms | null,
): string {
  if (government === 'until_spent' && isDecided(kind))
    return `the government’s fee is refunded ${UNTIL_SPENT}; of our fee ${stepsInWords(kind, terms)}`;
  return stepsInWords(kind, terms);
}

function stepsInWords(kind: Kind, terms: RefundTerms): string {
  const steps = terms.map(
    ({ until, percent }, at) =>
      `${percent === 100 ? 'all of it' : `${percent}%`}${at === 0 ? ' is refunded' : ''} ${untilWords(kind, until)}`,
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
  government?: GovernmentPart,
): string {
  if (government && government.part_kobo > 0)
    return inParts(kind, terms, price_kobo, from, left_kobo, government);
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

/** Refund of the government's part, then of our fee. */
function inParts(
  kind: Kind,
  terms: RefundTerms,
  price_kobo: number,
  from: PassedMoments,
  left_kobo: number,
  government: GovernmentPart,
): string {
  const unspent = Math.min(unspentOf(government, price_kobo), left_kobo);
  const ours_kobo = Math.max(0, price_kobo - government.part_kobo);
  const ours =
    ours_kobo > 0
      ? termsInNaira(kind, terms, ours_kobo, from, Math.max(0, left_kobo - unspent))
      : '';
  const rest = ours
    .replace('If you cancel it: ', 'of our fee ')
    .replace(/^If .*$/, 'nothing of our fee.');
  return unspent > 0
    ? `If you cancel it: the government’s fee of ${formatNaira(toNaira(unspent))} back ${UNTIL_SPENT}${rest ? `; ${rest}` : '.'}`
    : `If you cancel it: the government’s fee has been passed on for you and isn’t refunded${rest ? `; ${rest}` : '.'}`;
}

export function refundWords(
  kind: Kind,
  { amount, until, government = 0 }: RefundOffer,
  paid = true,
): string {
  const cancelled = paid ? 'If you cancel today' : 'If you pay it and then cancel';
  return amount > 0
    ? `${cancelled}${paid ? '' : ','} you get ${formatNaira(amount)} back${until ? `, ${untilWords(kind, until)}` : ''}.${government > 0 ? ` Of that ${formatNaira(government)} is the government’s fee: you get it back ${UNTIL_SPENT}.` : ''}`
    : `${cancelled}, nothing is refunded.`;
}
