import type { AgentStatus } from '#shared/people/agents.ts';
import { adminPaths } from '../kit/paths.ts';

export interface AgentList {
  url: string;
  call: 'GET /agents/all-agent' | 'GET /agents/approved' | 'GET /agents/pending';
  /** The status of all listed agents, if they share one. */
  status?: AgentStatus;
  tab: string;
  title: string;
  /** Heading of an empty list, before `why`. */
  none: string;
  why: string;
}

export const AGENT_LISTS: readonly [AgentList, AgentList, AgentList] = [
  {
    url: adminPaths.agentStatus,
    call: 'GET /agents/all-agent',
    tab: 'All',
    title: 'All agents',
    none: 'No agents yet.',
    why: 'Agents register by themselves. We email you when somebody does.',
  },
  {
    url: adminPaths.approvedAgent,
    call: 'GET /agents/approved',
    status: 'approved',
    tab: 'Approved',
    title: 'Approved agents',
    none: 'No approved agents.',
    why: 'Approved agents appear here, and pay agent prices from then on.',
  },
  {
    url: adminPaths.pendingAgent,
    call: 'GET /agents/pending',
    status: 'pending',
    tab: 'Pending',
    title: 'Pending agents',
    none: 'No pending agents.',
    why: 'Nobody is waiting for approval.',
  },
];

/** @throws for a route without a list */
export function agentListOf(pattern: string): AgentList {
  const list = AGENT_LISTS.find(({ url }) => url === pattern);
  if (!list) throw new Error(`${pattern} lists no agents.`);
  return list;
}
