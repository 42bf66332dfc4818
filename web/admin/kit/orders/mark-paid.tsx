import { type ReactNode, useId, useRef, useState } from 'react';
import { formatNaira } from '#shared/money/money.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { HAND_METHOD_WORDS, HAND_METHODS, type HandPayment } from '#shared/money/payments.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { isPaid } from '#shared/orders/states.ts';
import { fullName } from '#shared/people/names.ts';
import { callsOf, isDecided, type Kind } from '#shared/services/index.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { type Act, ActDialog } from '../act-dialog.tsx';
import { useMay } from '../may.tsx';
import { WAITING_PAYMENTS } from '../payments/waiting-payments.tsx';
import type { OrderRecord } from './order-frame.tsx';

interface MarkPaidProps {
  kind: Kind;
  order: Pick<
    OrderRecord,
    'id' | 'first_name' | 'middle_name' | 'last_name' | 'payment_status' | 'stage' | 'agent_id'
  >;
  /** In naira. */
  amount: number;
  /** The applicant's; empty once erased. */
  email: string;
  /** Payments to review, which block it. Lists don't know them, but the server refuses. */
  waiting?: readonly PaymentReview[];
  look?: 'main' | 'second';
  children?: ReactNode;
}

/** Button that marks an order as paid outside the provider, after confirmation. */
export function MarkPaid({
  kind,
  order,
  amount,
  email: address,
  waiting = [],
  look = 'second',
  children,
}: MarkPaidProps) {
  const { id, payment_status, stage, agent_id } = order;
  const name = fullName(order);
  // An agent's order is mailed no receipt.
  const email = agent_id === null ? address : undefined;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const may = useMay();
  const [method, setMethod] = useState<HandPayment['method']>();
  const [reference, setReference] = useState('');
  const fields = useId();
  // Labels prescribed by document 2.
  const words = isDecided(kind) ? 'Mark as Paid' : 'Change to Paid';
  const calls = callsOf(kind);
  const act: Act = {
    question: 'Are you sure you want to change this payment to Paid?',
    yes: words,
    doing: 'Changing',
    name: `${name}, ${formatNaira(amount)}`,
    failed: 'The payment could not be changed.',
    async call(token) {
      const to = { path: { id }, token };
      const how = { method, ...(reference.trim() ? { reference } : {}) };
      const { already_paid } = await (calls.paid_field === 'status'
        ? callApi(`PUT ${calls.mark_paid}/{id}`, { ...to, body: { status: 'Paid', ...how } })
        : callApi(`PUT ${calls.mark_paid}/{id}`, {
            ...to,
            body: { payment_status: 'Paid', ...how },
          }));
      if (already_paid) return `${name} was already Paid: nothing was booked.`;
      return email
        ? `${name} is Paid. The receipt is on its way to ${email}.`
        : `${name} is Paid. The customer is told by email; the receipt is on the agent’s page.`;
    },
  };
  // The focused button is removed: focus the row's link or the page's heading.
  const moveFocus = () => {
    const place = button.current?.closest('tr, main');
    const next = place?.querySelector<HTMLElement>('td a, h1');
    if (next?.matches('h1')) next.setAttribute('tabindex', '-1');
    requestAnimationFrame(() => next?.focus({ preventScroll: true }));
  };
  // Neither a cancelled order nor one that was erased.
  const takesPayment = !isPaid(payment_status) && !isCancelled(stage) && address !== '';
  if (!may('payments') || !takesPayment) return null;
  // Marking it as paid now would book the payment twice.
  if (waiting.length > 0)
    return (
      <a className="link" href={`#${WAITING_PAYMENTS}`}>
        Review the payment
      </a>
    );
  return (
    <span ref={button}>
      <Button kind={look} size="dense" className="whitespace-nowrap" onClick={() => setOpen(true)}>
        {words}
        <span className="sr-only">: {name}</span>
      </Button>
      <ActDialog act={open ? act : undefined} onClose={() => setOpen(false)} onDone={moveFocus}>
        <p className="text-ink-2">
          Do this once you have the money. The receipt is emailed to{' '}
          <span className="wrap-anywhere">{email}</span>, and your name is recorded in the history.
        </p>
        <div className="grid gap-3 py-1 sm:grid-cols-2">
          <div>
            <label htmlFor={`${fields}-method`} className="font-semibold">
              How it came
            </label>
            <select
              id={`${fields}-method`}
              value={method ?? ''}
              onChange={({ target }) => {
                setMethod(HAND_METHODS.find((one) => one === target.value));
              }}
              className="control mt-[.4rem]"
            >
              <option value="">Not said</option>
              {HAND_METHODS.map((one) => (
                <option key={one} value={one}>
                  {HAND_METHOD_WORDS[one]}
                </option>
              ))}
            </select>
          </div>
          <label htmlFor={`${fields}-reference`} className="font-semibold">
            Its reference
            <input
              id={`${fields}-reference`}
              value={reference}
              maxLength={100}
              onChange={({ target }) => setReference(target.value)}
              className="control mt-[.4rem]"
            />
          </label>
        </div>
        {children}
        <p className="text-ink-2">Paid can’t be changed back.</p>
      </ActDialog>
    </span>
  );
}
