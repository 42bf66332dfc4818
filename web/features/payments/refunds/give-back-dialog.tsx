import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { formatNaira } from '#shared/money.ts';
import { givenByHand, newRefund, type OrderMoney } from '#shared/refunds.ts';
import { adminSession } from '../../../admin/shell/admin-session.ts';
import { useStepUp } from '../../../admin/step-up.tsx';
import { FormShell } from '../../../forms/form-shell.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { TextareaField } from '../../../forms/textarea-field.tsx';
import { SubmitSection } from '../../../session/submit-section.tsx';
import { saying } from '../../../session/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AmountField } from './amount-field.tsx';
import { atMost, needsColleague } from './refund-words.ts';

const FAILED = 'The refund could not be begun.';
const explain = saying(FAILED);

interface GiveBackDialogProps {
  open: boolean;
  onClose: () => void;
  /** The order's id and whose it is. */
  order: { id: string; name: string };
  money: OrderMoney;
}

/** Gives back a part or all of what is left of an order's money; money that came by hand goes back by hand, with its reference. */
export function GiveBackDialog({ open, onClose, order, money }: GiveBackDialogProps) {
  const { left, by_terms, by_hand } = money;
  const say = useToast();
  const recover = useStepUp();
  const { revalidate } = useRevalidator();
  const schema = useMemo(
    () =>
      z.extend(newRefund, {
        amount: newRefund.shape.amount.check(atMost(left)),
        reference: by_hand ? givenByHand.shape.reference : newRefund.shape.reference,
      }),
    [left, by_hand],
  );
  const offers = [...(by_terms > 0 && by_terms < left ? [['By its terms', by_terms] as const] : []), ['All that is left', left] as const];
  return (
    <Dialog open={open} onClose={onClose} title="Give money back">
      <p className="mb-1 font-semibold wrap-anywhere">{order.name}</p>
      <p className="mb-5 text-ink-2 text-small">
        {by_hand
          ? 'It was marked as paid by hand: give the money back first, then enter here under which reference.'
          : 'It goes back through the payment provider, to the card or account it came from.'}{' '}
        The payer is mailed, with a credit note once it is done. The order itself stays as it is.
      </p>
      <FormShell
        schema={schema}
        call="POST /admin/orders/{id}/refunds"
        path={{ id: order.id }}
        token={adminSession.token() ?? undefined}
        once
        defaults={by_terms > 0 ? { amount: by_terms } : {}}
        body={(typed) => ({ ...typed, left })}
        lost={FAILED}
        explain={explain}
        recover={recover}
        // A colleague may have been faster: the page then shows what is true.
        onRefused={() => void revalidate()}
        onDone={async ({ message }) => {
          onClose();
          say(message);
          await revalidate();
        }}
        className="relative grid gap-5"
      >
        <AmountField
          name="amount"
          label="Amount"
          hint={`In naira, up to ${formatNaira(left)}.`}
          offers={offers}
          follows={(naira) => needsColleague(money, naira)}
        />
        <TextareaField name="reason" label="Reason" hint="It stands in the history and on the credit note." rows={2} />
        {by_hand && (
          <TextField name="reference" label="Reference" hint="Under which you gave it back: a transfer’s number, a receipt’s." code />
        )}
        <SubmitSection sending="Giving it back...">Give it back</SubmitSection>
      </FormShell>
    </Dialog>
  );
}
