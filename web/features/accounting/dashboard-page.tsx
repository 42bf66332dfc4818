import { LogOut } from 'lucide-react';
import { formatDay } from '#shared/dates.ts';
import { KINDS } from '#shared/services/index.ts';
import { Loaded } from '../../admin/dashboard/section.tsx';
import { AdminPage, AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { readerOf } from '../../admin/shell/guard.ts';
import { useMe } from '../../admin/shell/use-admin-me.ts';
import { useSignOut } from '../../admin/shell/use-sign-out.ts';
import { dashboardSection } from '../../services/administrators.ts';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import type { Route } from './+types/dashboard-page';
import { readDashboard } from './dashboard-calls.ts';
import { FirstThings } from './first-things.tsx';
import { Latest } from './latest.tsx';
import { Accounting, Agents } from './money.tsx';
import { TakeOrder } from './take-order.tsx';
import { Today } from './today.tsx';
import { Waiting } from './waiting.tsx';

export const clientLoader = (args: Route.ClientLoaderArgs) => readDashboard(readerOf(args));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Administration');

export function HydrateFallback() {
  return <AdminSkeleton title="Welcome" says="Loading the dashboard..." rows={12} />;
}

/** What waits comes first, then the day, then everything else; a part that can't be loaded says so by itself. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures: part, sections, latest, oldest, now } = loaderData;
  useRevalidateOnReturn();
  const me = useMe();
  const leave = useSignOut();
  const first_name = me?.admin_name.trim().split(/\s+/)[0];
  const figures = 'loaded' in part ? part.loaded : undefined;
  return (
    <AdminPage
      title={first_name ? `Welcome, ${first_name}` : 'Welcome'}
      actions={
        <Button kind="second" size="dense" icon={<LogOut aria-hidden />} onClick={leave}>
          Sign out
        </Button>
      }
    >
      <p className="text-ink-2">{formatDay(now)}</p>
      <Loaded part={part}>{(loaded) => <FirstThings figures={loaded} oldest={oldest} now={now} />}</Loaded>
      <div className="grid-cols-[minmax(0,1fr)_19.5rem] items-start gap-8 xl:grid">
        <div className="min-w-0">
          {figures && <Waiting figures={figures} now={now} />}
          {figures && <Today figures={figures} />}
          {KINDS.map((kind) => {
            const { Section } = dashboardSection(kind);
            return <Section key={kind} part={sections[kind]} figures={figures} now={now} />;
          })}
        </div>
        <div className="min-w-0">
          <TakeOrder />
          {figures && <Accounting totals={figures.totals} total_inflow={figures.total_inflow} />}
          {figures && <Agents agents={figures.agents} />}
          <Latest part={latest} now={now} />
        </div>
      </div>
    </AdminPage>
  );
}
