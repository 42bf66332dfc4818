import { useState } from 'react';
import { formatNaira } from '#shared/money.ts';
import type { Decided, OpenedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { DECIDES, DECISIONS, type DecisionAct, isPaid, mayIssue } from '#shared/states.ts';
import { AskDialog } from '../../admin/kit/ask-dialog.tsx';
import { nameOf } from '../../admin/kit/orders/order-words.ts';
import { useAdminAction } from '../../admin/kit/use-admin-action.ts';
import { callApi } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DECISION_WORDS } from './decision-words.ts';
import { offeredActions } from './offered-actions.ts';

export interface Asked {
  act: DecisionAct;
  reviewed: NonNullable<Decided['reviewed']>;
}

interface ReviewDialogProps {
  kind: DecidedKind;
  record: OpenedApplication;
  asked: Asked | undefined;
  remarks: readonly string[];
  onClose: () => void;
}

/** Confirms a decision; when a colleague acted first, it shows the server's message. */
export function ReviewDialog({ kind, record, asked, remarks, onClose }: ReviewDialogProps) {
  const { busy, failure, run, clear } = useAdminAction();
  const say = useToast();
  const [reason, setReason] = useState('');
  const [nextStep, setNextStep] = useState('');
  // While the dialog closes it still shows the last question.
  const [last, setLast] = useState<DecisionAct>('approve');
  if (asked && asked.act !== last) setLast(asked.act);
  const status = DECIDES[last];
  const words = DECISION_WORDS[status].question(kind, record);
  const over =
    failure !== undefined &&
    (failure.code === 'reviewed_other' || !offeredActions(record).includes(last));

  const close = () => {
    clear();
    onClose();
  };
  const { ends } = DECISIONS[status];
  const act = async () => {
    const said = Object.fromEntries(
      Object.entries({ reason: reason.trim(), next_step: nextStep.trim() }).filter(
        ([, text]) => text !== '',
      ),
    );
    const done = await run(words.failed, async (token) => {
      // Document 2's call.
      await callApi(`PUT /admin/${kind}-update/{id}`, {
        path: { id: record.id },
        token,
        body: { status, ...(ends ? said : {}), reviewed: asked?.reviewed },
      });
      return true;
    });
    if (!done) return;
    onClose();
    say(words.done);
  };
  return (
    <AskDialog
      open={asked !== undefined}
      question={words.question}
      yes={words.yes}
      doing={words.doing}
      danger={words.danger}
      enter={!ends}
      over={over}
      busy={busy}
      failure={failure}
      onYes={() => void act()}
      onClose={close}
    >
      <p className="font-semibold text-body wrap-anywhere">{nameOf(record)}</p>
      <p className="text-ink-2">
        {record.visa_destination}, {formatNaira(record.visa_fee)}
      </p>
      {!over && !isPaid(record.payment_status) && (
        <Notice
          tone="wait"
          title={`It isn’t paid: ${formatNaira(record.visa_fee)} are open.`}
          className="my-1 text-small"
        >
          <p>You can decide all the same.</p>
        </Notice>
      )}
      {!over && mayIssue(status) && remarks.length > 0 && (
        <Notice tone="wait" title="Before you approve" className="my-1 text-small">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Notice>
      )}
      {!over &&
        words.explains.map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      {!over && ends && (
        <>
          <label className="mt-2 grid gap-1">
            <span>Reason, as the applicant reads it</span>
            <textarea
              name="reason"
              rows={2}
              maxLength={500}
              className="control"
              aria-describedby="without-reason"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
          <p id="without-reason" className="text-ink-2 text-small">
            {reason.trim() === '' && 'Without one, the applicant is left to ask us why.'}
          </p>
          <label className="grid gap-1">
            <span>
              What the applicant can do now <span className="text-ink-2">(optional)</span>
            </span>
            <textarea
              name="next_step"
              rows={2}
              maxLength={500}
              className="control"
              value={nextStep}
              onChange={({ target }) => setNextStep(target.value)}
            />
          </label>
        </>
      )}
    </AskDialog>
  );
}
