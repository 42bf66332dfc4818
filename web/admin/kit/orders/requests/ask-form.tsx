import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { OrderEdition } from '#shared/fields.ts';
import type { ChecklistItem } from '#shared/orders/order-edition.ts';
import { FIELD_REASONS, UPLOAD_REASONS } from '#shared/orders/requests.ts';
import {
  correctable,
  type Field,
  type FieldList,
  ofOrder,
  someFields,
} from '#shared/services/field-list.ts';
import type { Kind } from '#shared/services/index.ts';
import type { OrderValues } from '#shared/staff/replies.ts';
import { callApi } from '../../../../api.ts';
import { useFields } from '../../../../forms/use-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { ReadyAnswers } from '../../replies/ready-answers.tsx';
import { useAdminAction } from '../../use-admin-action.ts';
import { draftOf, storeDraft } from '../drafts.ts';

const OWN = 'own';

interface Said {
  /** A ready-made sentence, or OWN; empty until one is chosen. */
  reason: string;
  own: string;
}

interface Draft {
  chosen: Record<string, Said>;
  note: string | undefined;
}

const sentenceOf = ({ reason, own }: Said): string => (reason === OWN ? own.trim() : reason);

interface ItemProps {
  id: string;
  label: string;
  /** Empty for uploads. */
  value: string;
  reasons: readonly string[];
  said: Said | undefined;
  missing: boolean;
  onSay(said: Said | undefined): void;
}

function Item({ id, label, value, reasons, said, missing, onSay }: ItemProps) {
  const problem = missing ? { 'aria-invalid': true, 'aria-describedby': `${id}-said` } : {};
  return (
    <li className="border-line border-b py-1">
      <label className="flex min-h-9 cursor-pointer items-center gap-3 font-normal text-dense pointer-coarse:min-h-(--target)">
        <input
          type="checkbox"
          checked={said !== undefined}
          onChange={({ target }) => onSay(target.checked ? { reason: '', own: '' } : undefined)}
        />
        <span className="min-w-0 wrap-anywhere">
          {label}
          {value && <span className="text-ink-2">: {value}</span>}
        </span>
      </label>
      {said && (
        <div className="mb-2 ml-7 grid gap-2">
          <select
            id={id}
            aria-label={`What is wrong: ${label}`}
            value={said.reason}
            onChange={({ target }) => onSay({ ...said, reason: target.value })}
            className="control min-h-(--control-dense) py-1 text-dense pointer-coarse:min-h-(--target)"
            {...(said.reason === OWN ? {} : problem)}
          >
            <option value="">What is wrong with it?</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
            <option value={OWN}>Something else, in your own words</option>
          </select>
          {said.reason === OWN && (
            <textarea
              aria-label={`What is wrong, in your own words: ${label}`}
              rows={2}
              maxLength={300}
              value={said.own}
              onChange={({ target }) => onSay({ ...said, own: target.value })}
              className="control font-normal text-dense"
              {...problem}
            />
          )}
          <p id={`${id}-said`} className="font-semibold text-bad text-dense empty:hidden">
            {missing && 'Say what is wrong with it.'}
          </p>
        </div>
      )}
    </li>
  );
}

function heldText(field: Field | undefined, record: object, name: string): string {
  const value = field?.upload ? '' : String((record as Record<string, unknown>)[name] ?? '');
  return value && (field?.input?.type === 'day' || field?.input?.type === 'birth date')
    ? formatDate(value)
    : value;
}

interface AskFormProps {
  kind: Kind;
  record: {
    id: string;
    checklist?: readonly ChecklistItem[];
    edition?: OrderEdition | null;
    placeholders: OrderValues;
  };
  onDone(): void;
  onCancel(): void;
}

/** Fields for the papers and questions of the order's edition. */
const askedOf = (checklist: readonly ChecklistItem[]): FieldList =>
  Object.fromEntries(
    checklist.flatMap(({ field, kind, title: label }) =>
      field
        ? [[field, kind === 'question' ? { label } : { label, upload: { label, required: false } }]]
        : [],
    ),
  );

/** Asks for uploads and fields again. Not a dialog, so that the scans stay visible. */
export function AskForm({ kind, record, onDone, onCancel }: AskFormProps) {
  const { fields, failed, otherwise } = useFields(kind);
  const { checklist = [] } = record;
  const given = {
    ...record,
    ...Object.fromEntries(checklist.flatMap(({ field, value }) => (field ? [[field, value]] : []))),
  };
  const own = fields && someFields(fields, correctable(fields));
  const list = own && {
    // A date that its edition reads may not have been sent yet.
    ...(record.edition ? own : ofOrder(own, record)),
    ...askedOf(checklist),
  };
  const [draft] = useState(() => draftOf<Draft>(record.id, 'request'));
  const [chosen, setChosen] = useState(draft?.chosen ?? {});
  const [tried, setTried] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, run } = useAdminAction();
  const id = useId();
  const store = (part: Partial<Draft>) =>
    storeDraft(record.id, 'request', { chosen, note: note.current?.value, ...part });
  // The button that opened the form was removed. With a draft, the form opens by itself.
  useEffect(() => {
    if (fields && !draft) form.current?.querySelector<HTMLElement>('input')?.focus();
  }, [fields, draft]);
  if (!list)
    return (
      <>
        {otherwise}
        {failed && (
          <Button size="dense" kind="second" className="mt-3" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </>
    );

  const names = Object.keys(list);
  const groups = [
    { title: 'Uploads', of: names.filter((name) => list[name]?.upload), reasons: UPLOAD_REASONS },
    { title: 'Fields', of: names.filter((name) => !list[name]?.upload), reasons: FIELD_REASONS },
  ].filter(({ of }) => of.length > 0);
  const items = names.flatMap((field) =>
    chosen[field] ? [{ field, reason: sentenceOf(chosen[field]) }] : [],
  );
  const none = tried && items.length === 0;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = items.find(({ reason }) => !reason);
    if (items.length === 0) return form.current?.querySelector<HTMLElement>('input')?.focus();
    if (wrong) return document.getElementById(`${id}-${wrong.field}`)?.focus();
    const done = await run('The applicant could not be asked.', (token) =>
      callApi('POST /admin/orders/{id}/requests', {
        path: { id: record.id },
        token,
        body: { items, note: note.current?.value ?? '' },
      }).then(() => 'Asked. The applicant is emailed a link that opens exactly this.'),
    );
    if (done) onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      className="mt-3 grid gap-4 print:hidden"
    >
      <p className="text-dense text-ink-2">
        Tick what has to be sent again. The applicant is emailed a link that opens exactly that; the
        order waits for them, and its due date moves.
      </p>
      <div className="grid gap-x-6 gap-y-4">
        {groups.map(({ title, of, reasons }) => (
          <fieldset key={title}>
            <legend className="font-semibold text-dense">{title}</legend>
            <ul>
              {of.map((name) => (
                <Item
                  key={name}
                  id={`${id}-${name}`}
                  label={list[name]?.label ?? name}
                  value={heldText(list[name], given, name)}
                  reasons={reasons}
                  said={chosen[name]}
                  missing={tried && chosen[name] !== undefined && !sentenceOf(chosen[name])}
                  onSay={(said) => {
                    const { [name]: _, ...others } = chosen;
                    const next = said ? { ...others, [name]: said } : others;
                    setChosen(next);
                    store({ chosen: next });
                  }}
                />
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
      <label className="grid gap-1 text-dense">
        <span>
          Note to the applicant <span className="font-normal text-ink-2">(optional)</span>
        </span>
        <textarea
          ref={note}
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={draft?.note}
          onInput={() => store({})}
          className="control font-normal text-dense"
        />
      </label>
      <ReadyAnswers field={note} label="Note to the applicant" values={record.placeholders} />
      <div role="alert">
        {none && <p className="font-semibold text-bad text-dense">Tick what is needed.</p>}
        {failure && <FailureNotice failure={failure} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="dense" busy={busy ? 'Asking' : undefined}>
          {items.length > 1 ? `Ask for these ${items.length}` : 'Ask the applicant'}
        </Button>
        <Button size="dense" kind="second" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
