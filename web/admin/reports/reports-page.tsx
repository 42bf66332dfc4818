import { useNavigation } from 'react-router';
import { daysOfMonth } from '#shared/dates.ts';
import {
  REFUSALS_BY,
  REPORT_BY,
  REQUESTS_BY,
  type RefusalsBy,
  type ReportBy,
  type RequestsBy,
} from '#shared/staff/reports.ts';
import { callApi } from '../../api.ts';
import { useChangeParams } from '../../ui/use-change-params.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { MonthSelect, monthIn } from '../kit/lists/quiet-select.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/reports-page';
import { Agents, Late, Refusals, Requests } from './counts.tsx';
import { Income } from './income.tsx';
import { ReportSection } from './section.tsx';
import { Times } from './times.tsx';

const TITLE = 'Reports';
const INCOME = 'GET /admin/reports/income';
const TIMES = 'GET /admin/reports/times';
const LATE = 'GET /admin/reports/late';
const REQUESTS = 'GET /admin/reports/requests';
const REFUSALS = 'GET /admin/reports/refusals';
const AGENTS = 'GET /admin/reports/agents';

const oneOf = <By extends string>(choices: readonly [By, ...By[]], value: string | null): By =>
  choices.find((one) => one === value) ?? choices[0];

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const now = new Date();
  const asked = args.url.searchParams;
  const month = monthIn(asked, now);
  const days = daysOfMonth(month);
  const by = oneOf(REPORT_BY, asked.get('by'));
  const requests_by = oneOf(REQUESTS_BY, asked.get('requests_by'));
  const refusals_by = oneOf(REFUSALS_BY, asked.get('refusals_by'));
  const reader = readerOf(args);
  const [income, times, late, requests, refusals, agents] = await Promise.all([
    callApi(INCOME, { query: { month }, ...reader }),
    callApi(TIMES, { query: { ...days, by }, ...reader }),
    callApi(LATE, { query: { ...days, by }, ...reader }),
    callApi(REQUESTS, { query: { ...days, by: requests_by }, ...reader }),
    callApi(REFUSALS, { query: { ...days, by: refusals_by }, ...reader }),
    callApi(AGENTS, { query: { month }, ...reader }),
  ]);
  return { month, now, income, times, late, requests, refusals, agents };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the reports');

const BY_WORDS: Record<ReportBy | RequestsBy | RefusalsBy, string> = {
  cause: 'By cause',
  reason: 'By reason',
  service: 'By service',
  destination: 'By destination',
  person: 'By person',
};
const wordsOf = (choices: readonly (keyof typeof BY_WORDS)[]) =>
  Object.fromEntries(choices.map((one) => [one, BY_WORDS[one]]));

/** A month in figures: its money, how long its orders took, and what went wrong. */
export default function ReportsPage({
  loaderData: { month, now, income, times, late, requests, refusals, agents },
}: Route.ComponentProps) {
  const [, change] = useChangeParams();
  const onItsWay = useNavigation().location?.pathname === adminPaths.reports;
  const days = daysOfMonth(month);
  return (
    <AdminPage title={TITLE} back={adminPaths.dashboard}>
      <MonthSelect
        month={month}
        now={now}
        onChange={(month) => change({ month })}
        className="mt-3 block max-w-56"
      />
      <div aria-busy={onItsWay}>
        <ReportSection id="income" title="Income" call={INCOME} query={{ month }}>
          <Income report={income} />
        </ReportSection>
        <ReportSection
          id="times"
          title="From payment to the end"
          call={TIMES}
          query={{ ...days, by: times.by }}
          lines={{
            name: 'by',
            value: times.by,
            words: wordsOf(REPORT_BY),
            onChange: (by) => change({ by }),
          }}
        >
          <Times report={times} />
        </ReportSection>
        <ReportSection id="late" title="Late, and why" call={LATE} query={{ ...days, by: late.by }}>
          <Late report={late} />
        </ReportSection>
        <ReportSection
          id="requests"
          title="Asked for again, and why"
          call={REQUESTS}
          query={{ ...days, by: requests.by }}
          lines={{
            name: 'requests_by',
            value: requests.by,
            words: wordsOf(REQUESTS_BY),
            onChange: (requests_by) => change({ requests_by }),
          }}
        >
          <Requests report={requests} />
        </ReportSection>
        <ReportSection
          id="refusals"
          title="Denied, and why"
          call={REFUSALS}
          query={{ ...days, by: refusals.by }}
          lines={{
            name: 'refusals_by',
            value: refusals.by,
            words: wordsOf(REFUSALS_BY),
            onChange: (refusals_by) => change({ refusals_by }),
          }}
        >
          <Refusals report={refusals} />
        </ReportSection>
        <ReportSection id="agents" title="Agents" call={AGENTS} query={{ month }}>
          <Agents report={agents} />
        </ReportSection>
      </div>
    </AdminPage>
  );
}
