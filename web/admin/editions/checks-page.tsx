import { Link, useNavigation } from 'react-router';
import { dayInWords, formatShort } from '#shared/dates.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { PAGE, readList } from '../kit/lists/list-calls.ts';
import { May } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useAdminAction } from '../kit/use-admin-action.ts';
import type { Route } from './+types/checks-page';

const TITLE = 'Checks due';

const LIST = 'due';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { ...(await readList(args, 'GET /admin/checks-due')), now: new Date() };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the checks');

export default function ChecksPage({ loaderData: { rows: due, next, now } }: Route.ComponentProps) {
  const turning = useNavigation().location?.pathname === adminPaths.checksDue;
  const { busy, failure, run } = useAdminAction();
  const check = (id: number, destination: string) =>
    run('It could not be noted.', async (token) => {
      await callApi('POST /admin/editions/{id}/checked', { path: { id }, token });
      return `${destination}: checked today.`;
    });
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
      {due.length === 0 && <Empty title="Nothing is due." className="mt-6 max-w-form" />}
      <ul id={LIST} aria-busy={turning} className="mt-4 max-w-form">
        {due.map(({ id, destination, visa_excerpt, next_check_on, checked_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link className="link" to={adminPaths.edition(id)}>
                {[destination, visa_excerpt].filter(Boolean).join(', ')}
              </Link>
              <p className="text-ink-2 text-dense">
                {`Due since ${dayInWords(next_check_on, now)}${checked_at ? `, last checked ${formatShort(checked_at, now)}` : ''}`}
              </p>
            </div>
            <May needs="destinations">
              <Button
                size="dense"
                kind="second"
                disabled={busy}
                onClick={() => check(id, destination)}
              >
                Checked, nothing changed<span className="sr-only">: {destination}</span>
              </Button>
            </May>
          </li>
        ))}
      </ul>
      {due.length > 0 && (
        <div className="max-w-form">
          <ListPages shown={due.length} next={next} size={PAGE} busy={turning} list={LIST} />
        </div>
      )}
    </AdminPage>
  );
}
