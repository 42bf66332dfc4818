import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { formatDate } from '#shared/dates.ts';
import type { ManageOrder, OpenRequest } from '#shared/people/manage.ts';
import { type Field, type FieldList, someFields, uploadsOf } from '#shared/services/field-list.ts';
import { FormField } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useFields } from '../../forms/use-fields.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RequestFormProps {
  order: ManageOrder;
  request: OpenRequest;
  token: string;
  /** Its button is the page's main one. */
  main: boolean;
  /** Called with the server's message. */
  onRefused(refusal: { status: number; message: string }): void;
  /** The form stays busy until this resolves: sent again, it would be refused. */
  onDone(message: string): Promise<void>;
}

/** The request without a form, for pages without JavaScript. */
export function AskedFor({ request }: { request: OpenRequest }) {
  return (
    <Notice tone="wait" title="We need something from you" className="mt-8">
      <ul className="mt-2 grid gap-1">
        {request.items.map(({ field, label, reason }) => (
          <li key={field} className="wrap-anywhere">
            <b>{label}</b>: {reason}
          </li>
        ))}
      </ul>
      {request.note && <p className="mt-2 whitespace-pre-line">{request.note}</p>}
      <p className="mt-2">To send it, open the link in our email in a browser with JavaScript.</p>
    </Notice>
  );
}

const NOT_ANSWERED = 'Answer this.';

/** A form for the requested fields, with the order form's checks and uploads. */
export function RequestForm(props: RequestFormProps) {
  const { order, request } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { fields, otherwise } = useFields(order.kind, () => heading.current?.focus());
  return (
    <section aria-labelledby="asked" className="mt-8">
      <Notice tone="wait" title="We need something from you">
        <p>
          Asked on {formatDate(request.asked_at)}. Your order waits until you have sent it.
          {request.note && <span className="mt-2 block whitespace-pre-line">{request.note}</span>}
        </p>
      </Notice>
      <h2 id="asked" ref={heading} tabIndex={-1} className="mt-6 outline-none">
        What we need
      </h2>
      {fields ? <Asked list={fields} {...props} /> : otherwise}
    </section>
  );
}

function Asked({
  list,
  order,
  request,
  token,
  main,
  onRefused,
  onDone,
}: RequestFormProps & { list: FieldList }) {
  const inWords = new Map(order.fields.map(({ name, value }) => [name, value]));
  const [{ asked, schema, files }] = useState(() => {
    // Fields that only the order's edition asks for aren't in the service's list.
    const more = request.items
      .filter(({ field, upload, input }) => (upload || input) && !(field in list))
      .map(({ field, label, input }): [string, Field] => [
        field,
        input
          ? { label, input, schema: z.string(NOT_ANSWERED).check(z.minLength(1, NOT_ANSWERED)) }
          : { label, upload: { label, required: true } },
      ]);
    const some = someFields(
      { ...list, ...Object.fromEntries(more) },
      request.items.map(({ field }) => field),
    );
    const typed = Object.entries(some).flatMap(([name, { schema: one, upload }]) =>
      one && !upload ? [[name, one] as const] : [],
    );
    const needed = Object.entries(uploadsOf(some)).map(
      ([name, upload]) => [name, { ...upload, required: true }] as const,
    );
    return {
      asked: some,
      schema: z.object(Object.fromEntries(typed)),
      files: Object.fromEntries(needed),
    };
  });
  return (
    <FormShell
      schema={schema}
      files={files}
      call="POST /manage/request"
      token={token}
      draft={`request-${request.id}`}
      body={(typed) => ({ ...typed, request_id: request.id })}
      withEmpty
      lost="It could not be sent. Try again."
      onRefused={onRefused}
      onDone={({ message }) => onDone(message)}
      className="mt-4 grid gap-7"
    >
      {request.items.map(({ field, reason, value }) => {
        const one = asked[field];
        if (!one) return null;
        return (
          <div key={field} className="border-line border-l-4 pl-4">
            <p className="mb-2 text-ink-2 wrap-anywhere">
              {reason}
              {value && <span className="mt-1 block">You sent: {inWords.get(field) ?? value}</span>}
            </p>
            <FormField
              name={field}
              min={one.input?.type === 'day' && !(field in list) ? '1900-01-01' : undefined}
              field={one.upload ? { ...one, upload: { ...one.upload, required: true } } : one}
            />
          </div>
        );
      })}
      <SubmitButton kind={main ? undefined : 'second'}>Send</SubmitButton>
    </FormShell>
  );
}
