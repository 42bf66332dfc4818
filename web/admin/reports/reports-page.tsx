import { useNavigation } from 'react-router';
import { daysOfMonth, formatMonth, isCalendarDay, lagosDay } from '#shared/dates.ts';
import { REPORT_BY, type ReportBy } from '#shared/reports.ts';
import { callApi } from '../../api.ts';
import { useChangeParams } from '../../ui/use-change-params.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { DENSE, monthsBefore, option } from '../kit/lists/day-filters.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { useMay } from '../kit/may.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/reports-page';
import { Income } from './income.tsx';
import { Times } from './times.tsx';

const TITLE = 'Reports';
const TIMES = 'GET /admin/reports/times';
const INCOME = 'GET /admin/reports/income';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const now = new Date();
  const asked = new URL(args.request.url).searchParams;
  const named = asked.get('month') ?? '';
  const month = isCalendarDay(`${named}-01`) ? named : lagosDay(now).slice(0, 7);
  const by = REPORT_BY.find((one) => one === asked.get('by')) ?? 'service';
  const reader = readerOf(args);
  const [times, income] = await Promise.all([
    callApi(TIMES, { query: { ...daysOfMonth(month), by }, ...reader }),
    callApi(INCOME, { query: { month }, ...reader }),
  ]);
  return { month, by, now, times, income };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Loading the reports...',
  failed: 'The reports could not be loaded.',
});

const BY_WORDS: Record<ReportBy, string> = {
  service: 'By service',
  destination: 'By destination',
  person: 'By person',
};

/** A month in figures: its money, and how long its orders took. */
export default function ReportsPage({
  loaderData: { month, by, now, times, income },
}: Route.ComponentProps) {
  const [, change] = useChangeParams();
  const may = useMay();
  const onItsWay = useNavigation().location?.pathname === adminPaths.reports;
  const months = monthsBefore(now);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <label className="mt-3 block max-w-56 font-normal">
        <span className="sr-only">Month</span>
        <select
          name="month"
          value={month}
          onChange={({ target }) => change({ month: target.value })}
          className={DENSE}
        >
          {[...months, ...(months.includes(month) ? [] : [month])].map((one) =>
            option([one, formatMonth(one)]),
          )}
        </select>
      </label>
      <div aria-busy={onItsWay}>
        <section aria-labelledby="income" className="mt-6">
          <div className="flex flex-wrap items-center justify-between gap-3 border-ink border-b pb-1">
            <h2 id="income">Income</h2>
            <ExportButton call={INCOME} query={{ month }} words="Save income as CSV" />
          </div>
          <Income report={income} />
        </section>
        <section aria-labelledby="times" className="mt-8">
          <div className="flex flex-wrap items-center justify-between gap-3 border-ink border-b pb-1">
            <h2 id="times">From payment to the end</h2>
            <div className="flex flex-wrap items-center gap-2">
              <label className="font-normal">
                <span className="sr-only">Lines</span>
                <select
                  name="by"
                  value={by}
                  onChange={({ target }) => change({ by: target.value })}
                  className={DENSE}
                >
                  {REPORT_BY.filter((one) => one !== 'person' || may('people_reports')).map((one) =>
                    option([one, BY_WORDS[one]]),
                  )}
                </select>
              </label>
              <ExportButton
                call={TIMES}
                query={{ ...daysOfMonth(month), by }}
                words="Save times as CSV"
              />
            </div>
          </div>
          <Times report={times} />
        </section>
      </div>
    </AdminPage>
  );
}
