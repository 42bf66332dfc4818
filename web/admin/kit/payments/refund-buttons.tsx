import { useState } from 'react';
import { type Refund, UNREFERENCED } from '#shared/refunds.ts';
import { Button } from '../../../ui/button.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { May } from '../may.tsx';
import { offeredActs, type RefundAction, refundAct } from './refund-acts.ts';
import { moneyOf } from './refund-words.ts';

export interface AskedRefund {
  action: RefundAction;
  refund: Refund;
}

/** Empty without the payments role. */
export function RefundButtons({
  refund,
  ask,
}: {
  refund: Refund;
  ask: (asked: AskedRefund) => void;
}) {
  const acts = offeredActs(refund);
  if (acts.length === 0) return null;
  return (
    <May needs="payments">
      <span className="inline-flex flex-wrap gap-2 tabled:justify-end print:hidden">
        {acts.map((action) => {
          const { danger, yes } = refundAct(action, refund);
          return (
            <Button
              key={action}
              size="dense"
              kind={danger ? 'danger' : 'second'}
              className="whitespace-nowrap"
              onClick={() => ask({ action, refund })}
            >
              {yes}
              <span className="sr-only">
                {' '}
                the refund of {moneyOf(refund)} for {refund.name}
              </span>
            </Button>
          );
        })}
      </span>
    </May>
  );
}

interface RefundDialogProps {
  asked: AskedRefund | undefined;
  /** What is shown now: a colleague may have been faster. */
  refunds: readonly Refund[];
  onClose: () => void;
}

export function RefundDialog({ asked, refunds, onClose }: RefundDialogProps) {
  const [reference, setReference] = useState('');
  const [unsaid, setUnsaid] = useState(false);
  const act = asked && refundAct(asked.action, asked.refund, reference);
  const current = asked && refunds.find(({ id }) => id === asked.refund.id);
  const ready = () => {
    if (!act?.reference || reference.trim()) return true;
    setUnsaid(true);
    document.getElementById('refund-reference')?.focus();
    return false;
  };
  return (
    <ActDialog
      act={act}
      ready={ready}
      over={() => !(asked && current && offeredActs(current).includes(asked.action))}
      onClose={() => {
        setReference('');
        setUnsaid(false);
        onClose();
      }}
    >
      {act?.reference && (
        <>
          <label htmlFor="refund-reference" className="mt-1 font-semibold">
            Reference
          </label>
          <input
            id="refund-reference"
            value={reference}
            maxLength={100}
            autoComplete="off"
            aria-invalid={unsaid ? true : undefined}
            aria-describedby="refund-reference-said"
            onChange={({ target }) => {
              setReference(target.value);
              setUnsaid(false);
            }}
            className="control font-mono"
          />
          <p id="refund-reference-said" role="alert" className="font-semibold text-bad">
            {unsaid && UNREFERENCED}
          </p>
        </>
      )}
    </ActDialog>
  );
}
