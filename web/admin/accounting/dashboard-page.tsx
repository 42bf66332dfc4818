import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import { dayInWords, formatDay } from '#shared/dates.ts';
import type { Event } from '#shared/events.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { callApi, Refused } from '../../api.ts';
import { beginOnBehalf } from '../../forms/on-behalf.ts';
import { dashboardSection } from '../../services/administrators.ts';
import type { Reader } from '../../session/page-guard.ts';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { failureOf } from '../kit/call-failure.ts';
import { ChecksDue } from '../kit/dashboard/checks-due.tsx';
import { DashboardSection, Loaded, type LoadResult } from '../kit/dashboard/section.tsx';
import { readerOf } from '../kit/guard.ts';
import { May } from '../kit/may.tsx';
import { countedPayments } from '../kit/paths.ts';
import { useMe } from '../kit/use-admin-me.ts';
import { useSignOut } from '../kit/use-sign-out.ts';
import type { Route } from './+types/dashboard-page';
import { type Measure, sumOf, written } from './days.ts';
import { DaysChart } from './days-chart.tsx';
import { FirstThings } from './first-things.tsx';
import { Latest } from './latest.tsx';
import { Accounting, Agents, INFLOW_KINDS } from './money.tsx';
import { Waiting } from './waiting.tsx';

const LATEST = 8;
/** The least telling events; more are read than shown, so that enough is left without them. */
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

const TITLES = { orders: 'Orders today', inflow: 'Inflow today' } as const;

function Today({ figures: { at, today, last_week, days } }: { figures: Dashboard }) {
  const now = new Date(at);
  const before = dayInWords(last_week.date, now);
  const quiet = sumOf(days, 'orders', 'all') === 0 && sumOf(days, 'inflow', 'all') === 0;
  return (
    <DashboardSection title="Today">
      <dl className="mt-2 grid border-line border-y md:grid-cols-2">
        {(['orders', 'inflow'] as const satisfies Measure[]).map((measure) => (
          <div
            key={measure}
            className="border-line py-2 not-first:border-t md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-4"
          >
            <dt className="font-semibold">{TITLES[measure]}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-bold! text-[1.5rem] leading-tight tracking-[-.02em] tabular-nums">
                {measure === 'inflow' ? (
                  <Link
                    to={countedPayments(INFLOW_KINDS, {
                      paid_from: today.date,
                      paid_to: today.date,
                    })}
                    className="text-ink"
                  >
                    {written(measure, today[measure].all)}
                  </Link>
                ) : (
                  written(measure, today[measure].all)
                )}
              </b>
              <span className="text-ink-2 tabular-nums">
                {written(measure, last_week[measure].all)} on {before}
              </span>
            </dd>
          </div>
        ))}
      </dl>
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
function TakeOrder() {
  return (
    <May needs="orders">
      <DashboardSection title="Take an order by phone">
        <ul>
          {KINDS.map((kind) => {
            const { names, pages } = descriptionOf(kind);
            return (
              <li key={kind}>
                <a href={pages.public[0]} onClick={beginOnBehalf} className="link pl-0">
                  {names.short}
                </a>
              </li>
            );
          })}
        </ul>
      </DashboardSection>
    </May>
  );
}

export const clientLoader = (args: Route.ClientLoaderArgs) => readDashboard(readerOf(args));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Administration');

export function HydrateFallback() {
  return <AdminSkeleton title="Welcome" says="Loading the dashboard..." rows={12} />;
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures: result, sections, latest, now } = loaderData;
  useRevalidateOnReturn();
  const me = useMe();
  const leave = useSignOut();
  const first_name = me?.admin_name.trim().split(/\s+/)[0];
  const figures = 'loaded' in result ? result.loaded : undefined;
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
      <Loaded result={result}>{(loaded) => <FirstThings figures={loaded} now={now} />}</Loaded>
      <div className="grid-cols-[minmax(0,1fr)_22.5rem] items-start gap-8 xl:grid">
        <div className="min-w-0">
          {figures && <Waiting figures={figures} now={now} />}
          {figures && <Today figures={figures} />}
          {KINDS.map((kind) => {
            const { Section } = dashboardSection(kind);
            return <Section key={kind} result={sections[kind]} figures={figures} now={now} />;
          })}
        </div>
        <div className="min-w-0">
          <ChecksDue now={now} />
          <TakeOrder />
          {figures && <Accounting totals={figures.totals} total_inflow={figures.total_inflow} />}
          {figures && <Agents agents={figures.agents} />}
          <Latest result={latest} now={now} />
        </div>
      </div>
    </AdminPage>
  );
}
