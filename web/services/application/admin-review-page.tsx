import { Fragment } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { paymentWord } from '#shared/orders/order-words.ts';
import { awaitsApplicant, isCancelled } from '#shared/orders/stages.ts';
import { DECIDED, DECIDED_STATUSES, type DecisionAct, isOpen } from '#shared/orders/states.ts';
import { fullName } from '#shared/people/names.ts';
import {
  APPLICATION_FIELDS,
  type ApplicationRecord,
  type OpenedApplication,
} from '#shared/services/application-form.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { type DecidedKind, SERVICES } from '#shared/services/index.ts';
import { withCommas } from '#shared/words.ts';
import { AdminSkeleton } from '../../admin/kit/admin-page.tsx';
import { KeysNote } from '../../admin/kit/keys.tsx';
import { May } from '../../admin/kit/may.tsx';
import { More } from '../../admin/kit/more.tsx';
import { Corrections } from '../../admin/kit/orders/corrections/corrections.tsx';
import { DeleteOrder } from '../../admin/kit/orders/delete-order.tsx';
import { backFrom, isViaQueue, useNeighbours } from '../../admin/kit/orders/neighbours.tsx';
import { readOrder } from '../../admin/kit/orders/order-calls.ts';
import { OrderFailure } from '../../admin/kit/orders/order-failure.tsx';
import { OrderFrame } from '../../admin/kit/orders/order-frame.tsx';
import { waited } from '../../admin/kit/orders/order-words.ts';
import { scansOf } from '../../admin/kit/orders/record-rows.tsx';
import { ASK_KEY } from '../../admin/kit/orders/requests/requests.tsx';
import { amountReceived } from '../../admin/kit/payments/review-acts.ts';
import { WAITING_PAYMENTS } from '../../admin/kit/payments/waiting-payments.tsx';
import type { Scan } from '../../admin/kit/scans/scan-panel.tsx';
import { Scans } from '../../admin/kit/scans/scans.tsx';
import { STAGE_WORDS } from '../../admin/kit/stage-words.ts';
import { useMe } from '../../admin/kit/use-admin-me.ts';
import { orderPaths } from '../../order-paths.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import type { Route } from './+types/admin-review-page';
import { CodeLines } from './admin-code-lines.tsx';
import { CopySheet } from './admin-copy-sheet.tsx';
import { reviewList } from './admin-lists.ts';
import { ReviewBar } from './admin-review-bar.tsx';
import { type Asked, ReviewDialog } from './admin-review-dialog.tsx';
import { proofsOf, ReviewFacts } from './admin-review-facts.tsx';
import { remarksOf, useLooks, useStateOf } from './admin-review-looks.ts';
import { SamePerson } from './admin-same-person.tsx';
import { ApplicationState } from './application-state.tsx';
import { placeId } from './place-id.ts';
import { FORM_WORDS, NO_ID } from './words.ts';

const HEADINGS = { visa: 'Visa application', permit: 'Permit application' } as const;
const NONE = 'No visa status found.';
const DECISION_KEYS: [string, string][] = [
  ...DECIDED_STATUSES.map((status): [string, string] => [
    DECIDED[status].act.key,
    DECIDED[status].act.name,
  ]),
  [...ASK_KEY],
];

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const kind = kindOf(args.pattern);
  placeId(args.params.id);
  return readOrder(args, kind, reviewList(kind, args.url.search).query);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const heading = HEADINGS[kindOf(patternOf(matches))];
  return pageMeta(
    matches,
    loaderData ? `${fullName(loaderData.record)}, ${heading.toLowerCase()}` : heading,
  );
};

export function HydrateFallback() {
  return <AdminSkeleton title={HEADINGS[kindOf(usePattern())]} says="Loading the application..." />;
}

export function ErrorBoundary() {
  const { search } = useLocation();
  const error = useRouteError();
  const kind = kindOf(usePattern());
  const noId = isRouteErrorResponse(error) && error.data?.message === NO_ID;
  return (
    <OrderFailure
      title={HEADINGS[kind]}
      failed={FORM_WORDS[kind].notFound}
      back={reviewList(kind, search).url}
      none={noId ? NO_ID : NONE}
      gone={noId}
    />
  );
}

/** Scans of the form, then of the edition's requirements, then the issued file. */
function allScans(record: OpenedApplication, kind: DecidedKind): Scan[] {
  const { field, label } = SERVICES[kind].ends.files[0];
  const link = record[field];
  return [
    ...scansOf(APPLICATION_FIELDS, record),
    ...record.checklist.flatMap(({ kind, field, title, url }) =>
      kind === 'document' && field
        ? [{ field, label: title, link: url, file: record.files[field] }]
        : [],
    ),
    ...(link ? [{ field, label, link, file: record.files[field] }] : []),
  ];
}

/** For an undecided application: how long it has waited, or that it awaits its applicant. */
function whoseTurn({ visa_status, stage, created_at }: ApplicationRecord, now: Date) {
  if (awaitsApplicant(stage)) return <span>{STAGE_WORDS[stage]}</span>;
  return (
    isOpen(visa_status) &&
    !isCancelled(stage) && (
      <span className="tabular-nums">{`waiting ${waited(created_at, now)}`}</span>
    )
  );
}

export default function AdminReviewPage({
  loaderData: { record, neighbours: read, now },
}: Route.ComponentProps) {
  const { search } = useLocation();
  const neighbours = useNeighbours(record, read);
  const kind = kindOf(usePattern());
  const { list, url, isFiltered } = reviewList(kind, search);
  const me = useMe();
  const counts = me?.counts[kind];
  const { id, hash, tracking_id } = record;
  const [asked, setAsked] = useStateOf<Asked | undefined>(id, undefined);
  const ask = (act: DecisionAct) => {
    const corrections = record.corrections.map((one) => one.id);
    const requests = record.requests.map((one) => one.id);
    setAsked(() => ({ act, reviewed: { tracking_id, hash, corrections, requests } }));
  };
  const [first] = useStateOf(id, hash);
  const looks = useLooks(record);
  const back = backFrom(search, url);
  const scans = allScans(record, kind);
  const [dataPage, photograph] = scans as [Scan, Scan];
  const many = list.status && counts?.[list.status];
  const whichList =
    isFiltered || many === undefined
      ? `${isViaQueue(search) ? 'Queue' : list.text}${isFiltered ? ', filtered' : ''}`
      : `${withCommas(many)} ${list.text}`;
  return (
    <OrderFrame
      kind={kind}
      record={record}
      neighbours={neighbours}
      now={now}
      back={back}
      list={whichList}
      facts={
        <>
          <span className="wrap-anywhere">
            {[`${record.visa_destination} ${kind}`, record.visa_excerpt].filter(Boolean).join(', ')}
          </span>
          <span className="code whitespace-nowrap">{tracking_id}</span>
          <ApplicationState visa_status={record.visa_status} stage={record.stage} />
          <StateWord state={paymentWord(record)} />
          {record.payments_to_review.length > 0 && (
            <a className="link -my-2" href={`#${WAITING_PAYMENTS}`}>
              {record.payments_to_review.map(amountReceived).join(', ')} to review
            </a>
          )}
          {whoseTurn(record, now)}
        </>
      }
      answered={record.answered && isOpen(record.visa_status)}
      bar={
        <Fragment key={id}>
          <ReviewBar
            kind={kind}
            record={record}
            asked={asked !== undefined}
            ask={ask}
            next={
              neighbours.next
                ? orderPaths.order(neighbours.next_kind ?? kind, neighbours.next, search.slice(1))
                : undefined
            }
          />
          <ReviewDialog
            kind={kind}
            record={record}
            asked={asked}
            remarks={remarksOf(record, looks, scans, proofsOf(record).length, me)}
            onClose={() => setAsked(() => undefined)}
          />
        </Fragment>
      }
    >
      {first !== hash && (
        <Notice
          tone="wait"
          role="status"
          title="It has changed since you opened it."
          className="mt-3 text-small"
        >
          <p>A field was corrected, or a scan replaced. Look at it again before you decide.</p>
        </Notice>
      )}
      <div className="mt-3 grid gap-5 pb-6 xl:grid-cols-[minmax(0,1.42fr)_minmax(21rem,1fr)] xl:items-start xl:gap-7">
        <div key={hash} className="min-w-0 xl:sticky xl:top-3">
          <Scans scans={scans} now={now} onSeen={looks.see}>
            <SamePerson photograph={photograph} dataPage={dataPage} />
            <CodeLines record={record} dataPage={dataPage} />
          </Scans>
        </div>
        <div className="grid min-w-0 gap-5">
          <Fragment key={hash}>
            <ReviewFacts kind={kind} record={record} looks={looks} now={now} />
            <CopySheet record={record} />
          </Fragment>
          <May needs="orders">
            <More key={id} holds="Typing errors, delete">
              <Corrections kind={kind} record={record} />
              <DeleteOrder kind={kind} id={id} name={fullName(record)} back={back} />
            </More>
          </May>
          <KeysNote
            keys={[
              ['J', 'next'],
              ['K', 'previous'],
              ...(isCancelled(record.stage) || !me?.may.includes('orders') ? [] : DECISION_KEYS),
              [`1–${scans.filter(({ link }) => link).length}`, 'scans'],
              ['+ −', 'zoom'],
              ['R', 'turn'],
            ]}
          />
        </div>
      </div>
    </OrderFrame>
  );
}
