import { useRef } from 'react';
import { formatNaira } from '#shared/money/money.ts';
import type { AgentStatus } from '#shared/people/agents.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { AgentPage } from '../../agent/agent-page.tsx';
import { AgentSkeleton } from '../../agent/agent-skeleton.tsx';
import { readerOf } from '../../agent/guard.ts';
import { callApi } from '../../api.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/agent-apply-page';
import { Apply } from './apply.tsx';
import { DetailsFailure } from './details-failure.tsx';
import { needsOf } from './needs.ts';
import { placeId } from './place-id.ts';
import { FORM_WORDS } from './words.ts';

export const handle: Handle = { cached: true };

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const kind = kindOf(args.pattern);
  const [agent, place] = await Promise.all([
    callApi('GET /agents/details', reader),
    callApi(`GET /${kind}/destinations/{id}`, {
      path: { id: placeId(args.params.id) },
      ...reader,
    }),
  ]);
  return { kind, place, agent, token: reader.token };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) => {
  const { one, notFound } = FORM_WORDS[kindOf(patternOf(matches))];
  return pageMeta(
    matches,
    error ? notFound : `Apply for ${loaderData ? loaderData.place.destination : `a ${one}`}`,
  );
};

export const ErrorBoundary = DetailsFailure;

export function HydrateFallback() {
  const { one } = FORM_WORDS[kindOf(usePattern())];
  return <AgentSkeleton shape="fields" says={`Loading the ${one}...`} />;
}

function ApprovalEnded({ price }: { price: number }) {
  return (
    <Notice tone="wait" role="status" title="Your approval as an agent has ended" className="my-4">
      <p>
        Agent prices need our approval. This application costs the public price now,{' '}
        {formatNaira(price)}.
      </p>
    </Notice>
  );
}

export default function AgentApplyPage({
  loaderData: { kind, place, agent, token },
}: Route.ComponentProps) {
  const opened = useRef<AgentStatus>(agent.status);
  const ended = opened.current === 'approved' && agent.status === 'pending';
  return (
    <AgentPage agent={agent} back={paths.agentSearch(kind)}>
      <Apply
        kind={kind}
        place={place}
        needs={needsOf(place)}
        agent={{ id: agent.id, token }}
        news={ended && <ApprovalEnded price={place.visa_price} />}
      />
    </AgentPage>
  );
}
