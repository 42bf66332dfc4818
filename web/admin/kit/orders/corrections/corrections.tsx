import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import {
  correctable,
  type Field,
  ofOrder,
  pickFields,
  someFields,
} from '#shared/services/field-list.ts';
import type { Kind } from '#shared/services/index.ts';
import { callApi } from '../../../../api.ts';
import { useFields } from '../../../../forms/use-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { May } from '../../may.tsx';
import { useAdminAction } from '../../use-admin-action.ts';
import { useShown } from '../../use-shown.ts';
import { RecordSection } from '../record-section.tsx';
import { CorrectionInput, isDay } from './correction-input.tsx';

const contactOf = ({ order }: Field) =>
  order === 'email' || order === 'phone_number' ? order : undefined;

interface CorrectFormProps {
  kind: Kind;
  record: { id: string } & object;
  onDone(): void;
  onCancel(): void;
}

/** Contacts have their own call because they change whom we write to. */
function CorrectForm({ kind, record, onDone, onCancel }: CorrectFormProps) {
  const { fields, otherwise } = useFields(kind);
  const [name, setName] = useState('');
  const { busy, failure, run, clear } = useAdminAction();
  const [wrong, setWrong] = useState<string>();
  const valueIn = (name: string) => String((record as Record<string, unknown>)[name] ?? '');
  const { shown, show, hear } = useShown(valueIn(name));
  const choice = useRef<HTMLSelectElement>(null);
  const id = useId();
  // The button that opened the form was removed.
  useEffect(() => {
    if (fields) choice.current?.focus();
  }, [fields]);
  if (!fields) return otherwise;
  const list = pickFields(
    ofOrder(someFields(fields, correctable(fields)), record),
    ({ upload, schema, health }) => schema && !upload && !health,
  );
  const field = list[name];
  const contact = field && contactOf(field);
  const held = contact ? shown : valueIn(name);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!field) return choice.current?.focus();
    const value = String(new FormData(event.currentTarget).get('value') ?? '');
    const problem = (field.schema as z.ZodMiniType).safeParse(value).error?.issues[0]?.message;
    setWrong(problem);
    if (problem) return document.getElementById(id)?.focus();
    const path = { id: record.id };
    const done = await run('It could not be corrected.', (token) =>
      (contact
        ? callApi('PUT /admin/orders/{id}/contact', {
            path,
            token,
            body: { [contact]: value, shown: { [contact]: shown } },
          }).catch(hear)
        : callApi('PUT /admin/orders/{id}/fields', {
            path,
            token,
            body: { fields: { [name]: value } },
          })
      ).then(({ message }) => `${message} The history shows before and after.`),
    );
    if (done) onDone();
    else document.getElementById(id)?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="mt-3 grid gap-4 print:hidden"
    >
      <label className="grid gap-1 text-dense">
        <span>What is wrong</span>
        <select
          ref={choice}
          value={name}
          onChange={({ target }) => {
            clear();
            setWrong(undefined);
            setName(target.value);
            show(valueIn(target.value));
          }}
          className="control text-dense"
        >
          <option value="">Choose a field</option>
          {Object.entries(list).map(([one, { label }]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {field && (
        <div className="grid gap-1 text-dense">
          {!isDay(field) && <label htmlFor={id}>{field.label}</label>}
          <CorrectionInput
            key={name}
            id={id}
            field={field}
            held={held}
            wrong={wrong !== undefined || failure !== undefined}
          />
          {contact === 'email' && (
            <p className="text-ink-2">
              Both addresses are told, unless the old one refused our email. Links that were emailed
              to the old one end, and what did not arrive there goes to the new one.
            </p>
          )}
        </div>
      )}
      <div role="alert" id={`${id}-said`}>
        {wrong && <p className="font-semibold text-bad text-dense">{wrong}</p>}
        {!wrong && failure && <FailureNotice failure={failure} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="dense" disabled={!field} busy={busy ? 'Correcting' : undefined}>
          Correct it
        </Button>
        <Button size="dense" kind="second" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function Corrections({ kind, record }: { kind: Kind; record: { id: string } & object }) {
  const [corrects, setCorrects] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  // The focused button is removed with the form.
  const close = () => {
    setCorrects(false);
    section.current?.focus();
  };
  return (
    <May needs="orders">
      <RecordSection title="Typing errors" className="print:hidden">
        <div ref={section} tabIndex={-1} className="outline-none">
          {corrects ? (
            <CorrectForm kind={kind} record={record} onDone={close} onCancel={close} />
          ) : (
            <Button size="dense" kind="second" className="mt-3" onClick={() => setCorrects(true)}>
              Correct a field
            </Button>
          )}
        </div>
      </RecordSection>
    </May>
  );
}
