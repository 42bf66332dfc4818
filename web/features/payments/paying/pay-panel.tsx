import type { ReactNode } from 'react';
import { formatNaira } from '#shared/money/money.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { isPaid } from '#shared/orders/states.ts';
import { paths } from '../../../paths.ts';
import { PayLinkButton } from '../../../pay-link-button.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IfScriptFails } from '../../../ui/inline-script.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSite } from '../../../ui/site.ts';
import { Debited } from '../debited.tsx';
import { HostedForms, PracticeNotice, STICKY_BAR } from '../hosted-forms.tsx';
import { OwnInvoiceDownload } from '../invoice/invoice-download.tsx';
import type { PayersInvoice } from '../invoice/own-invoice.ts';
import { isPayable } from '../order-facts.ts';
import { makeOwnPayLink } from '../payment-calls.ts';
import { PaymentWaits } from '../payment-waits.tsx';
import { UploadsErased } from '../uploads-erased.tsx';
import { WhatHappensNext } from '../what-happens-next.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { type Arrival, ArrivalNotice, OtherWays } from './other-ways.tsx';
import { mayHaveMoved, type PaymentStep } from './payment-flow.ts';
import { PaymentNotice } from './payment-notice.tsx';
import { useOwnDocument } from './use-own-document.ts';
import { usePayment } from './use-payment.ts';

const BUSY: Partial<Record<PaymentStep['at'], string>> = {
  loading: 'Loading...',
  opening: 'Opening the payment window',
  open: 'The payment window is open',
  checking: 'Asking the bank',
  pending: 'Waiting for your bank',
};

interface PayPanelProps {
  invoice: PayersInvoice;
  arrival: Arrival;
  /** Shown to the payer: when the order will be ready. */
  promise: ReactNode;
}

/** Pay button, payment notice and next steps; no button where nothing is to be paid. */
export function PayPanel({ invoice, arrival, promise }: PayPanelProps) {
  const site = useSite();
  const { tracking } = invoice;
  // The practice overlay is our own script, which every page's CSP allows.
  useOwnDocument(!site.practice && isPayable(tracking));
  const { step, pay, leave, ask } = usePayment(tracking, {
    title: site.brand,
    description: invoice.title,
  });
  if (isPaid(tracking.payment_status)) return <PaidPanel tracking={tracking} />;
  if (tracking.nothing_to_pay) return <NothingPanel tracking={tracking} />;
  const isRest = tracking.rest_to_pay !== undefined;
  const waits =
    !isRest && (tracking.payment_waits ?? (step.at === 'failed' ? step.waits : undefined));
  // After the hold the server refuses new payments; one under way is still followed.
  const idle = step.at === 'ready' || step.at === 'loading';
  const timeOver = tracking.time_over && idle;
  const daysOver = tracking.days_over && idle;
  const amount = tracking.rest_to_pay ?? tracking.amount;
  const hosted = (
    <HostedForms
      of={{ tracking_id: tracking.tracking_id }}
      amount={amount}
      paying={arrival.paying}
    />
  );
  return (
    // `contents`, so that the sticky button is bound to the whole page, not to this element.
    <div className="contents print:hidden">
      <div className="h-2" />
      <UploadsErased tracking={tracking} className="mb-4" />
      {/* During a payment, the notice below says more. */}
      {step.at !== 'slot-taken' && !('tx_ref' in step) && <HoldNotice tracking={tracking} />}
      {idle && <ArrivalNotice arrival={arrival} tracking={tracking} />}
      <PaymentNotice step={step} tracking={tracking} ask={ask}>
        <OtherWays step={step} paying={arrival.paying} pay={pay} leave={leave} />
      </PaymentNotice>
      {step.at !== 'failed' && <PaymentWaits record={tracking} className="mb-5" />}
      {timeOver ? (
        <ButtonLink wide to={paths.chooseTime(tracking.tracking_id)}>
          Choose another time
        </ButtonLink>
      ) : daysOver ? (
        !tracking.agent_pays && (
          <ButtonLink wide to={paths.change(tracking.tracking_id)}>
            Change your answers
          </ButtonLink>
        )
      ) : (
        <>
          <OneStepBehind if={mayHaveMoved(step)}>
            <div
              data-bar={waits ? undefined : ''}
              className={waits ? undefined : `noscript:hidden ${STICKY_BAR}`}
            >
              <Button
                kind={waits || mayHaveMoved(step) ? 'second' : 'pay'}
                wide
                busy={BUSY[step.at]}
                onClick={() => pay()}
                className="noscript:hidden"
              >
                {`Pay ${formatNaira(amount)}${waits ? ' in full' : ''}`}
              </Button>
            </div>
          </OneStepBehind>
          <noscript>{hosted}</noscript>
          <IfScriptFails>{hosted}</IfScriptFails>
        </>
      )}
      {waits && !timeOver && !daysOver && (
        <p className="mt-3 text-small">
          If that payment wasn’t yours, or you can’t wait, pay in full: whatever came before can
          then only be refunded.
        </p>
      )}
      <p className="mt-2 text-ink-2 text-small">
        By {arrival.paying.options}. Paid through {arrival.paying.by}: we never see your card.
        {invoice.refund_terms && <span>{` ${invoice.refund_terms}`}</span>}
      </p>
      <div>{promise}</div>
      <p className="mt-3 text-ink-2 text-small">
        If your connection drops while paying, come back here: we ask the bank first, so you never
        pay twice.
      </p>
      <Debited tracking_id={tracking.tracking_id} className="mt-3" />
      {tracking.agent_pays && !timeOver && !daysOver && (
        <div className="mt-5 border-line border-t pt-4">
          <p className="mb-2 text-ink-2 text-small">
            Your customer can pay this price instead of you.
          </p>
          <PayLinkButton make={() => makeOwnPayLink(tracking.id)} />
        </div>
      )}
      <PracticeNotice />
      <WhatHappensNext tracking={tracking} />
    </div>
  );
}

/** Hides Pay behind a warning while money may have moved. */
function OneStepBehind({ if: behind, children }: { if: boolean; children: ReactNode }) {
  if (!behind) return children;
  return (
    <details>
      <summary className="link">Pay another way</summary>
      <p className="my-3 text-small">
        Money may have left your account already. Ask your bank first: if it has, paying again takes
        it twice, and what was paid twice is refunded within days.
      </p>
      {children}
    </details>
  );
}

function NothingPanel({ tracking }: Pick<PayersInvoice, 'tracking'>) {
  const site = useSite();
  return (
    <div className="mt-6 print:hidden">
      <PaymentWaits record={tracking} className="mb-4" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={paths.track(tracking.tracking_id)}>See the status</ButtonLink>
        <a className="link" href={site.chat_url}>
          Chat with support
        </a>
      </div>
      <Debited tracking_id={tracking.tracking_id} className="mt-4" />
      <WhatHappensNext tracking={tracking} />
    </div>
  );
}

function PaidPanel({ tracking }: Pick<PayersInvoice, 'tracking'>) {
  return (
    <div className="mt-6 print:hidden">
      <Notice
        tone="good"
        title={
          tracking.payment_state !== 'Paid'
            ? tracking.payment_state
            : isCancelled(tracking.stage)
              ? 'Cancelled'
              : `${formatNaira(tracking.paid_amount ?? tracking.amount)} is paid`
        }
      >
        There is nothing more to pay.
      </Notice>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={paths.track(tracking.tracking_id)}>See the status</ButtonLink>
        <OwnInvoiceDownload tracking={tracking} className="" />
      </div>
      <WhatHappensNext tracking={tracking} />
    </div>
  );
}
