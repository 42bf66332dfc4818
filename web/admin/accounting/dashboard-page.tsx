import { LogOut, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { dayInWords, formatDay } from '#shared/dates.ts';
import type { Event } from '#shared/orders/events.ts';
import {
  DECIDED_KINDS,
  descriptionOf,
  isDecided,
  KINDS,
  type Kind,
} from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { callApi, Refused } from '../../api.ts';
import { beginOnBehalf } from '../../forms/submission/on-behalf.ts';
import { dashboardSection } from '../../services/administrators.ts';
import type { Reader } from '../../session/page-guard.ts';
import { Button } from '../../ui/button.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { failureOf } from '../kit/call-failure.ts';
import { EditionsToApprove } from '../kit/dashboard/editions.tsx';
import { DashboardSection, Loaded, type LoadResult } from '../kit/dashboard/section.tsx';
import { TabPanels } from '../kit/dashboard/tab-panels.tsx';
import { readerOf } from '../kit/guard.ts';
import { May } from '../kit/may.tsx';
import { countedPayments, INFLOW_KINDS } from '../kit/paths.ts';
import { useMe } from '../kit/use-admin-me.ts';
import { useSignOut } from '../kit/use-sign-out.ts';
import type { Route } from './+types/dashboard-page';
import { sumOf, written } from './days.ts';
import { DaysChart } from './days-chart.tsx';
import { FirstThings } from './first-things.tsx';
import { Latest } from './latest.tsx';
import { Accounting, Agents } from './money.tsx';
import { NeedsYou, Trouble } from './waiting.tsx';

const LATEST = 3;
/** Events left out of the latest activity; more rows are read than shown, so that enough remain. */
const SMALL: readonly Event[] = ['payment_started', 'opened'];
const READ = 40;

/** @throws Refused (401) when the session has expired */
async function part<T>(call: Promise<T>, what: string): Promise<LoadResult<T>> {
  try {
    return { loaded: await call };
  } catch (error) {
    if (error instanceof Refused && error.status === 401) throw error;
    return { failure: failureOf(error, `The ${what} could not be loaded.`) };
  }
}

/** @throws Refused (401) */
async function readDashboard(reader: Reader) {
  const now = new Date();
  const section = async (kind: Kind) => {
    const { read, many } = dashboardSection(kind);
    return [kind, await part(read(reader, now), many)] as const;
  };
  const [figures, activity, sections] = await Promise.all([
    part(callApi('GET /admin/dashboard', reader), 'figures'),
    part(
      callApi('GET /admin/activity', {
        query: { by: 'everybody', limit: String(READ) },
        ...reader,
      }),
      'latest activity',
    ),
    Promise.all(KINDS.map(section)),
  ]);
  const latest =
    'loaded' in activity
      ? { loaded: activity.loaded.filter(({ event }) => !SMALL.includes(event)).slice(0, LATEST) }
      : activity;
  return {
    figures,
    sections: Object.fromEntries(sections) as Record<Kind, LoadResult<never[]>>,
    latest,
    now,
  };
}

function Today({ figures: { at, today, last_week, days } }: { figures: Dashboard }) {
  const now = new Date(at);
  const quiet = sumOf(days, 'orders', 'all') === 0 && sumOf(days, 'inflow', 'all') === 0;
  return (
    <DashboardSection title="Today">
      <p className="mt-1 tabular-nums">
        <b>{written('orders', today.orders.all)}</b>
        <span>{today.orders.all === 1 ? ' order, ' : ' orders, '}</span>
        <Link
          to={countedPayments(INFLOW_KINDS, { paid_from: today.date, paid_to: today.date })}
          className="font-semibold text-ink"
        >
          {written('inflow', today.inflow.all)}
        </Link>{' '}
        inflow
        <span className="text-ink-2">
          {`; ${written('orders', last_week.orders.all)} and ${written('inflow', last_week.inflow.all)} on ${dayInWords(last_week.date, now)}`}
        </span>
      </p>
      {quiet ? (
        <p className="mt-3 text-ink-2">
          No orders in the last {days.length} days. The chart begins with the first.
        </p>
      ) : (
        <DaysChart days={days} now={now} />
      )}
    </DashboardSection>
  );
}

/** Forms for a caller: the order is the customer's, and the payment link is mailed to them. */
function NewOrder() {
  const { open, setOpen, box } = useMenu();
  return (
    <May needs="orders">
      <div ref={box} className="relative">
        <Button
          size="dense"
          icon={<Plus aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          New order
        </Button>
        <section
          aria-labelledby="by-phone"
          className={`absolute top-full right-0 z-4 mt-1 min-w-56 rounded-panel bg-surface p-3 shadow-menu max-sm:right-auto max-sm:left-0 ${open ? '' : 'hidden'}`}
        >
          <h2 id="by-phone">Take an order by phone</h2>
          <ul>
            {KINDS.map((kind) => {
              const { names, pages } = descriptionOf(kind);
              return (
                <li key={kind}>
                  <a href={pages.public[0]} onClick={beginOnBehalf} className="link">
                    {names.short}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      </div>
    </May>
  );
}

const PAIR = 'grid grid-cols-[minmax(0,1fr)] gap-x-8 xl:grid-cols-[minmax(0,1fr)_22.5rem]';

export const clientLoader = (args: Route.ClientLoaderArgs) => readDashboard(readerOf(args));

export const { meta, HydrateFallback } = pageParts({
  title: 'Welcome',
  tab: 'Administration',
  loading: 'Loading the dashboard...',
  rows: 12,
});

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures: result, sections, latest, now } = loaderData;
  useRevalidateOnReturn();
  const me = useMe();
  const leave = useSignOut();
  const first_name = me?.admin_name.trim().split(/\s+/)[0];
  const figures = 'loaded' in result ? result.loaded : undefined;
  const section = (kind: Kind) => {
    const { Section } = dashboardSection(kind);
    return <Section result={sections[kind]} figures={figures} now={now} />;
  };
  return (
    <AdminPage
      title={first_name ? `Welcome, ${first_name}` : 'Welcome'}
      actions={
        <>
          <NewOrder />
          <Button kind="second" size="dense" icon={<LogOut aria-hidden />} onClick={leave}>
            Sign out
          </Button>
        </>
      }
    >
      <p className="text-ink-2 max-md:mt-2">{formatDay(now)}</p>
      <Loaded result={result}>
        {(loaded) => (
          <>
            <Trouble figures={loaded} now={now} />
            <FirstThings figures={loaded} now={now} />
          </>
        )}
      </Loaded>
      {figures && (
        <div className={PAIR}>
          <Today figures={figures} />
          <Accounting totals={figures.totals} total_inflow={figures.total_inflow} />
        </div>
      )}
      <div className={PAIR}>
        {figures && <NeedsYou figures={figures} now={now} />}
        <div className="min-w-0">
          <May needs="destinations">
            <EditionsToApprove />
          </May>
          {figures && <Agents agents={figures.agents} />}
          <Latest result={latest} now={now} />
        </div>
      </div>
      <div className="mt-5">
        <TabPanels
          label="Applications"
          panels={DECIDED_KINDS.map((kind) => {
            const { Beside } = dashboardSection(kind);
            return {
              title: descriptionOf(kind).names.sidebar,
              beside: Beside && <Beside figures={figures} />,
              content: section(kind),
            };
          })}
        />
      </div>
      <div className="mt-4">
        {KINDS.filter((kind) => !isDecided(kind)).map((kind) => (
          <Fragment key={kind}>{section(kind)}</Fragment>
        ))}
      </div>
    </AdminPage>
  );
}
