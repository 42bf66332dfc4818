import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import { shownPaymentWord } from '#shared/orders/order-words.ts';
import { isPaid } from '#shared/orders/states.ts';
import type { OrderInvoice } from '#shared/orders/tracking.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy.tsx';
import { applicantRow, Facts } from '../../ui/facts.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { isPayable } from './order-facts.ts';
import { PaymentWaits } from './payment-waits.tsx';

/** Replaces the invoice of an agent's order for everybody but that agent. */
export function AgentPays({
  invoice: { tracking, title },
  asking,
}: {
  invoice: OrderInvoice;
  asking: boolean;
}) {
  const paid = isPaid(tracking.payment_status);
  return (
    <div className="mt-6 max-w-[40rem]">
      {(asking || !tracking.nothing_to_pay) && (
        <p role="status" className="text-lead">
          {asking
            ? 'Loading...'
            : paid
              ? 'Your agent has paid for this. There is nothing more to pay.'
              : PAYMENT_TEXTS.agentPays}
        </p>
      )}
      <PaymentWaits record={tracking} className="mt-4" />
      <Facts
        className="mt-5"
        rows={[
          ['For', title],
          applicantRow(tracking),
          ['Payment', <StateWord key="payment" state={shownPaymentWord(tracking)} />],
          ['Tracking ID', <CopyText key="id" text={tracking.tracking_id} label="Tracking ID" />],
        ]}
      />
      {!asking && (
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.track(tracking.tracking_id)}>See the status</ButtonLink>
          {isPayable(tracking) && (
            <ButtonLink to={paths.login} kind="second">
              Agent sign in
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
