import { useEffect, useRef, useState } from 'react';
import { formatSlot } from '#shared/dates.ts';
import { isOngoing } from '#shared/orders/stages.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { APPOINTMENT_TEXTS, slot } from '#shared/services/appointment-form.ts';
import { NotJson, type Refused } from '../../api.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { Button } from '../../ui/button.tsx';
import { isAboutTime } from './refusals.ts';
import { SlotFields } from './slot-fields.tsx';
import { useFreeDays } from './use-free-days.ts';

const LOST = 'We got no answer: your appointment may have moved. Press “Keep my time” to see.';

const explain = (error: Refused | NotJson): string => {
  if (error instanceof NotJson) return LOST;
  return error.code === 'slot_taken'
    ? 'Somebody else has just taken this time. Choose another: your appointment is where it was.'
    : error.message;
};

interface MoveOwnProps {
  order: ManageOrder;
  token: string | undefined;
  onChanged(message: string): void;
  onStale(): void;
}

function ChooseSlot({
  token,
  onChanged,
  onStale,
  onKeep,
}: Omit<MoveOwnProps, 'order'> & { onKeep(): void }) {
  const { offer, reload } = useFreeDays();
  return (
    <FormShell
      schema={slot}
      call="PUT /manage/slot"
      token={token}
      lost={LOST}
      explain={explain}
      onRefused={(error) => {
        if (isAboutTime(error)) reload();
        else onStale();
      }}
      onDone={({ message }) => onChanged(message)}
      className="mt-4 grid gap-6"
    >
      <p className="text-ink-2 text-small">All times are Lagos time.</p>
      <SlotFields offer={offer} reload={reload} />
      <div className="flex flex-wrap items-end gap-3">
        <SubmitButton wide={false}>Move it to this time</SubmitButton>
        <Button kind="second" onClick={onKeep}>
          Keep my time
        </Button>
      </div>
    </FormShell>
  );
}

const movesLeft = (moves: number) =>
  moves === 1
    ? 'You can move it once more, until 24 hours before.'
    : 'You can move it twice, until 24 hours before.';

export function MoveOwn({ order, ...calls }: MoveOwnProps) {
  const [choosing, setChoosing] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button was removed: focus the heading. After a move, the message focuses itself.
  useEffect(() => {
    if (choosing !== undefined) heading.current?.focus();
  }, [choosing]);
  const { appointment } = order;
  if (!appointment || !isOngoing(order.stage)) return null;
  const { slot_lost, may_move, why_not, moves_left, calendar_url } = appointment;
  return (
    <section aria-labelledby="when" className="mt-8">
      <h2 id="when" ref={heading} tabIndex={-1} className="outline-none">
        Your appointment
      </h2>
      <p className="mt-2 text-lead">
        {slot_lost ? 'Your time is gone: choose another' : `${formatSlot(appointment)}, Lagos time`}
      </p>
      <p className="mt-1 text-ink-2">
        {slot_lost
          ? `${APPOINTMENT_TEXTS.lost} There is nothing more to pay.`
          : may_move
            ? movesLeft(moves_left)
            : why_not}
      </p>
      <AddToCalendar url={calendar_url} />
      {may_move &&
        calls.token &&
        (choosing || slot_lost ? (
          <ChooseSlot
            {...calls}
            onChanged={(message) => {
              setChoosing(undefined);
              calls.onChanged(message);
            }}
            onKeep={() => {
              setChoosing(false);
              // Its answer may have been lost.
              calls.onStale();
            }}
          />
        ) : (
          <p className="mt-3">
            <Button kind="second" onClick={() => setChoosing(true)}>
              Choose another time
            </Button>
          </p>
        ))}
    </section>
  );
}
