import type { ReactNode } from 'react';
import type { AgentDetails } from '#shared/people/agents.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export function PendingNotice({ className }: { className?: string }) {
  return (
    <Notice tone="wait" title="Your account is waiting for our approval" className={className}>
      <p>
        Agent prices need our approval; we email you as soon as you have it. Until then you can
        apply at the public prices.
      </p>
    </Notice>
  );
}

interface AgentPageProps {
  agent: AgentDetails;
  /** Where Go Back leads when there is no history. */
  back: string;
  children: ReactNode;
}

export function AgentPage({ agent, back, children }: AgentPageProps) {
  return (
    <Page back={back}>
      {agent.status === 'pending' && <PendingNotice className="mt-2 mb-6" />}
      {children}
    </Page>
  );
}
