import { useState } from 'react';
import * as z from 'zod/mini';
import { optionalText } from '#shared/fields.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import type { Field } from '#shared/services/field-list.ts';
import { FormField } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { useFields } from '../../forms/use-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FieldValueProps {
  order: ManageOrder;
  name: string;
  label: string;
  value: string;
  /** Read-only without a token. */
  token: string | undefined;
  onChanged(message: string): void;
}

export function FieldValue({ order, name, label, value, token, onChanged }: FieldValueProps) {
  const [asks, setAsks] = useState(false);
  const asked = order.corrections.find(({ field }) => field === name);
  return (
    <>
      <span translate="no">{value}</span>
      {asked && (
        <span className="block font-normal text-ink-2 text-small">
          {`You asked for “${asked.value || 'nothing'}”. We will email you the outcome.`}
        </span>
      )}
      {token && order.correctable.includes(name) && (
        <>
          <Button kind="link" className="block text-small" onClick={() => setAsks(true)}>
            Ask for a correction<span className="sr-only">: {label}</span>
          </Button>
          <Dialog open={asks} onClose={() => setAsks(false)} title={`Correct: ${label}`}>
            <Ask
              {...{ order, name, value, token }}
              onDone={(message) => {
                setAsks(false);
                onChanged(message);
              }}
            />
          </Dialog>
        </>
      )}
    </>
  );
}

function Ask({
  order,
  name,
  value,
  token,
  onDone,
}: Omit<FieldValueProps, 'label' | 'onChanged' | 'token'> & {
  token: string;
  onDone(message: string): void;
}) {
  const { fields, otherwise } = useFields(order.kind);
  const field = fields?.[name];
  return (
    <>
      <p>
        It says “{value}” now. Our team compares what you enter with your papers, and we email you.
        Nothing changes before that.
      </p>
      {field ? <AskForm {...{ field, name, token, onDone }} /> : otherwise}
    </>
  );
}

function AskForm({
  field,
  name,
  token,
  onDone,
}: {
  field: Field;
  name: string;
  token: string;
  onDone(message: string): void;
}) {
  const [schema] = useState(() =>
    z.object({ value: field.schema ?? z.string(), reason: optionalText(300) }),
  );
  return (
    <FormShell
      schema={schema}
      call="POST /manage/corrections"
      token={token}
      body={({ value, reason }) => ({ field: name, value: String(value ?? ''), reason })}
      withEmpty
      once
      lost="It could not be sent. Try again."
      onDone={({ message }) => onDone(message)}
      className="mt-4 grid gap-5"
    >
      <FormField name="value" field={field} label="What it should say" />
      <TextareaField
        name="reason"
        label="Why"
        hint="For example: one digit is missing."
        optional
        rows={2}
      />
      <SubmitButton>Ask for it</SubmitButton>
    </FormShell>
  );
}
