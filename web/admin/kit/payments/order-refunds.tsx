import { Ban, FileMinus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { OrderMoney, Refund } from '#shared/money/refunds.ts';
import { isOver, type Stage } from '#shared/orders/stages.ts';
import { REFUNDS } from '#shared/orders/states.ts';
import { Button } from '../../../ui/button.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { useFollow } from '../../../use-follow.ts';
import { useMay } from '../may.tsx';
import { AskRefundDialog } from './ask-refund-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { GovernmentFee } from './government-fee.tsx';
import { type ChosenAct, RefundButtons, RefundDialog } from './refund-buttons.tsx';
import { moneyOf, pendingRefundsKey, whoOf } from './refund-words.ts';
import { Waivers } from './waivers.tsx';

function CreditNote({ url }: { url: string }) {
  return (
    <p>
      <a href={url} className="link" download>
        <FileMinus aria-hidden className="size-[1.25em]" />
        Credit note (PDF)
      </a>
    </p>
  );
}

interface OneProps {
  refund: Refund;
  now: Date;
  choose: (chosen: ChosenAct) => void;
}

function OneRefund({ refund, now, choose }: OneProps) {
  const { status, reason, reference, failure, asked_at, done_at, own, credit_note_url } = refund;
  return (
    <li className="grid gap-1 border-line border-b py-2 text-dense last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold tabular-nums">{moneyOf(refund)}</span>
        <StateWord state={REFUNDS[status].words} />
      </p>
      <p className="wrap-anywhere">{reason || 'Erased'}</p>
      <p className="text-ink-2 wrap-anywhere">
        <span>{whoOf(refund)}</span>{' '}
        <span className="tabular-nums">{formatShort(done_at ?? asked_at, now)}</span>
        {reference && (
          <span>
            , reference <span className="code">{reference}</span>
          </span>
        )}
      </p>
      {failure && <p className="text-bad wrap-anywhere">{failure}</p>}
      {credit_note_url && <CreditNote url={credit_note_url} />}
      {status === 'requested' && own && <p>A colleague has to approve it.</p>}
      <RefundButtons refund={refund} choose={choose} />
    </li>
  );
}

interface OrderRefundsProps {
  order: { id: string; name: string };
  stage: Stage;
  money: OrderMoney;
  /** Money for it is among the payments to review. */
  waits: boolean;
  now: Date;
}

export function OrderRefunds({ order, stage, money, waits, now }: OrderRefundsProps) {
  const [chosen, choose] = useState<ChosenAct>();
  const [open, setOpen] = useState<'refund' | 'cancel'>();
  const may = useMay();
  useFollow(pendingRefundsKey(money.refunds));
  const going = money.refunds.some(({ status }) => REFUNDS[status].open);
  const gives = may('payments') && money.left > 0 && !going;
  const cancels = !isOver(stage) && (may('orders') || (may('payments') && money.left > 0));
  const close = () => setOpen(undefined);
  return (
    <>
      {money.refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-1">
          {money.refunds.map((refund) => (
            <OneRefund key={refund.id} refund={refund} now={now} choose={choose} />
          ))}
        </ul>
      )}
      <GovernmentFee order={order} money={money} now={now} />
      <Waivers order={order} money={money} asks={stage !== 'done'} now={now} />
      {(gives || cancels) && (
        <div className="flex flex-wrap gap-2 py-2 print:hidden">
          {gives && (
            <Button
              size="dense"
              kind="second"
              icon={<Undo2 aria-hidden />}
              onClick={() => setOpen('refund')}
            >
              Refund
            </Button>
          )}
          {cancels && (
            <Button
              size="dense"
              kind="danger"
              icon={<Ban aria-hidden />}
              onClick={() => setOpen('cancel')}
            >
              Cancel the order
            </Button>
          )}
        </div>
      )}
      <AskRefundDialog open={open === 'refund'} onClose={close} order={order} money={money} />
      <CancelDialog
        open={open === 'cancel'}
        onClose={close}
        order={order}
        money={money}
        waits={waits}
      />
      <RefundDialog chosen={chosen} refunds={money.refunds} onClose={() => choose(undefined)} />
    </>
  );
}
