import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { callsOf, type DecidedKind, descriptionOf } from '#shared/services/index.ts';
import { DECISIONS, type Tone, VISA_STATUSES } from '#shared/states.ts';
import {
  DashboardSection,
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
import { ButtonLink } from '../../ui/button.tsx';
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
  Section: ({ result, figures, now }) => (
    <Applications kind={kind} result={result} counts={figures?.[kind]} now={now} />
  ),
});

interface ApplicationsProps {
  kind: DecidedKind;
  result: LoadResult<ApplicationRecord[]>;
  counts: Dashboard[DecidedKind] | undefined;
  now: Date;
}

function Applications({ kind, result, counts, now }: ApplicationsProps) {
  const { short, sidebar } = descriptionOf(kind).names;
  return (
    <DashboardSection
      title={sidebar}
      actions={
        <>
          <ButtonLink kind="second" size="dense" to={adminPaths.destinations(kind)}>
            {short} destinations
          </ButtonLink>
          <May needs="destinations">
            <ButtonLink
              size="dense"
              to={adminPaths.addDestination(kind)}
              icon={<Plus aria-hidden />}
            >
              Add {kind}
            </ButtonLink>
          </May>
        </>
      }
    >
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {STATUSES.map(([state, which]) => (
          <li key={state}>
            <Link
              to={adminPaths.applications(kind, which)}
              className="inline-flex min-h-9 items-center gap-2 text-ink no-underline hover:text-ink hover:underline pointer-coarse:min-h-(--target)"
            >
              <StateWord state={state} />
              {counts && (
                <b className="tabular-nums">
                  {counts[which === 'not-paid' ? 'unpaid' : which].toLocaleString('en-NG')}
                </b>
              )}
              <span className="sr-only">{kind} applications</span>
            </Link>
          </li>
        ))}
      </ul>
      <Loaded result={result}>
        {(rows) =>
          rows.length > 0 ? (
            <ListTable
              caption={`The newest ${kind} applications`}
              size="narrow"
              twoLines
              columns={applicationColumns(kind, now, 'dashboard')}
              rows={rows}
              to={(row) => orderPaths.order(kind, row.id)}
              keys={false}
            />
          ) : (
            <Empty title={`No ${kind} applications yet.`} className="mt-2">
              <p className="text-ink-2">What applicants and agents send stands here at once.</p>
            </Empty>
          )
        }
      </Loaded>
      <ViewAll to={orderPaths.orders(kind)} what={`${kind} applications`} />
    </DashboardSection>
  );
}
