import { LogOut } from 'lucide-react';
import { formatDay } from '#shared/dates.ts';
import { AdminPage, AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { readerOf } from '../../admin/shell/guard.ts';
import { useMe } from '../../admin/shell/use-admin-me.ts';
import { useSignOut } from '../../admin/shell/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../tracking/use-revalidate-on-return.ts';
import type { Route } from './+types/dashboard-page';
import { Applications } from './applications.tsx';
import { Appointments } from './appointments.tsx';
import { readDashboard } from './dashboard-calls.ts';
import { FirstThings } from './first-things.tsx';
import { FoldedList } from './folded-list.tsx';
import { Latest } from './latest.tsx';
import { Accounting, Agents } from './money.tsx';
import { Loaded } from './section.tsx';
import { Today } from './today.tsx';
import { Waiting } from './waiting.tsx';

export const clientLoader = (args: Route.ClientLoaderArgs) => readDashboard(readerOf(args));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Administration');

export function HydrateFallback() {
  return <AdminSkeleton title="Welcome" says="Loading the dashboard..." rows={12} />;
}

/** What waits comes first, then the day, then everything else; a part that can't be loaded says so by itself. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures: part, visa, permit, insurance, booking, appointment, latest, oldest, now } = loaderData;
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
          <Applications kind="visa" part={visa} counts={figures?.visa} now={now} />
          <Applications kind="permit" part={permit} counts={figures?.permit} now={now} />
          <FoldedList kind="insurance" part={insurance} unpaid={figures?.insurance.unpaid} open now={now} />
          <FoldedList kind="booking" part={booking} unpaid={figures?.booking.unpaid} now={now} />
          <Appointments part={appointment} figures={figures} />
        </div>
        <div className="min-w-0">
          {figures && <Accounting totals={figures.totals} total_inflow={figures.total_inflow} />}
          {figures && <Agents agents={figures.agents} />}
          <Latest part={latest} now={now} />
        </div>
      </div>
    </AdminPage>
  );
}
