import {
  byStatus,
  DECISIONS,
  PAYMENT_STATES,
  PAYMENT_STATUS_TONES,
  PAYMENTS,
  type PaymentState,
  type PaymentStatus,
  REFUND_STATES,
  REFUNDS,
  type RefundState,
  type ShownPaymentStatus,
  type Tone,
  type VisaStatus,
} from '#shared/orders/states.ts';

type PaymentWords = (typeof PAYMENTS)[PaymentState]['words'];
type RefundWords = (typeof REFUNDS)[RefundState]['words'];
type State =
  | VisaStatus
  | PaymentStatus
  | ShownPaymentStatus
  | 'Nothing to pay'
  | 'Cancelled'
  | PaymentWords
  | RefundWords
  | 'Open'
  | 'Overdue'
  | 'Answered';

const FULL = <path d="M8 0l8 8-8 8-8-8z" fill="currentColor" />;
const HOLLOW = (
  <path d="M8 1.2L14.8 8 8 14.8 1.2 8z" fill="none" stroke="currentColor" strokeWidth="1.8" />
);

const SHAPES = {
  waits: (
    <>
      {HOLLOW}
      <path d="M8 1.2v13.6L1.2 8z" fill="currentColor" />
    </>
  ),
  good: (
    <>
      {FULL}
      <path d="M4.6 8l2.4 2.4 4.4-4.6" fill="none" stroke="var(--paper)" strokeWidth="1.9" />
    </>
  ),
  refused: (
    <>
      {FULL}
      <path d="M5.5 5.5l5 5m0-5l-5 5" stroke="var(--paper)" strokeWidth="1.9" />
    </>
  ),
  not: HOLLOW,
};

const LOOKS: Record<Tone, [keyof typeof SHAPES, string]> = {
  waits: ['waits', 'text-marigold-ink'],
  good: ['good', 'text-good'],
  refused: ['refused', 'text-bad'],
  undone: ['refused', 'text-ink-2'],
  not: ['not', 'text-ink-2'],
};

const TONES: Record<State, Tone> = {
  Open: 'waits',
  Overdue: 'refused',
  Answered: 'good',
  ...byStatus((status) => DECISIONS[status].tone),
  ...(Object.fromEntries(
    PAYMENT_STATES.map((state) => [PAYMENTS[state].words, PAYMENTS[state].tone]),
  ) as Record<PaymentWords, Tone>),
  ...(Object.fromEntries(
    REFUND_STATES.map((state) => [REFUNDS[state].words, REFUNDS[state].tone]),
  ) as Record<RefundWords, Tone>),
  ...PAYMENT_STATUS_TONES,
  'Pending Payment': 'waits',
  'Nothing to pay': 'not',
  Cancelled: 'undone',
};

export function ToneWord({
  tone,
  children,
  className,
}: {
  tone: Tone;
  children: string;
  className?: string;
}) {
  const [shape, colour] = LOOKS[tone];
  return (
    <span
      className={`inline-flex items-center gap-[.4em] font-semibold whitespace-nowrap ${colour} ${className ?? ''}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-[.95em] flex-none">
        {SHAPES[shape]}
      </svg>
      <span>{children}</span>
    </span>
  );
}

/** The shape of a state, large, next to its words. */
export function StateLozenge({ tone, className }: { tone: Tone; className?: string }) {
  const [shape, colour] = LOOKS[tone];
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`flex-none ${colour} ${className ?? ''}`}
    >
      {SHAPES[shape]}
    </svg>
  );
}

export const toneOf = (state: State): Tone => TONES[state];

export const StateWord = ({ state, className }: { state: State; className?: string }) => (
  <ToneWord tone={TONES[state]} className={className}>
    {state}
  </ToneWord>
);
