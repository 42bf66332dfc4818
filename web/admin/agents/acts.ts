import type { AgentRow } from '#shared/people/agents.ts';
import { callApi } from '../../api.ts';
import type { Act } from '../kit/act-dialog.tsx';

export type AgentActName = 'approve' | 'reject' | 'setBack' | 'remove';

const setStatus =
  ({ id }: AgentRow, status: AgentRow['status'], done: string) =>
  (token: string) =>
    callApi('PUT /admin/approve-agent/{id}', { path: { id }, token, body: { status } }).then(
      () => done,
    );

/** `explains` says what happens to the agent, and what is mailed. */
export const AGENT_ACTS: Record<AgentActName, (agent: AgentRow) => Act> = {
  approve: (agent) => ({
    question: 'Are you sure you want to approve this agent?',
    yes: 'Approve',
    doing: 'Approving',
    explains: `Agent prices begin at once. We email ${agent.agent_email} that you have approved them.`,
    failed: 'The agent could not be approved.',
    call: setStatus(
      agent,
      'approved',
      `${agent.agent_name} is approved. We are emailing ${agent.agent_email}.`,
    ),
  }),
  reject: (agent) => ({
    question: 'Are you sure you want to reject this agent?',
    yes: 'Reject',
    doing: 'Rejecting',
    danger: true,
    explains:
      'The agent stays pending, at the public price, and leaves this list until you load it again. Nothing is emailed. To end the account, delete it.',
    failed: 'The agent could not be rejected.',
    call: setStatus(
      agent,
      'pending',
      `${agent.agent_name} is rejected and stays pending: back on this list when you load it again.`,
    ),
  }),
  setBack: (agent) => ({
    question: 'Are you sure you want to set this agent to pending?',
    yes: 'Set to pending',
    doing: 'Setting to pending',
    danger: true,
    explains: `Agent prices end at once; what was submitted stays as it is. We email ${agent.agent_email} that the approval has ended.`,
    failed: 'The agent could not be set to pending.',
    call: setStatus(
      agent,
      'pending',
      `${agent.agent_name} is pending again. We are emailing ${agent.agent_email}.`,
    ),
  }),
  remove: ({ id, agent_name }) => ({
    question: 'Are you sure you want to delete this agent?',
    yes: 'Delete',
    doing: 'Deleting',
    danger: true,
    explains:
      'The agent is signed out everywhere and can no longer log in. Their applications stay. The address may register again. Nothing is emailed.',
    failed: 'The agent could not be deleted.',
    call: (token) =>
      callApi('DELETE /admin/delete-agent/{id}', { path: { id }, token }).then(
        () => `${agent_name} is deleted.`,
      ),
  }),
};
