import type { AgentRow } from '#shared/agents.ts';
import { callApi } from '../../api.ts';

export interface AgentAct {
  question: string;
  yes: string;
  doing: string;
  danger?: boolean;
  /** What happens to the agent, and what is mailed. */
  explains: (agent: AgentRow) => string;
  call: (agent: AgentRow, token: string) => Promise<unknown>;
  /** Shown when the server gives no reason. */
  failed: string;
  done: (agent: AgentRow) => string;
}

const setStatus = (status: AgentRow['status']) => (agent: AgentRow, token: string) =>
  callApi('PUT /admin/approve-agent/{id}', { path: { id: agent.id }, token, body: { status } });

export const AGENT_ACTS = {
  approve: {
    question: 'Are you sure you want to approve this agent?',
    yes: 'Approve',
    doing: 'Approving',
    explains: ({ agent_email }) =>
      `Agent prices begin at once. We mail ${agent_email} that you have approved them.`,
    call: setStatus('approved'),
    failed: 'The agent could not be approved.',
    done: ({ agent_name, agent_email }) =>
      `${agent_name} is approved. We are mailing ${agent_email}.`,
  },
  reject: {
    question: 'Are you sure you want to reject this agent?',
    yes: 'Reject',
    doing: 'Rejecting',
    danger: true,
    explains: () =>
      'The agent stays pending, at the public price, and leaves this list until you load it again. Nothing is mailed. To end the account, delete it.',
    call: setStatus('pending'),
    failed: 'The agent could not be rejected.',
    done: ({ agent_name }) =>
      `${agent_name} is rejected and stays pending: back on this list when you load it again.`,
  },
  setBack: {
    question: 'Are you sure you want to set this agent to pending?',
    yes: 'Set to pending',
    doing: 'Setting to pending',
    danger: true,
    explains: ({ agent_email }) =>
      `Agent prices end at once; what was submitted stays as it is. We mail ${agent_email} that the approval has ended.`,
    call: setStatus('pending'),
    failed: 'The agent could not be set to pending.',
    done: ({ agent_name, agent_email }) =>
      `${agent_name} is pending again. We are mailing ${agent_email}.`,
  },
  remove: {
    question: 'Are you sure you want to delete this agent?',
    yes: 'Delete',
    doing: 'Deleting',
    danger: true,
    explains: () =>
      'The agent is signed out everywhere and can’t log in any more. Their applications stay. The address may register again. Nothing is mailed.',
    call: (agent, token) =>
      callApi('DELETE /admin/delete-agent/{id}', { path: { id: agent.id }, token }),
    failed: 'The agent could not be deleted.',
    done: ({ agent_name }) => `${agent_name} is deleted.`,
  },
} as const satisfies Record<string, AgentAct>;
export type AgentActName = keyof typeof AGENT_ACTS;
