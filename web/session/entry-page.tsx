import type { ReactNode } from 'react';
import airport from '../assets/hero-2.svg';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Page } from '../ui/page.tsx';

export function EntryPage({
  title,
  lead,
  back,
  children,
}: {
  title: string;
  lead?: ReactNode;
  back?: string;
  children: ReactNode;
}) {
  return (
    <Page back={back} picture={airport}>
      <div className="max-w-[24rem] lg:mt-10">
        <h1>{title}</h1>
        {lead && <p className="mt-2 text-ink-2">{lead}</p>}
        <div className="mt-6">
          <NeedsScript />
          {children}
        </div>
      </div>
    </Page>
  );
}
