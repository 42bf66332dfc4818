import { useId, useRef, useState } from 'react';
import { contact, type OrderMessage } from '#shared/staff/messages.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { type Act, ActDialog } from '../act-dialog.tsx';
import { useMay } from '../may.tsx';
import { messageOf, useAdminAction } from '../use-admin-action.ts';
import { useShown } from '../use-shown.ts';
import { messageName } from './message-words.tsx';

interface MessageActsProps {
  message: Pick<
    OrderMessage,
    'id' | 'title' | 'channel' | 'state' | 'address' | 'own_address' | 'answer'
  >;
  order_id: string;
  name: string;
}

/** Corrects the order’s address to which a message failed, or resends it. */
export function MessageActs({ message, order_id, name }: MessageActsProps) {
  const { id, channel, state, address, own_address, answer } = message;
  const may = useMay();
  const { busy, failure, run } = useAdminAction();
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const { shown, show, hear } = useShown(address);
  const field = useRef<HTMLInputElement>(null);
  const key = useId();
  const byMail = channel === 'mail';
  // The open dialog keeps what was typed.
  if (state === 'sent' && !open) return null;

  const again = () =>
    run('It could not be sent again.', (token) =>
      callApi('POST /admin/messages/{id}/retry', { path: { id }, token }).then(messageOf),
    );
  const named = (value: string) => ({ [byMail ? 'email' : 'phone_number']: value });
  const typed = () => named(field.current?.value ?? '');
  const check = () => {
    const problem = contact.safeParse(typed()).error?.issues[0]?.message;
    setWrong(problem);
    if (problem) field.current?.focus();
    return !problem;
  };
  const correction: Act = {
    question: byMail ? 'Correct the address and send again' : 'Correct the number and send again',
    yes: 'Correct and send again',
    doing: 'Correcting',
    name,
    explains: answer ? `The receiving server said: “${answer}”` : [],
    failed: 'The address could not be corrected.',
    call: (token) =>
      callApi('PUT /admin/orders/{id}/contact', {
        path: { id: order_id },
        token,
        body: { ...contact.parse(typed()), shown: named(shown) },
      })
        .catch(hear)
        .then(messageOf),
  };
  const whose = <span className="sr-only">: {`${messageName(message)}, ${name}`}</span>;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {state !== 'queued' && own_address && may('orders') && (
        <Button
          size="dense"
          kind="second"
          onClick={() => {
            setWrong(undefined);
            show(address);
            setOpen(true);
          }}
        >
          Correct {byMail ? 'the address' : 'the number'}
          {whose}
        </Button>
      )}
      {may('receipts') && (
        <Button
          size="dense"
          kind="second"
          busy={busy ? 'Sending' : undefined}
          onClick={() => void again()}
        >
          <span>{state === 'queued' ? 'Send now' : 'Send again'}</span>
          {whose}
        </Button>
      )}
      <p role="alert" className="w-full font-semibold text-bad empty:hidden">
        {failure?.title}
      </p>
      <ActDialog act={open ? correction : undefined} ready={check} onClose={() => setOpen(false)}>
        {(_, confirm) => (
          <>
            <label htmlFor={key} className="mt-2 font-semibold">
              {byMail ? 'Email address' : 'Phone number'}
            </label>
            <input
              id={key}
              ref={field}
              type={byMail ? 'email' : 'tel'}
              defaultValue={shown}
              autoComplete="off"
              spellCheck={false}
              className="control"
              aria-invalid={wrong ? true : undefined}
              aria-describedby={`${key}-said`}
              onKeyDown={(event) => event.key === 'Enter' && confirm()}
            />
            <p id={`${key}-said`} role="alert" className="font-semibold text-bad">
              {wrong}
            </p>
            <p className="text-ink-2">
              Everything that did not reach the old {byMail ? 'address' : 'number'} is sent to this
              one at once. The history says that you corrected it.
            </p>
          </>
        )}
      </ActDialog>
    </div>
  );
}
