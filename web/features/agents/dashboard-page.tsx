import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { readAgent, readOrders } from '../../agent/agent-calls.ts';
import { PendingNotice } from '../../agent/agent-page.tsx';
import { AgentSkeleton } from '../../agent/agent-skeleton.tsx';
import { readerOf } from '../../agent/guard.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import type { Route } from './+types/dashboard-page';
import { ApplyPanels } from './apply-panels.tsx';
import { MonthFigures } from './month.tsx';
import { NeedsYou } from './needs-you.tsx';
import { greeting, monthOf } from './own-orders.ts';
import { PAGE, YourApplications } from './your-applications.tsx';

export const handle: Handle = { cached: true };

/** How many of the newest orders tell what waits, and what the month was: the most that one call gives. */
const NEWEST = 200;

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const asked = new URL(args.request.url).searchParams;
  const page = { limit: String(PAGE), q: asked.get('search') ?? undefined, cursor: asked.get('cursor') ?? undefined };
  const [agent, newest, listed] = await Promise.all([
    readAgent(reader),
    readOrders(reader, { limit: String(NEWEST) }),
    readOrders(reader, page),
  ]);
  return { agent, newest, listed, now: new Date() };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Dashboard');

export function HydrateFallback() {
  return <AgentSkeleton shape="panels" says="Loading your dashboard..." />;
}

export function ErrorBoundary() {
  return (
    <Page width="text">
      <h1>Your dashboard didn’t arrive</h1>
      <Notice tone="bad" role="alert" title="Error fetching agent details" className="mt-6">
        <p>Check your network, then try again.</p>
      </Notice>
      <ButtonLink to={paths.dashboard} reloadDocument className="mt-6">
        Try again
      </ButtonLink>
    </Page>
  );
}

export default function DashboardPage({ loaderData: { agent, newest, listed, now } }: Route.ComponentProps) {
  const approved = agent.status === 'approved';
  const older = newest.next !== undefined;
  const month = monthOf(newest.orders, older, now);
  return (
    <Page>
      {!approved && <PendingNotice className="mb-6" />}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1">
        <div>
          <h1>
            {greeting(now)}, {agent.agent_name}
          </h1>
          {approved && (
            <p className="mt-[.3rem] flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
              <StateWord state="Approved" />
              You apply at agent prices.
            </p>
          )}
        </div>
        <Link to={paths.updateProfile} className="link -ml-1">
          <Pencil aria-hidden className="size-[1.25em]" />
          Update profile
        </Link>
      </div>
      <ApplyPanels approved={approved} />
      {newest.orders.length === 0 ? (
        <Empty title="No applications yet." className="mt-10">
          <p className="text-ink-2 text-small">Those you send stand here, each with its payment and its decision.</p>
        </Empty>
      ) : (
        <>
          <NeedsYou newest={newest.orders} older={older} now={now} />
          <YourApplications page={listed} now={now} />
          {month && <MonthFigures month={month} />}
        </>
      )}
    </Page>
  );
}
