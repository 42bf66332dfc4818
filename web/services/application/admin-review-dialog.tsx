import { useRef, useState } from 'react';
import { formatNaira } from '#shared/money/money.ts';
import { spentFee } from '#shared/money/waivers.ts';
import { DECIDES, DECISIONS, type DecisionAct, isPaid, mayIssue } from '#shared/orders/states.ts';
import { fullName } from '#shared/people/names.ts';
import type { Decision, OpenedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { type Act, ActDialog } from '../../admin/kit/act-dialog.tsx';
import { Text } from '../../admin/kit/labelled.tsx';
import { draftOf, forgetDraft, storeDraft } from '../../admin/kit/orders/drafts.ts';
import { readAmount } from '../../admin/kit/payments/amount-field.tsx';
import { ReadyAnswers } from '../../admin/kit/replies/ready-answers.tsx';
import { callApi, Refused } from '../../api.ts';
import { Notice } from '../../ui/notice.tsx';
import { DECISION_WORDS } from './decision-words.ts';
import { moneyGone } from './money-gone.ts';
import { offeredActions } from './offered-actions.ts';

export interface Asked {
  act: DecisionAct;
  reviewed: NonNullable<Decision['reviewed']>;
}

interface ReviewDialogProps {
  kind: DecidedKind;
  record: OpenedApplication;
  asked: Asked | undefined;
  remarks: readonly string[];
  onClose: () => void;
}

interface Denial {
  reason: string;
  next_step: string;
}

const NOTHING: Denial = { reason: '', next_step: '' };

/** Confirms a decision; when a colleague acted first, it shows the server's message. */
export function ReviewDialog({ kind, record, asked, remarks, onClose }: ReviewDialogProps) {
  const [typed, setTyped] = useState(() => draftOf<Denial>(record.id, 'denial') ?? NOTHING);
  const type = (part: Partial<Denial>) => {
    setTyped({ ...typed, ...part });
    storeDraft(record.id, 'denial', { ...typed, ...part });
  };
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const nextField = useRef<HTMLTextAreaElement>(null);
  const { part, terms, spent } = record.money.government;
  const asksSpent = isPaid(record.payment_status) && terms !== null && part > 0 && !spent;
  const [amount, setAmount] = useState(String(part));
  const [reference, setReference] = useState('');
  const [wrong, setWrong] = useState<string>();
  const fee = spentFee.safeParse({ amount: readAmount(amount), reference });
  const marks = asksSpent && reference.trim() !== '';
  const status = DECIDES[asked?.act ?? 'approve'];
  const { explains, done, ...words } = DECISION_WORDS[status].question(kind, record);
  const { ends } = DECISIONS[status];
  const money = isPaid(record.payment_status)
    ? moneyGone(record)
    : `It isn’t paid: ${formatNaira(record.visa_fee)} is due.`;
  const said = { reason: typed.reason.trim(), next_step: typed.next_step.trim() };
  const act: Act = {
    ...words,
    enter: !ends,
    name: fullName(record),
    call: async (token) => {
      if (marks && fee.success)
        await callApi('PUT /admin/orders/{id}/spent', {
          path: { id: record.id },
          token,
          body: { ...fee.data, shown: null },
        });
      // Prescribed by document 2.
      const { already, message } = await callApi(`PUT /admin/${kind}-update/{id}`, {
        path: { id: record.id },
        token,
        body: {
          status,
          ...(ends && Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''))),
          reviewed: asked?.reviewed,
        },
      });
      // What was typed here stays.
      if (already) throw new Refused(409, { message, code: 'already_decided' });
      forgetDraft(record.id, 'denial');
      return done;
    },
  };
  const ready = () => {
    const problem = marks ? fee.error?.issues[0]?.message : undefined;
    setWrong(problem);
    return !problem;
  };
  return (
    <ActDialog
      act={asked && act}
      ready={ready}
      over={({ code }) =>
        code === 'reviewed_other' || !(asked && offeredActions(record).includes(asked.act))
      }
      onClose={onClose}
    >
      {(over) => (
        <>
          <p className="text-ink-2">
            {record.visa_destination}, {formatNaira(record.visa_fee)}
          </p>
          {!over && money && (
            <Notice tone="wait" title={money} className="my-1 text-small">
              <p>You can decide anyway.</p>
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
            explains.map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          {!over && asksSpent && (
            <div className="grid gap-2 sm:grid-cols-2">
              <Text
                label="Government fee paid to the authority: receipt number, if it was"
                value={reference}
                onChange={setReference}
              />
              <Text label="How much of it, in naira" value={amount} onChange={setAmount} />
              <p role="alert" className="font-semibold text-bad empty:hidden sm:col-span-2">
                {wrong}
              </p>
            </div>
          )}
          {!over && ends && (
            <>
              <label className="mt-2 grid gap-1">
                <span>Reason, as the applicant reads it</span>
                <textarea
                  ref={reasonField}
                  name="reason"
                  rows={2}
                  maxLength={500}
                  className="control"
                  aria-describedby="without-reason"
                  defaultValue={typed.reason}
                  onInput={({ currentTarget }) => type({ reason: currentTarget.value })}
                />
              </label>
              <p id="without-reason" className="text-ink-2 text-small">
                {said.reason === '' && 'Without one, the applicant is left to ask us why.'}
              </p>
              <ReadyAnswers field={reasonField} label="Reason" values={record.placeholders} />
              <label className="grid gap-1">
                <span>
                  What the applicant can do now{' '}
                  <span className="font-normal text-ink-2">(optional)</span>
                </span>
                <textarea
                  ref={nextField}
                  name="next_step"
                  rows={2}
                  maxLength={500}
                  className="control"
                  defaultValue={typed.next_step}
                  onInput={({ currentTarget }) => type({ next_step: currentTarget.value })}
                />
              </label>
              <ReadyAnswers
                field={nextField}
                label="What the applicant can do now"
                values={record.placeholders}
              />
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}
