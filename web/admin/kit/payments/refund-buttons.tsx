import { type ReactNode, useState } from 'react';
import { type Refund, UNREFERENCED } from '#shared/money/refunds.ts';
import { ActDialog } from '../act-dialog.tsx';
import { RowMenu } from '../lists/row-menu.tsx';
import { useMay } from '../may.tsx';
import { offeredActs, type RefundAction, refundAct } from './refund-acts.ts';
import { moneyOf } from './refund-words.ts';

export interface ChosenAct {
  action: RefundAction;
  refund: Refund;
}

interface RefundButtonsProps {
  refund: Refund;
  choose: (chosen: ChosenAct) => void;
  /** Links after the acts; shown without the payments role too. */
  children?: ReactNode;
}

export function RefundButtons({ refund, choose, children }: RefundButtonsProps) {
  const acts = useMay()('payments') ? offeredActs(refund) : [];
  if (acts.length === 0 && !children) return null;
  const about = `the refund of ${moneyOf(refund)} for ${refund.name}`;
  return (
    <RowMenu
      of={about}
      acts={acts.map((action, at) => {
        const { danger, yes, short = yes } = refundAct(action, refund);
        const words = at === 0 ? short : yes;
        return { id: action, words, about, danger, run: () => choose({ action, refund }) };
      })}
    >
      {children}
    </RowMenu>
  );
}

interface RefundDialogProps {
  chosen: ChosenAct | undefined;
  /** The refunds shown now: a colleague may have been faster. */
  refunds: readonly Refund[];
  onClose: () => void;
}

export function RefundDialog({ chosen, refunds, onClose }: RefundDialogProps) {
  const [reference, setReference] = useState('');
  const [unsaid, setUnsaid] = useState(false);
  const act = chosen && refundAct(chosen.action, chosen.refund, reference);
  const current = chosen && refunds.find(({ id }) => id === chosen.refund.id);
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
      over={() => !(chosen && current && offeredActs(current).includes(chosen.action))}
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
