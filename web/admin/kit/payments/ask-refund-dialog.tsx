import { useMemo } from 'react';
import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { formatNaira } from '#shared/money/money.ts';
import { newRefund, type OrderMoney, UNREFERENCED } from '#shared/money/refunds.ts';
import { FormShell } from '../../../forms/form-shell.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { TextareaField } from '../../../forms/textarea-field.tsx';
import { SubmitSection } from '../../../session/submit-section.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { AmountField } from './amount-field.tsx';
import { atMost, needsColleague } from './refund-words.ts';

interface AskRefundDialogProps {
  open: boolean;
  onClose: () => void;
  order: { id: string; name: string };
  money: OrderMoney;
}

/** Refunds part or all of what is left; a payment marked by hand needs a reference. */
export function AskRefundDialog({ open, onClose, order, money }: AskRefundDialogProps) {
  const { left, by_terms, by_hand } = money;
  const form = useDialogForm('The refund could not be started.', onClose);
  const schema = useMemo(
    () =>
      z
        .extend(newRefund, {
          amount: newRefund.shape.amount.check(atMost(left)),
          reference: z.optional(
            z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters.')),
          ),
        })
        .check(
          // No reference yet if a colleague has to approve first: nothing was refunded.
          overFields(({ amount, reference }): Record<string, string> => {
            const asksFirst =
              typeof amount === 'number' && needsColleague(money, amount) !== undefined;
            return by_hand && !asksFirst && !reference ? { reference: UNREFERENCED } : {};
          }),
        ),
    [left, by_hand, money],
  );
  const offers = [
    ...(by_terms > 0 && by_terms < left ? [['By its terms', by_terms] as const] : []),
    ['All that is left', left] as const,
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Refund">
      <p className="mb-1 font-semibold wrap-anywhere">{order.name}</p>
      <p className="mb-5 text-ink-2 text-small">
        {`${
          by_hand
            ? 'It was marked as paid by hand: refund it first, then enter here under which reference.'
            : 'It is refunded through the payment provider, to the card or account it came from.'
        } The payer is emailed, with a credit note once it is done. The order itself stays as it is.`}
      </p>
      <FormShell
        schema={schema}
        call="POST /admin/orders/{id}/refunds"
        path={{ id: order.id }}
        defaults={by_terms > 0 ? { amount: by_terms } : {}}
        body={(typed) => ({ ...typed, left })}
        {...form}
      >
        <AmountField
          name="amount"
          label="Amount"
          hint={`In naira, up to ${formatNaira(left)}.`}
          offers={offers}
          follows={(naira) => needsColleague(money, naira)}
        />
        <TextareaField
          name="reason"
          label="Reason"
          hint="It appears in the history and on the credit note."
          rows={2}
        />
        {by_hand && (
          <TextField
            name="reference"
            label="Reference"
            hint="Under which you refunded it: a transfer’s number, a receipt’s; the payer reads it. Leave it empty where a colleague has to approve it first."
            code
          />
        )}
        <SubmitSection sending="Refunding...">Refund it</SubmitSection>
      </FormShell>
    </Dialog>
  );
}
