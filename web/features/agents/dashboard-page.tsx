import { ArrowRight, IdCard, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { isCalendarDay, lagosDay } from '#shared/dates.ts';
import { AGENT_TABS } from '#shared/people/agents.ts';
import {
  DECIDED_KINDS,
  descriptionOf,
  isDecided,
  KINDS,
  SERVICES,
} from '#shared/services/index.ts';
import { PendingNotice } from '../../agent/agent-page.tsx';
import { AgentSkeleton } from '../../agent/agent-skeleton.tsx';
import { readerOf } from '../../agent/guard.ts';
import { callApi, callList } from '../../api.ts';
import { paths } from '../../paths.ts';
import { SaveButton } from '../../save-button.tsx';
import type { Handle } from '../../server-context.ts';
import { agentSession } from '../../session/agent-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pattern } from '../../ui/pattern.tsx';
import { titled } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import type { Route } from './+types/dashboard-page';
import { OwnMonth } from './own-month.tsx';
import { greeting } from './own-orders.ts';
import { PAGE, YourApplications } from './your-applications.tsx';

const PANELS = DECIDED_KINDS.map((kind) => ({
  to: paths.agentSearch(kind),
  title: `Apply for ${SERVICES[kind].names.short}`,
}));

const OTHERS = KINDS.filter((kind) => !isDecided(kind)).map((kind) => {
  const { names, pages } = descriptionOf(kind);
  return { to: pages.public[0], title: names.header };
});

const MAIN_PANEL = 'bg-deep text-on-deep hover:text-on-deep';
const OTHER_PANEL =
  'bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--edge)] hover:bg-sunk hover:text-ink';

function ApplyPanels({ approved }: { approved: boolean }) {
  return (
    <ul className="mt-3 grid grid-cols-2 gap-3 lg:mt-5">
      {PANELS.map(({ to, title }, place) => (
        <li key={to} className="grid">
          <Link
            to={to}
            className={`group grid min-h-16 grid-cols-[1.25rem_1fr] items-center gap-3 overflow-hidden rounded-button pr-3 no-underline md:min-h-19 md:grid-cols-[2.5rem_1fr_auto] md:gap-4 md:pr-[1.1rem] ${place === 0 ? MAIN_PANEL : OTHER_PANEL}`}
          >
            <span className="relative h-full">
              <Pattern name={title} className="absolute inset-0" />
            </span>
            <span className="grid py-2">
              <b className="font-semibold text-[1.0625rem] leading-tight tracking-[-.01em] group-hover:underline md:text-[1.1875rem]">
                {title}
              </b>
              <span className="sr-only text-small opacity-85 md:not-sr-only">
                {approved ? 'At the agent price' : 'At the public price for now'}
              </span>
            </span>
            <ArrowRight aria-hidden className="hidden size-6 md:block" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OtherServices() {
  return (
    <nav
      aria-label="Other services"
      className="mt-8 flex flex-wrap items-center gap-x-5 text-small"
    >
      <span className="text-ink-2">Also for your customers:</span>
      {OTHERS.map(({ to, title }) => (
        <Link key={to} to={to} className="inline-flex min-h-(--target) items-center font-semibold">
          {title}
        </Link>
      ))}
    </nav>
  );
}

export const handle: Handle = { cached: true };

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const asked = args.url.searchParams;
  const now = new Date();
  const month = asked.get('month') ?? '';
  const chosen = isCalendarDay(`${month}-01`) ? month : undefined;
  const tab = AGENT_TABS.find((one) => one === asked.get('tab'));
  const page = {
    limit: String(PAGE),
    tab,
    q: asked.get('search') ?? undefined,
    cursor: asked.get('cursor') ?? undefined,
    month: chosen,
  };
  const [agent, listed, figures] = await Promise.all([
    callApi('GET /agents/details', reader),
    callList('GET /agents/applications', { query: page, ...reader }),
    callApi('GET /agents/month', {
      query: { month: chosen ?? lagosDay(now).slice(0, 7) },
      ...reader,
    }),
  ]);
  return { agent, listed, figures, tab, chosen: chosen !== undefined, now };
}

export const meta = titled('Dashboard');

export function HydrateFallback() {
  return <AgentSkeleton shape="panels" says="Loading your dashboard..." />;
}

export function ErrorBoundary() {
  return (
    <Page width="text">
      <h1>Your dashboard didn’t load</h1>
      <Notice tone="bad" role="alert" title="Error fetching agent details" className="mt-6">
        <p>Check your network, then try again.</p>
      </Notice>
      <ButtonLink to={paths.dashboard} reloadDocument className="mt-6">
        Try again
      </ButtonLink>
    </Page>
  );
}

export default function DashboardPage({
  loaderData: { agent, listed, figures, tab, chosen, now },
}: Route.ComponentProps) {
  useRevalidateOnReturn();
  const approved = agent.status === 'approved';
  const any = figures.counts.ever.all > 0;
  return (
    <Page>
      {!approved && <PendingNotice className="mb-6" />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <div>
          <h1>
            {greeting(now)}, {agent.agent_name}
          </h1>
          {approved && (
            <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2 text-small">
              <StateWord state="Approved" />
              You apply at agent prices.
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link to={paths.updateProfile} className="link text-small">
            <Pencil aria-hidden className="size-[1.25em]" />
            Update profile
          </Link>
          {approved && (
            <SaveButton
              url="/api/agents/badge.pdf"
              session={agentSession}
              type="application/pdf"
              name="badge.pdf"
              size="small"
              icon={<IdCard aria-hidden />}
              failed="It did not download. Try again."
            >
              Your badge
            </SaveButton>
          )}
        </div>
      </div>
      <ApplyPanels approved={approved} />
      {any && <OwnMonth month={figures} chosen={chosen} now={now} />}
      {!any && (
        <Empty title="No applications yet." className="mt-10">
          <p className="text-ink-2 text-small">
            The ones you send appear here, each with its payment and its decision.
          </p>
        </Empty>
      )}
      {any && (figures.submitted > 0 || !chosen) && (
        <YourApplications
          page={listed}
          counts={chosen ? figures.counts.month : figures.counts.ever}
          tab={tab}
          month={chosen ? figures.month : undefined}
          now={now}
        />
      )}
      <OtherServices />
    </Page>
  );
}
