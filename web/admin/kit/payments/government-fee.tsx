import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { OrderMoney } from '#shared/money/refunds.ts';
import { spentFee } from '#shared/money/waivers.ts';
import { FormShell } from '../../../forms/form-shell.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { SubmitSection } from '../../../session/submit-section.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMay } from '../may.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { AmountField } from './amount-field.tsx';

interface GovernmentFeeProps {
  order: { id: string; name: string };
  money: OrderMoney;
  now: Date;
}

/** Shows whether the government fee was paid on for the order; a cancellation then keeps it. */
export function GovernmentFee({ order, money: { government, came }, now }: GovernmentFeeProps) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<number | null>();
  const may = useMay();
  const close = () => setOpen(false);
  const form = useDialogForm('It could not be marked as spent.', close);
  const { part, terms, spent } = government;
  const amount = spent?.amount ?? null;
  if (came === 0 || (part === 0 && !spent)) return null;
  return (
    <div className="border-line border-b py-2 text-dense">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{`Government fee${part > 0 ? ` of ${formatNaira(part)}` : ''}`}</span>
        <span className="font-semibold">
          {spent ? `${formatNaira(spent.amount)} spent` : 'not marked as spent'}
        </span>
      </p>
      {spent && (
        <p className="text-ink-2 wrap-anywhere">
          <span>{`${spent.by}, ${formatShort(spent.at, now)}, reference `}</span>
          <span className="code">{spent.reference}</span>
        </p>
      )}
      {!spent && terms && (
        <p className="text-ink-2">Until it is, a cancellation refunds it in full.</p>
      )}
      {(may('orders') || may('payments')) && (
        <Button
          kind="link"
          className="print:hidden"
          onClick={() => {
            setSeen(amount);
            setOpen(true);
          }}
        >
          {spent ? 'Correct what was spent' : 'Mark it as spent'}
        </Button>
      )}
      <Dialog open={open} onClose={close} title="Government fee spent">
        <p className="mb-5 text-ink-2 text-small">
          What was paid to the authority for this order, with the number of its receipt. What isn’t
          spent is refunded when the order is cancelled.
        </p>
        <FormShell
          schema={spentFee}
          call="PUT /admin/orders/{id}/spent"
          path={{ id: order.id }}
          defaults={{ amount: spent?.amount ?? part, reference: spent?.reference ?? '' }}
          withEmpty
          body={(typed) => ({ ...typed, shown: seen === undefined ? amount : seen })}
          {...form}
          onRefused={({ code }) => {
            // It names what a colleague marked since the dialog was opened.
            if (code === 'conflict') setSeen(undefined);
            form.onRefused();
          }}
        >
          <AmountField name="amount" label="Amount" hint="In naira." offers={[]} />
          <TextField name="reference" label="Receipt’s number" code />
          <SubmitSection sending="Saving...">Mark as spent</SubmitSection>
        </FormShell>
      </Dialog>
    </div>
  );
}
