import { useMemo } from 'react';
import * as z from 'zod/mini';
import { formatNaira } from '#shared/money/money.ts';
import { cancellation, type OrderMoney } from '#shared/money/refunds.ts';
import { rolesWith } from '#shared/people/roles.ts';
import { FormShell } from '../../../forms/form-shell.tsx';
import { TextareaField } from '../../../forms/textarea-field.tsx';
import { SubmitSection } from '../../../session/submit-section.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMay } from '../may.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { AmountField } from './amount-field.tsx';
import { atMost, needsColleague } from './refund-words.ts';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  order: { id: string; name: string };
  money: OrderMoney;
  /** Money for it is among the payments to review. */
  waits: boolean;
}

function NoAmount({ money, waits }: Pick<CancelDialogProps, 'money' | 'waits'>) {
  if (money.left === 0)
    return (
      <p className="text-ink-2 text-small">
        {money.came > 0
          ? 'Nothing of what was paid is left to refund.'
          : waits
            ? 'It can no longer be paid. What came for it stays in Payments to review: refund it there.'
            : 'Nothing was paid for it, and it can no longer be paid.'}
      </p>
    );
  return (
    <Notice tone="wait" title="Nothing is refunded by this" className="text-small">
      <p>
        {`${money.by_terms > 0 ? `By its terms ${formatNaira(money.by_terms)} would. ` : ''}Your role doesn’t include refunds: ask one of the ${rolesWith('payments')} to cancel it, or to refund it afterwards.`}
      </p>
    </Notice>
  );
}

const SOME = `Enter more than 0: cancelling without a refund is for ${rolesWith('orders')}.`;

/** Cancels an order and refunds the amount by its terms, or another one. */
export function CancelDialog({ open, onClose, order, money, waits }: CancelDialogProps) {
  const { left, by_terms, by_hand } = money;
  const form = useDialogForm('The order could not be cancelled.', onClose);
  const may = useMay();
  const refunds = may('payments') && left > 0;
  // Without the orders role, administrators may cancel only with a refund.
  const cancelsAlone = may('orders');
  const schema = useMemo(() => {
    const amount = cancellation.shape.refund.check(
      atMost(left),
      z.refine((naira) => cancelsAlone || naira > 0, SOME),
    );
    return z.extend(cancellation, { refund: refunds ? amount : z.optional(z.number()) });
  }, [left, refunds, cancelsAlone]);
  const most = `In naira, up to ${formatNaira(left)}${cancelsAlone ? '; 0 for none' : ''}.`;
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order">
      <p className="mb-1 font-semibold wrap-anywhere">{order.name}</p>
      <p className="mb-5 text-ink-2 text-small">
        Nothing more is done for it, an open request is withdrawn, an appointment’s time is free
        again. It can’t be taken back. The applicant is emailed with the reason.
      </p>
      <FormShell
        schema={schema}
        call="POST /admin/orders/{id}/cancel"
        path={{ id: order.id }}
        defaults={refunds ? { refund: by_terms } : {}}
        body={({ reason, refund = 0 }) => ({ reason, refund })}
        {...form}
      >
        <TextareaField name="reason" label="Reason" hint="As the applicant reads it." rows={2} />
        {refunds ? (
          <AmountField
            name="refund"
            label="Refund"
            hint={
              by_hand
                ? `${most} It was paid by hand: refund it by hand, then enter the reference under Refunds.`
                : most
            }
            offers={[
              ['By its terms', by_terms],
              ...(by_terms < left ? [['All that is left', left] as const] : []),
            ]}
            follows={(naira) => needsColleague(money, naira)}
          />
        ) : (
          <NoAmount money={money} waits={waits} />
        )}
        <SubmitSection kind="danger" sending="Cancelling...">
          Cancel the order
        </SubmitSection>
      </FormShell>
    </Dialog>
  );
}
