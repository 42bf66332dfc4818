import { data, type HeadersFunction, Link } from 'react-router';
import { formatDate, middayOf } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { Verified, VerifyState } from '#shared/orders/verify.ts';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta, useSite } from '../../ui/site.ts';
import type { Route } from './+types/paper-page';
import { CodeForm } from './code-form.tsx';
import { CompareFile } from './compare-file.tsx';

export const headers: HeadersFunction = ({ loaderHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  'Cache-Control': 'no-store',
});

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, 'Check a paper'),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const { verify, caller = '' } = context.get(features);
  const found = await verify(code, caller);
  if (typeof found === 'object') return data({ code, paper: found });
  return data({ code, paper: undefined, waits: found === 'too_many' }, REFUSED[found]);
}

const REFUSED = {
  unknown: { status: 404 },
  too_many: { status: 429, headers: { 'Retry-After': '3600' } },
};

const STATES: Record<VerifyState, string> = {
  valid: 'It is ours, and it is valid.',
  replaced: 'It was ours, but another one has replaced it.',
  refunded: 'It is ours, but the money was refunded.',
  cancelled: 'It is ours, but the order was cancelled.',
  withdrawn: 'It was ours, but is no longer valid.',
};

function Paper({ paper }: { paper: Verified }) {
  const { kind, state, name, what, amount, date, sha256 } = paper;
  const agent = kind === 'agent';
  return (
    <>
      <Notice
        tone={state === 'valid' ? 'good' : 'bad'}
        title={agent && state !== 'valid' ? 'This agent is no longer approved.' : STATES[state]}
        className="mt-4"
      >
        <p>Compare this with the paper: a forger may have copied a code.</p>
      </Notice>
      <Facts
        className="mt-6"
        rows={[
          ['What', what],
          [agent ? 'Who' : 'For', name],
          ...(amount === undefined
            ? []
            : [['Amount', formatNaira(amount)] satisfies [string, string]]),
          [agent ? 'Badge of' : 'Date', formatDate(middayOf(date))],
        ]}
      />
      {sha256 && <CompareFile sha256={sha256} />}
    </>
  );
}

function Unknown({ code, waits }: { code: string; waits: boolean }) {
  const { brand } = useSite();
  if (waits)
    return (
      <p key="waits" className="mt-3 text-lead">
        Too many wrong codes were tried from your network. Try again in an hour.
      </p>
    );
  return (
    <>
      <p className="mt-3 text-lead">
        Check that you entered all of it. If a paper in the name of {brand} has this code, it isn’t
        ours: pay nothing, and tell us.
      </p>
      <CodeForm typed={code.slice(0, 60)} />
    </>
  );
}

/** The page that a document's QR code opens; only comparing a file needs JavaScript. */
export default function PaperPage({ loaderData }: Route.ComponentProps) {
  const { code, paper } = loaderData;
  const waits = 'waits' in loaderData && loaderData.waits;
  const unknown = waits
    ? 'Wait a while before you try another code'
    : 'None of our papers has this code';
  return (
    <Page back={paths.verify()} width="text">
      <h1 className="mt-4">{paper?.what ?? unknown}</h1>
      {paper ? <Paper paper={paper} /> : <Unknown code={code} waits={waits} />}
      <p className="mt-8">
        <Link to={paths.fraud} className="link">
          How to recognise fraud in our name
        </Link>
      </p>
    </Page>
  );
}
