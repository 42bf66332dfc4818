import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { DECISIONS, type Tone, VISA_STATUSES } from '#shared/orders/states.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { callsOf, type DecidedKind, descriptionOf } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import {
  Loaded,
  type LoadResult,
  type ServiceSection,
  ViewAll,
} from '../../admin/kit/dashboard/section.tsx';
import { ListTable } from '../../admin/kit/lists/list-table.tsx';
import { May } from '../../admin/kit/may.tsx';
import { adminPaths } from '../../admin/kit/paths.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Empty } from '../../ui/empty.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { applicationColumns } from './admin-columns.tsx';

const TONES: readonly Tone[] = ['good', 'waits', 'refused', 'undone', 'not'];
const STATUSES = [
  ...VISA_STATUSES.map((status) => [status, DECISIONS[status].list] as const).sort(
    ([one], [other]) => TONES.indexOf(DECISIONS[one].tone) - TONES.indexOf(DECISIONS[other].tone),
  ),
  ['Paid', 'paid'],
  ['Not Paid', 'not-paid'],
] as const;

export const applicationSection = (kind: DecidedKind): ServiceSection<ApplicationRecord> => ({
  many: descriptionOf(kind).names.many,
  read: (reader) => callApi(`GET ${callsOf(kind).base}/first-ten`, reader),
  Section: ({ result, now }) => <Applications kind={kind} result={result} now={now} />,
  Beside: ({ figures }) => <ApplicationTally kind={kind} counts={figures?.[kind]} />,
});

function ApplicationTally({
  kind,
  counts,
}: {
  kind: DecidedKind;
  counts: Dashboard[DecidedKind] | undefined;
}) {
  return (
    <ul
      aria-label={`${descriptionOf(kind).names.sidebar}, by state`}
      className="flex flex-wrap gap-x-5"
    >
      {STATUSES.map(([state, which]) => (
        <li key={state}>
          <Link
            to={adminPaths.applications(kind, which)}
            className="inline-flex min-h-9 items-center gap-2 text-ink no-underline hover:text-ink hover:underline pointer-coarse:min-h-(--target)"
          >
            <StateWord state={state} />
            {counts && (
              <b className="tabular-nums">
                {withCommas(counts[which === 'not-paid' ? 'unpaid' : which])}
              </b>
            )}
            <span className="sr-only">{kind} applications</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ApplicationsProps {
  kind: DecidedKind;
  result: LoadResult<ApplicationRecord[]>;
  now: Date;
}

function Applications({ kind, result, now }: ApplicationsProps) {
  const { short, sidebar } = descriptionOf(kind).names;
  return (
    <section aria-label={sidebar}>
      <Loaded result={result}>
        {(rows) =>
          rows.length > 0 ? (
            <ListTable
              caption={`The newest ${kind} applications`}
              size="narrow"
              columns={applicationColumns(kind, now, 'dashboard')}
              rows={rows}
              to={(row) => orderPaths.order(kind, row.id)}
              keys={false}
            />
          ) : (
            <Empty title={`No ${kind} applications yet.`} className="mt-2">
              <p className="text-ink-2">What applicants and agents send appears here at once.</p>
            </Empty>
          )
        }
      </Loaded>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <ViewAll to={orderPaths.orders(kind)} what={`${kind} applications`} />
        <div className="flex flex-wrap gap-x-4 print:hidden">
          <Link to={adminPaths.destinations(kind)} className="link text-dense">
            {short} destinations
          </Link>
          <May needs="destinations">
            <Link to={adminPaths.addDestination(kind)} className="link text-dense">
              <Plus aria-hidden className="size-[1.1em]" />
              Add {kind}
            </Link>
          </May>
        </div>
      </div>
    </section>
  );
}
