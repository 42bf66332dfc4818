import { useState } from 'react';
import { type Refund, UNREFERENCED } from '#shared/refunds.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { May } from '../may.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { offeredActs, REFUND_ACTS, type RefundAction } from './refund-acts.ts';
import { moneyOf } from './refund-words.ts';

function send(
  action: RefundAction,
  { id }: Refund,
  token: string,
  reference: string,
): Promise<unknown> {
  const to = { path: { id }, token };
  if (action === 'withdraw') return callApi('DELETE /admin/refunds/{id}', to).then(() => true);
  if (action === 'given')
    return callApi('PUT /admin/refunds/{id}/given', { ...to, body: { reference } });
  return callApi('POST /admin/refunds/{id}/approve', to);
}

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
        {acts.map((action) => (
          <Button
            key={action}
            size="dense"
            kind={REFUND_ACTS[action].danger ? 'danger' : 'second'}
            className="whitespace-nowrap"
            onClick={() => ask({ action, refund })}
          >
            {REFUND_ACTS[action].button}
            <span className="sr-only">
              {' '}
              the refund of {moneyOf(refund)} for {refund.name}
            </span>
          </Button>
        ))}
      </span>
    </May>
  );
}

interface RefundDialogProps {
  asked: AskedRefund | undefined;
  /** No longer possible: a colleague was faster. */
  over: boolean;
  onClose: () => void;
}

/** Confirms and runs a refund action. Belongs to the page: the row may go meanwhile. */
export function RefundDialog({ asked, over, onClose }: RefundDialogProps) {
  const say = useToast();
  const { busy, failure, run, clear } = useAdminAction();
  const [reference, setReference] = useState('');
  const [unsaid, setUnsaid] = useState(false);
  const act = asked && REFUND_ACTS[asked.action];
  const close = () => {
    clear();
    setReference('');
    setUnsaid(false);
    onClose();
  };
  const doIt = async () => {
    if (!asked || !act) return;
    if (act.reference && !reference.trim()) {
      setUnsaid(true);
      document.getElementById('refund-reference')?.focus();
      return;
    }
    const done = await run(act.failed, (token) =>
      send(asked.action, asked.refund, token, reference),
    );
    if (!done) return;
    close();
    say(act.done(asked.refund));
  };
  return (
    <AskDialog
      open={asked !== undefined}
      question={act?.question ?? ''}
      yes={act?.button ?? ''}
      doing={act?.doing ?? ''}
      danger={act?.danger}
      over={over && failure !== undefined}
      busy={busy}
      failure={failure}
      onYes={() => void doIt()}
      onClose={close}
    >
      {asked && act && (
        <>
          <p className="font-semibold text-body wrap-anywhere">
            {asked.refund.name}, {moneyOf(asked.refund)}
          </p>
          {act.explains(asked.refund).map((words) => (
            <p key={words} className="text-ink-2 wrap-anywhere">
              {words}
            </p>
          ))}
          {act.reference && (
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
        </>
      )}
    </AskDialog>
  );
}
