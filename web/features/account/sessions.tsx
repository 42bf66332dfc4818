import type { AdminSession } from '#shared/admins.ts';
import { formatShort } from '#shared/dates.ts';
import { FailureNotice } from '../../admin/ask-dialog.tsx';
import { useAdminAction } from '../../admin/use-admin-action.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deviceWords } from './device-words.ts';

/** Where one is logged in, each with a button that ends it. */
export function Sessions({ sessions, now }: { sessions: readonly AdminSession[]; now: Date }) {
  const { busy, failure, run } = useAdminAction();
  const say = useToast();
  const others = sessions.filter(({ current }) => !current);
  const end = async (some: readonly AdminSession[]) => {
    const done = await run('The session could not be ended.', async (token) => {
      for (const { id } of some) await callApi('DELETE /admin/sessions/{id}', { path: { id }, token });
      return true;
    });
    if (done) say(some.length === 1 ? 'That session has ended.' : 'All other sessions have ended.');
  };
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      <p className="mt-1 max-w-form text-ink-2">
        A session ends by itself after 12 hours. End one that you don’t know, and change your password.
      </p>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-3 max-w-form" />}</div>
      <ul className="mt-3 max-w-[44rem] border-ink border-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2">
            <span className="min-w-0">
              <span className="font-semibold">{deviceWords(session.user_agent)}</span>
              {session.current && <span className="text-good"> this one</span>}
              <span className="block text-ink-2 tabular-nums">
                since {formatShort(session.created_at, now)}, last used {formatShort(session.last_used_at, now)}
              </span>
            </span>
            {!session.current && (
              <Button size="dense" kind="second" disabled={busy} onClick={() => void end([session])}>
                End<span className="sr-only"> the session of {deviceWords(session.user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button size="small" kind="second" className="mt-3" disabled={busy} onClick={() => void end(others)}>
          End all others
        </Button>
      )}
    </section>
  );
}
