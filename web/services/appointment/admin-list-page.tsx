import { formatSlot, lagosDay } from '#shared/dates.ts';
import type { AppointmentRecord } from '#shared/services/appointment-form.ts';
import { AdminPage, pageParts } from '../../admin/kit/admin-page.tsx';
import { readOrders } from '../../admin/kit/lists/list-calls.ts';
import { OPEN_WORK } from '../../admin/kit/lists/list-view.ts';
import { ServiceOrderList } from '../../admin/kit/orders/service-order-list.tsx';
import { adminPaths } from '../../admin/kit/paths.ts';
import { orderPaths } from '../../order-paths.ts';
import { Tabs } from '../../tabs.tsx';
import type { Route } from './+types/admin-list-page';
import { AdminCalendar } from './admin-calendar.tsx';
import { AdminDaysOff } from './admin-days-off.tsx';
import { OnPaid } from './admin-on-paid.tsx';
import { readCalendar, spanAt } from './calendar.ts';

const TITLE = 'Appointments';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const now = new Date();
  const today = lagosDay(now);
  const span = spanAt(args.url.searchParams, today);
  if (span) {
    const { calendar, daysOff } = await readCalendar(args, span, now);
    return { today, now, span, calendar, daysOff };
  }
  return { today, now, list: await readOrders(args, 'GET /appointments/all', OPEN_WORK) };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'appointments');

const when = (row: AppointmentRecord) => (
  <>
    {row.slot_lost ? (
      <span className="font-semibold text-bad">Lost its time</span>
    ) : (
      <span>{formatSlot(row)}</span>
    )}
    <span className="text-ink-2">{`, ${row.how_to_contact}`}</span>
  </>
);

export default function AppointmentListPage({
  loaderData: { today, now, span, calendar, list, daysOff },
}: Route.ComponentProps) {
  const all = orderPaths.orders('appointment');
  const [day = today] = span?.days ?? [];
  const chosen = span?.days.includes(today) ? today : day;
  const views = [
    { to: `${all}?day=${chosen}`, text: 'Day', current: span?.unit === 'day' },
    { to: `${all}?week=${chosen}`, text: 'Week', current: span?.unit === 'week' },
  ];
  if (list)
    return (
      <ServiceOrderList
        kind="appointment"
        title={TITLE}
        noun="appointment"
        searched="name, email or tracking ID"
        list={list}
        about={{ head: 'When', cell: when }}
        emailOf={({ email_address }) => email_address}
        onPaid={(row) => <OnPaid appointment={row} />}
        views={views}
      />
    );
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <Tabs
        label="Views of appointments"
        tabs={[{ to: all, text: 'List', current: false }, ...views]}
      />
      {span && <AdminCalendar span={span} calendar={calendar} today={today} />}
      {daysOff && <AdminDaysOff days={daysOff} now={now} />}
    </AdminPage>
  );
}
