import { type FormEvent, useRef, useState } from 'react';
import { isCalendarDay, lagosDay, slotStart } from '#shared/dates.ts';
import { isCancelled, isDone, isStillUnpaid } from '#shared/orders/stages.ts';
import { type AppointmentRecord, OUTCOMES } from '#shared/services/appointment-form.ts';
import { Day } from '../../admin/kit/day.tsx';
import { May } from '../../admin/kit/may.tsx';
import { RecordSection } from '../../admin/kit/orders/record-section.tsx';
import { ReadFailure } from '../../admin/kit/read-failure.tsx';
import { useAdminAction } from '../../admin/kit/use-admin-action.ts';
import { useAdminReading } from '../../admin/kit/use-admin-reading.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

export function AppointmentChanges({ record, now }: { record: AppointmentRecord; now: Date }) {
  const { busy, failure, run } = useAdminAction();
  const free = useAdminReading(
    'The free times could not be loaded.',
    async ({ signal }, from: string) => {
      const query = { from, days: '1' };
      const { data } = await callApi('GET /visa/appointment-slots', { query, signal });
      return (
        data.find(({ appointment_date }) => appointment_date === from)?.appointment_times ?? []
      );
    },
  );
  const [chosen, choose] = useState('');
  const time = useRef<HTMLSelectElement>(null);
  const link = useRef<HTMLInputElement>(null);
  if (isStillUnpaid(record.stage) || isCancelled(record.stage)) return null;
  const { id, appointment_date, appointment_time, outcome } = record;
  const shown = { appointment_date, appointment_time, outcome };
  const change = (to: object, done: string) =>
    run('It could not be changed.', (token) =>
      callApi('PUT /admin/orders/{id}/appointment', {
        path: { id },
        token,
        body: { ...to, shown },
      }).then(() => done),
    );
  const isOver = (day: string) => isCalendarDay(day) && day < lagosDay(now);
  const look = (from: string) => {
    if (!isCalendarDay(from) || isOver(from)) return free.clear();
    free.load(from);
  };
  const move = async (event: FormEvent) => {
    event.preventDefault();
    const slot = { appointment_date: chosen, appointment_time: time.current?.value ?? '' };
    if (!slot.appointment_time) return;
    const moved = await change(slot, 'Moved. The new calendar file is emailed.');
    // The free times have changed: by this move or, if it failed, perhaps by another booking.
    if (!moved) return look(chosen);
    choose('');
    free.clear();
  };
  const meet = (event: FormEvent) => {
    event.preventDefault();
    const meeting_url = link.current?.value.trim() ?? '';
    if (!meeting_url) return link.current?.focus();
    void change({ meeting_url }, 'The link is emailed.');
  };
  const times = free.value;
  const begun = slotStart(record) <= now;
  return (
    <May needs="orders">
      <RecordSection title="What happened with it" className="print:hidden">
        <div className="mt-3 grid gap-5">
          <div role="alert">{failure && <FailureNotice failure={failure} />}</div>
          {begun && (
            <div className="flex flex-wrap items-center gap-2">
              {OUTCOMES.map((outcome) => (
                <Button
                  key={outcome}
                  size="dense"
                  kind={outcome === 'Held' ? 'main' : 'second'}
                  disabled={record.outcome === outcome}
                  busy={busy ? 'Saving' : undefined}
                  onClick={() => void change({ outcome }, `Marked as ${outcome}.`)}
                >
                  Mark as {outcome}
                </Button>
              ))}
            </div>
          )}
          {!isDone(record.stage) && (
            <>
              <form
                onSubmit={(event) => void move(event)}
                className="flex flex-wrap items-end gap-2"
              >
                <Day
                  label="Another day"
                  min={lagosDay(now)}
                  value={chosen}
                  onChange={(typed) => {
                    choose(typed);
                    look(typed);
                  }}
                />
                {times && times.length > 0 && (
                  <label className="grid gap-1 text-dense">
                    <span>Time</span>
                    <select ref={time} name="appointment_time" className="control text-dense">
                      {times.map((one) => (
                        <option key={one}>{one}</option>
                      ))}
                    </select>
                  </label>
                )}
                <Button type="submit" size="dense" kind="second" disabled={busy || !times?.length}>
                  Move it
                </Button>
                <p role="status" className="w-full text-dense text-ink-2">
                  {free.at === 'reading'
                    ? 'Loading the free times...'
                    : isOver(chosen)
                      ? 'This day has passed.'
                      : times?.length === 0 && 'Nothing is free on this day.'}
                </p>
                {free.failure && <ReadFailure failure={free.failure} again={() => look(chosen)} />}
              </form>
              {!record.slot_lost && (
                <form onSubmit={meet} className="flex flex-wrap items-end gap-2">
                  <label className="grid min-w-40 flex-1 gap-1 text-dense">
                    <span>Meeting link</span>
                    <input
                      ref={link}
                      type="url"
                      name="meeting_url"
                      key={record.meeting_url}
                      defaultValue={record.meeting_url ?? ''}
                      placeholder="https://"
                      className="control text-dense"
                    />
                  </label>
                  <Button type="submit" size="dense" kind="second" disabled={busy}>
                    Mail the link
                  </Button>
                </form>
              )}
            </>
          )}
        </div>
      </RecordSection>
    </May>
  );
}
