import { Check, ChevronDown, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import {
  DECIDED,
  DECIDED_STATUSES,
  DECISIONS,
  type DecisionAct,
  isOpen,
  isPaid,
  mayIssue,
  reachedBy,
} from '#shared/orders/states.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import { Key, useKeys, useKeysOn } from '../../admin/kit/keys.tsx';
import { useMay } from '../../admin/kit/may.tsx';
import { MarkPaid } from '../../admin/kit/orders/mark-paid.tsx';
import { isFocusFree } from '../../admin/kit/use-kept-focus.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IssueForm } from './admin-issue-form.tsx';
import { TakeBack } from './admin-reopen.tsx';
import { mailedIn } from './decision-words.ts';
import { type Action, offeredActions } from './offered-actions.ts';

interface ReviewBarProps {
  kind: DecidedKind;
  record: OpenedApplication;
  asked: boolean;
  ask: (question: DecisionAct) => void;
  next: string | undefined;
}

interface StatementProps {
  record: OpenedApplication;
  kind: DecidedKind;
  issued: boolean;
}

function statementOf({ record, kind, issued }: StatementProps): [what: string, more: string] {
  const { visa_status, payment_status, visa_fee, stage, decision_mail_after_s } = record;
  if (isCancelled(stage)) return ['Cancelled.', 'Nothing more is decided or issued for it.'];
  if (isOpen(visa_status))
    return ['Decide.', `The applicant is emailed ${mailedIn(decision_mail_after_s)}.`];
  const paid = isPaid(payment_status);
  if (!mayIssue(visa_status))
    return [`${visa_status}.`, paid ? 'Nothing is left to do.' : 'It isn’t paid.'];
  const stands = issued ? `The ${kind} is uploaded.` : `${visa_status}.`;
  const replaces = issued && 'Another file replaces it; the applicant is emailed again.';
  return paid
    ? [stands, replaces || `Upload the ${kind}; the applicant is then emailed.`]
    : [
        `${stands} It isn’t paid: ${formatNaira(visa_fee)} is due.`,
        replaces || `You can upload the ${kind} anyway.`,
      ];
}

function Statement(props: StatementProps) {
  const { stage, visa_status, payment_status } = props.record;
  const warns = !isCancelled(stage) && mayIssue(visa_status) && !isPaid(payment_status);
  const [what, more] = statementOf(props);
  const said = (
    <>
      <b>{what}</b> <span className={warns ? undefined : 'text-ink-2'}>{more}</span>
    </>
  );
  if (!warns) return said;
  return <span className="block rounded-field bg-marigold-soft px-3 py-2">{said}</span>;
}

/** When the focused button disappears, the focus moves to the new state's text. */
function useKeepFocus(state: string) {
  const said = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (isFocusFree()) said.current?.focus({ preventScroll: true });
  }, [state]);
  return said;
}

function Keyed({ children }: { children: string }) {
  const on = useKeysOn();
  return (
    on && (
      <span aria-hidden className="max-lg:hidden not-pointer-fine:hidden">
        <Key>{children}</Key>
      </span>
    )
  );
}

/** Shows only the actions possible now, according to `shared/orders/states.ts`. */
export function ReviewBar({ kind, record, asked, ask, next }: ReviewBarProps) {
  const issued = issuedField(kind) in record.files;
  const may = useMay();
  const decides = may('orders');
  const offered = decides
    ? offeredActions(record)
    : offeredActions(record).filter((action) => action === 'pay');
  const has = (action: Action) => offered.includes(action);
  const said = useKeepFocus(`${record.visa_status} ${record.payment_status} ${issued} ${asked}`);
  const cancelled = isCancelled(record.stage);
  const choices = (decides && !cancelled ? DECISIONS[record.visa_status].next : []).map(
    (status) => ({ ...DECIDED[status].act, status }),
  );
  useKeys(
    Object.fromEntries(
      DECIDED_STATUSES.map((status) => {
        const { key, name } = DECIDED[status].act;
        return [key.toLowerCase(), has(name) ? () => ask(name) : undefined];
      }),
    ),
  );
  const toIssue = choices.find(({ status }) => mayIssue(status));
  const done = choices.length === 0 && (issued || !has('issue'));
  return (
    <section
      aria-label="What can be done"
      className="grid grid-cols-2 items-center gap-2 lg:flex lg:flex-wrap lg:justify-end lg:gap-x-3"
    >
      <p
        role="status"
        ref={said}
        tabIndex={-1}
        // A warning gets a full row: next to five buttons it would be a narrow column.
        className="col-span-full min-w-0 leading-snug outline-none lg:mr-auto lg:flex-1 lg:has-[>.bg-marigold-soft]:basis-full"
      >
        {decides || cancelled ? (
          <Statement record={record} kind={kind} issued={issued} />
        ) : (
          <b>{`${record.visa_status}.`}</b>
        )}
        {record.decision?.mail_at && (
          <span className="text-ink-2">
            {` The decision is emailed at ${formatTime(record.decision.mail_at)}.`}
          </span>
        )}
      </p>
      {toIssue && (
        <p className="flex items-center gap-2 text-ink-2 max-lg:hidden">
          <Upload aria-hidden className="size-4" />
          <span>{`Upload opens once ${toIssue.status.toLowerCase()}`}</span>
        </p>
      )}
      {has('pay') && (
        <div className="flex-none max-lg:hidden">
          <MarkPaid
            kind={kind}
            order={record}
            amount={record.visa_fee}
            email={record.contact_email}
            waiting={record.payments_to_review}
            look="main"
          />
        </div>
      )}
      {choices.map(({ status, name, button, key }) => (
        <Button
          key={name}
          size="dense"
          {...(reachedBy(status) === 'failed'
            ? { kind: 'danger' }
            : { kind: has('pay') ? 'second' : 'main', icon: <Check aria-hidden /> })}
          aria-keyshortcuts={key}
          onClick={() => ask(name)}
        >
          {button}
          <Keyed>{key}</Keyed>
        </Button>
      ))}
      {decides && (
        <div className="flex-none empty:hidden max-lg:hidden">
          <TakeBack kind={kind} record={record} />
        </div>
      )}
      {has('issue') && <IssueForm kind={kind} id={record.id} replaces={issued} />}
      {done && next && (
        <ButtonLink
          size="dense"
          to={next}
          replace
          icon={<ChevronDown aria-hidden />}
          className={`col-span-full flex-none ${has('issue') ? 'max-lg:hidden' : ''}`}
        >
          Go to the next
          <Keyed>J</Keyed>
        </ButtonLink>
      )}
    </section>
  );
}
