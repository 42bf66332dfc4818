import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatShort, isCalendarDay } from '#shared/dates.ts';
import { filtersInWords } from '#shared/orders/event-details.ts';
import type { AccessReport, AccessRoute } from '#shared/people/access-report.ts';
import {
  COMMISSION_HOURS,
  commissionNotice,
  hoursLeft,
  personsNotice,
} from '#shared/people/breach-notice.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { counted } from '#shared/words.ts';
import { callApi } from '../../api.ts';
import { orderPaths } from '../../order-paths.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { Day } from '../kit/day.tsx';
import { readerOf } from '../kit/guard.ts';
import { Choose, Text } from '../kit/labelled.tsx';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useAdminAction } from '../kit/use-admin-action.ts';
import type { Route } from './+types/access-page';

const TITLE = 'Who saw what';
const CALL = 'GET /admin/reports/access';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  return { colleagues: await callApi('GET /admin/colleagues', readerOf(args)), now: new Date() };
}

export const { meta, HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Loading...',
  failed: 'The page could not be loaded.',
});

type Query = Record<'from' | 'to' | 'order_id' | 'admin_id' | 'file' | 'route', string>;
const EMPTY: Query = { from: '', to: '', order_id: '', admin_id: '', file: '', route: '' };
const ROUTES: Record<AccessRoute, string> = {
  record: 'An order’s page, with all answers',
  files: 'Single files',
  whole_file: 'The whole file for the mission',
  evidence: 'The evidence for a bank',
  own_page: 'The applicant’s own page',
  lists: 'Lists that were saved',
};

/** For a data breach: whose data was read, and drafts of the notifications. */
export default function AccessPage({ loaderData: { colleagues, now } }: Route.ComponentProps) {
  const [query, setQuery] = useState(EMPTY);
  const [shown, setShown] = useState<{ report: AccessReport; query: Query }>();
  const { busy, failure, run } = useAdminAction();
  const type = (name: keyof Query) => (value: string) =>
    setQuery((before) => ({ ...before, [name]: value }));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void run('The report could not be made.', async (token) =>
      setShown({ report: await callApi(CALL, { token, query }), query }),
    );
  };
  return (
    <AdminPage title={TITLE} back={adminPaths.activity}>
      <p className="mt-1 max-w-form text-ink-2">
        Whose data was opened, downloaded or saved: by period, colleague, way, order or file. Every
        report is listed in the activity. Looks again within an hour, or ten minutes at a file,
        count once, so those from just before the period are in it.
      </p>
      <form onSubmit={ask} className="mt-4 grid items-end gap-4 sm:grid-cols-2">
        <Day label="From" value={query.from} onChange={type('from')} />
        <Day label="To" value={query.to} onChange={type('to')} />
        <Choose
          label="Colleague"
          value={query.admin_id}
          options={[
            ['', 'Anybody'],
            ...colleagues.map(({ id, admin_name }) => [String(id), admin_name] as const),
          ]}
          onChange={type('admin_id')}
        />
        <Choose
          label="In what way"
          value={query.route}
          options={[['', 'Any'], ...Object.entries(ROUTES)]}
          onChange={type('route')}
        />
        <Text
          label="Tracking ID of an order, or its id"
          value={query.order_id}
          onChange={type('order_id')}
        />
        <Text
          label="File’s key or field, such as data_page"
          value={query.file}
          onChange={type('file')}
        />
        <div className="col-span-full">
          <Button type="submit" busy={busy ? 'Looking' : undefined}>
            Look it up
          </Button>
        </div>
      </form>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
      {shown && <Report {...shown} now={now} />}
    </AdminPage>
  );
}

function Report({ report, query, now }: { report: AccessReport; query: Query; now: Date }) {
  const { orders, looks, data, people, saved_lists } = report;
  if (orders === 0 && saved_lists.length === 0)
    return <Empty title="Nobody’s data was looked at then." className="mt-6" />;
  return (
    <section aria-labelledby="access-found" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="access-found">{`${counted(orders, 'order')}, ${counted(looks, 'look')}`}</h2>
        <ExportButton call={CALL} query={query} words="Save the contacts" />
      </div>
      {data.length > 0 && <p className="mt-1 text-ink-2">{data.join(', ')}</p>}
      <ul className="mt-3">
        {people.map((person) => (
          <li key={person.id} className="border-line border-t py-2 wrap-anywhere">
            <Link to={orderPaths.order(person.kind, person.id)} className="font-semibold text-ink">
              {person.name}
            </Link>
            , {descriptionOf(person.kind).names.short.toLowerCase()}
            <span className="block text-dense text-ink-2">
              {`${person.data.join(', ')}; ${person.looks === 1 ? 'once' : `${person.looks} times`} by ${person.by.join(', ')}, last ${formatShort(person.last_at, now)}`}
            </span>
          </li>
        ))}
      </ul>
      {people.length < orders && (
        <p className="mt-2 text-ink-2">
          {`The newest ${people.length} are shown. The saved contacts hold all of them.`}
        </p>
      )}
      {saved_lists.length > 0 && (
        <>
          <h3 className="mt-6">Lists that were saved</h3>
          <p className="mt-1 text-ink-2">
            Their people are not counted above: open each list with its filters.
          </p>
          <ul className="mt-2">
            {saved_lists.map(({ at, by, list, filters, rows }) => (
              <li key={`${at}${list}`} className="border-line border-t py-2 text-dense">
                {`${by} saved “${list.replaceAll('-', ' ')}”${rows === null ? '' : `, ${counted(rows, 'row')}`}, ${formatShort(at, now)}: ${filtersInWords(filters) || 'without filters'}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <Notices report={report} />
    </section>
  );
}

function Notices({ report }: { report: AccessReport }) {
  const { brand, support_email } = useSite();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const isTime = /^([01]?\d|2[0-3]):[0-5]\d$/.test(time);
  const found = isCalendarDay(day) && isTime ? `${day}T${time.padStart(5, '0')}:00+01:00` : '';
  const breach = { brand, address: support_email, found_at: found, report };
  const left = found ? hoursLeft(found, new Date()) : undefined;
  return (
    <section aria-labelledby="breach" className="mt-8 max-w-form">
      <h2 id="breach">If it was a breach</h2>
      <p className="mt-1 text-ink-2">
        The Commission is told within {COMMISSION_HOURS} hours after it was found, and so are the
        people if it is a risk to them. Say when it was found: two drafts follow.
      </p>
      <Day label="Found on" value={day} onChange={setDay} className="mt-3" />
      <Text
        label="At, Lagos time, like 09:30"
        value={time}
        onChange={setTime}
        className="mt-3 max-w-48"
      />
      {left !== undefined && (
        <>
          <Notice
            tone={left < 24 ? 'bad' : 'wait'}
            title={
              left > 0
                ? `${Math.floor(left)} hours are left to tell the Commission`
                : 'The 72 hours are over: tell the Commission at once, and say why it is late'
            }
            className="mt-4"
          />
          <Draft label="To the Commission" text={commissionNotice(breach)} />
          <Draft label="To the people" text={personsNotice(breach)} />
        </>
      )}
    </section>
  );
}

function Draft({ label, text }: { label: string; text: string }) {
  const id = `draft-${label.replaceAll(' ', '-')}`;
  return (
    <div className="mt-5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        key={text}
        id={id}
        rows={12}
        defaultValue={text}
        className="control mt-1 text-small"
      />
    </div>
  );
}
