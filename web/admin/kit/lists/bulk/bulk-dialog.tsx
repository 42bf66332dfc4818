import { useEffect, useRef, useState } from 'react';
import { DECIDES } from '#shared/orders/states.ts';
import { correctable } from '#shared/services/field-list.ts';
import type { Kind } from '#shared/services/index.ts';
import type { BulkChange, BulkResult } from '#shared/staff/bulk.ts';
import { counted } from '#shared/words.ts';
import { callApi, Refused } from '../../../../api.ts';
import { useFields } from '../../../../forms/use-fields.tsx';
import { type Act, ActDialog } from '../../act-dialog.tsx';
import { Choose } from '../../labelled.tsx';
import { useTakers } from '../../orders/use-takers.ts';
import { ReadyAnswers } from '../../replies/ready-answers.tsx';
import { useMe } from '../../use-admin-me.ts';

export type BulkAction = 'assign' | 'note' | 'request' | 'approve' | 'deny' | 'cancel';

const DECIDING =
  'It can be undone for ten seconds; then each applicant is emailed. What a colleague has decided stays as it is, and is named.';

const FEES =
  'This marks no government fee as spent. Mark those that were paid, each on its order: until then a cancellation may refund them.';

const WORDS: Record<
  BulkAction,
  Pick<Act, 'question' | 'yes' | 'doing' | 'danger'> & {
    explains: string | readonly string[];
    text?: { label: string; most: number };
  }
> = {
  assign: {
    question: 'Who works on these orders?',
    yes: 'Give them',
    doing: 'Giving them',
    explains: 'What a colleague is working on stays theirs, and is named.',
  },
  note: {
    question: 'Note something on each?',
    yes: 'Write the notes',
    doing: 'Writing them',
    text: { label: 'Note for colleagues', most: 2000 },
    explains:
      'It goes into the history of each, which only colleagues read. It can be undone for ten seconds.',
  },
  request: {
    question: 'Ask each applicant for something?',
    yes: 'Ask them',
    doing: 'Asking them',
    text: { label: 'What is wrong with it', most: 300 },
    explains:
      'It can be undone for ten seconds; then each applicant is emailed a link that opens exactly this, and the orders wait for them.',
  },
  approve: {
    question: 'Approve these applications?',
    yes: 'Approve them',
    doing: 'Approving them',
    explains: [DECIDING, FEES],
  },
  deny: {
    question: 'Deny these applications?',
    yes: 'Deny them',
    doing: 'Denying them',
    danger: true,
    text: { label: 'Reason, as each applicant reads it', most: 500 },
    explains: DECIDING,
  },
  cancel: {
    question: 'Cancel these orders?',
    yes: 'Cancel them',
    doing: 'Cancelling them',
    danger: true,
    text: { label: 'Reason', most: 500 },
    explains:
      'Each is refunded what its terms say; where that needs a second person, a colleague has to approve it. Applicants are emailed at once: it can’t be undone.',
  },
};

/** Without an answer it may have been done: to do it again could do it twice. */
const UNKNOWN = {
  code: 'no_answer',
  message: 'We got no answer, so it may have been done. Look at the orders before you try again.',
} as const;

type Which = { ids: string[] } | { list: string; query: string; expected: number };

interface BulkDialogProps {
  action: BulkAction;
  many: number;
  kind: Kind | undefined;
  which: Which;
  onClose(): void;
  onDone(results: BulkResult[], change: BulkChange): void;
}

/** Confirms a bulk action once, and passes on the result for each order. */
export function BulkDialog({ action, many, kind, which, onClose, onDone }: BulkDialogProps) {
  const me = useMe();
  const words = WORDS[action];
  const area = useRef<HTMLTextAreaElement>(null);
  const needed = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState<'field' | 'text'>();
  const [field, setField] = useState('');
  const [to, setTo] = useState('');
  const { takers, load } = useTakers();
  useEffect(() => {
    if (action === 'assign') load();
  }, [action, load]);
  const typed = () => area.current?.value.trim() ?? '';
  const change = (text: string): BulkChange => {
    const chosen = { query: '', ...which };
    const admin_id = to === 'nobody' ? null : Number(to || me?.id);
    const changes: Record<BulkAction, BulkChange> = {
      assign: { action: 'assign', ...chosen, admin_id },
      note: { action: 'note', ...chosen, text },
      request: { action: 'request', ...chosen, items: [{ field, reason: text }] },
      approve: { action: 'decide', ...chosen, status: DECIDES.approve },
      deny: { action: 'decide', ...chosen, status: DECIDES.deny, reason: text },
      cancel: { action: 'cancel', ...chosen, reason: text },
    };
    return changes[action];
  };
  const ready = () => {
    const first =
      action === 'request' && !field ? 'field' : words.text && !typed() ? 'text' : undefined;
    setMissing(first);
    if (first === 'field') needed.current?.querySelector('select')?.focus();
    if (first === 'text') area.current?.focus();
    return !first;
  };
  return (
    <ActDialog
      act={{
        ...words,
        name: counted(many, 'order'),
        failed: 'Nothing was changed.',
        async call(token) {
          const body = change(typed());
          const { results } = await callApi('POST /admin/orders/bulk', { token, body }).catch(
            (error) => {
              throw error instanceof Refused ? error : new Refused(0, UNKNOWN);
            },
          );
          onDone(results, body);
        },
      }}
      ready={ready}
      waits={action === 'assign' && !takers}
      over={({ code }) => code === 'conflict' || code === UNKNOWN.code}
      onClose={onClose}
    >
      {takers && (
        <Choose
          label="Colleague"
          value={to || String(me?.id ?? '')}
          options={[
            ...takers.map(({ id, name }) => [String(id), name] as const),
            ['nobody', 'Nobody: put them back'],
          ]}
          onChange={setTo}
        />
      )}
      {action === 'request' && kind && (
        <div ref={needed}>
          <FieldChoice
            kind={kind}
            value={field}
            invalid={missing === 'field'}
            onChange={(chosen) => {
              setField(chosen);
              setMissing(undefined);
            }}
          />
        </div>
      )}
      {words.text && (
        <>
          <label className="grid gap-1">
            <span>{words.text.label}</span>
            <textarea
              ref={area}
              name="text"
              rows={3}
              maxLength={words.text.most}
              aria-invalid={missing === 'text' || undefined}
              onInput={() => setMissing(undefined)}
              className="control"
            />
          </label>
          <ReadyAnswers field={area} label={words.text.label} />
          <p role="alert" className="font-semibold text-bad empty:hidden">
            {missing && (missing === 'field' ? 'Choose what is needed.' : 'Write it.')}
          </p>
        </>
      )}
    </ActDialog>
  );
}

function FieldChoice({
  kind,
  value,
  invalid,
  onChange,
}: {
  kind: Kind;
  value: string;
  invalid: boolean;
  onChange(field: string): void;
}) {
  const { fields, failed, otherwise } = useFields(kind);
  if (failed) return otherwise;
  return (
    <Choose
      label="What is needed"
      value={value}
      invalid={invalid}
      options={[
        ['', 'Choose'],
        ...(fields ? correctable(fields) : []).map(
          (name) => [name, fields?.[name]?.label ?? name] as const,
        ),
      ]}
      onChange={onChange}
    />
  );
}
