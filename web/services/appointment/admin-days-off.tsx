import { type FormEvent, useRef, useState } from 'react';
import { dayInWords, isCalendarDay, lagosDay } from '#shared/dates.ts';
import type { DaysOff } from '#shared/services/appointment-form.ts';
import { Day } from '../../admin/kit/day.tsx';
import { May } from '../../admin/kit/may.tsx';
import { RecordSection } from '../../admin/kit/orders/record-section.tsx';
import { useAdminAction } from '../../admin/kit/use-admin-action.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

export function AdminDaysOff({ days, now }: { days: DaysOff; now: Date }) {
  const { busy, failure, run } = useAdminAction();
  const [chosen, choose] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const reason = useRef<HTMLInputElement>(null);
  const named = (one: string) => dayInWords(one, now);
  const block = async (event: FormEvent) => {
    event.preventDefault();
    if (!isCalendarDay(chosen)) return form.current?.querySelector('input')?.focus();
    const body = { reason: reason.current?.value ?? '' };
    const done = await run('The day could not be taken off.', (token) =>
      callApi('PUT /admin/days-off/{day}', { path: { day: chosen }, token, body }).then(
        () => `No more appointments are offered on ${named(chosen)}.`,
      ),
    );
    if (!done) return;
    choose('');
    if (reason.current) reason.current.value = '';
  };
  const open = (one: string) =>
    run('The day could not be opened.', (token) =>
      callApi('DELETE /admin/days-off/{day}', { path: { day: one }, token }).then(
        () => `Appointments are offered on ${named(one)} again.`,
      ),
    );
  return (
    <RecordSection title="Days off" className="mt-8 max-w-form print:hidden">
      {days.length === 0 && <p className="py-2 text-dense text-ink-2">There are no days off.</p>}
      <ul>
        {days.map((off) => (
          <li
            key={off.day}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-1"
          >
            <span className="wrap-anywhere">
              {named(off.day)}
              <span className="text-ink-2">
                {`${off.reason ? `, ${off.reason}` : ''}, ${off.blocked_by ? `by ${off.blocked_by}` : 'by the server’s configuration'}`}
              </span>
            </span>
            <May needs="orders">
              <Button size="dense" kind="link" disabled={busy} onClick={() => void open(off.day)}>
                Offer it again<span className="sr-only">: {named(off.day)}</span>
              </Button>
            </May>
          </li>
        ))}
      </ul>
      <May needs="orders">
        <form
          ref={form}
          onSubmit={(event) => void block(event)}
          className="mt-3 flex flex-wrap items-end gap-2"
        >
          <Day label="Day" min={lagosDay(now)} value={chosen} onChange={choose} />
          <label className="grid min-w-40 flex-1 gap-1 text-dense">
            <span>
              Reason <span className="font-normal text-ink-2">(optional)</span>
            </span>
            <input
              ref={reason}
              name="reason"
              maxLength={200}
              autoComplete="off"
              className="control text-dense"
            />
          </label>
          <Button type="submit" size="dense" kind="second" busy={busy ? 'Saving' : undefined}>
            Take the day off
          </Button>
        </form>
        <p className="mt-2 text-dense text-ink-2">
          Appointments already on a day stay: open each, and move it.
        </p>
      </May>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-2" />}</div>
    </RecordSection>
  );
}
