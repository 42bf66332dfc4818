import { adminPaths } from '../../admin/paths.ts';

/** An administrators' list of agents. */
export interface AgentList {
  address: string;
  /** The list's call, after `/api`. */
  call: '/agents/all-agent' | '/agents/approved' | '/agents/pending';
  /** On its tab. */
  tab: string;
  title: string;
  /** What it says when it is empty, and what that means. */
  none: string;
  why: string;
}

/** The three lists, in the order of their tabs. */
export const AGENT_LISTS: readonly [AgentList, AgentList, AgentList] = [
  {
    address: adminPaths.agentStatus,
    call: '/agents/all-agent',
    tab: 'All',
    title: 'All agents',
    none: 'No agents yet.',
    why: 'Agents register by themselves. We mail you when somebody does.',
  },
  {
    address: adminPaths.approvedAgent,
    call: '/agents/approved',
    tab: 'Approved',
    title: 'Approved agents',
    none: 'No approved agents.',
    why: 'Whoever you approve stands here, and pays agent prices from then on.',
  },
  {
    address: adminPaths.pendingAgent,
    call: '/agents/pending',
    tab: 'Pending',
    title: 'Pending agents',
    none: 'No pending agents.',
    why: 'Nobody waits for approval.',
  },
];

/** The list at a URL; everybody for any other. */
export function agentListAt(pathname: string): AgentList {
  const at = pathname.replace(/\/+$/, '').toLowerCase();
  return AGENT_LISTS.find(({ address }) => address === at) ?? AGENT_LISTS[0];
}
