import { useNavigation } from 'react-router';
import { formatMonth } from '#shared/dates.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { Empty } from '../../ui/empty.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { PAGE, readList } from '../kit/lists/list-calls.ts';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/gaps-page';

const TITLE = 'Looked for, not sold';

const LIST = 'gaps';

export const clientLoader = (args: Route.ClientLoaderArgs) => readList(args, 'GET /admin/gaps');

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'what was looked for');

export default function GapsPage({ loaderData: { rows: gaps, next } }: Route.ComponentProps) {
  const busy = useNavigation().location?.pathname === adminPaths.gaps;
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      {gaps.length === 0 && (
        <Empty title="Everything that was looked for is sold." className="mt-6 max-w-form" />
      )}
      <ul id={LIST} aria-busy={busy} className="mt-4 max-w-form">
        {gaps.map(({ kind, nationality, destination, purpose, month, times }) => (
          <li
            key={[kind, nationality, destination, purpose, month].join('|')}
            className="flex justify-between gap-4 border-line border-b py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{destination}</p>
              <p className="text-ink-2 text-dense">
                {[
                  descriptionOf(kind).names.short,
                  `passport of ${nationality}`,
                  purpose,
                  formatMonth(month),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <p className="whitespace-nowrap tabular-nums">
              {times === 1 ? 'once' : `${times} times`}
            </p>
          </li>
        ))}
      </ul>
      {gaps.length > 0 && (
        <div className="max-w-form">
          <ListPages shown={gaps.length} next={next} size={PAGE} busy={busy} list={LIST} />
        </div>
      )}
    </AdminPage>
  );
}
