import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Selvedge } from '../../ui/selvedge.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { useAgentPicture, useAgentToken } from './agent-session.ts';
import { Footer, ProfileBar } from './footer.tsx';
import { Header } from './header.tsx';

/** What surrounds every public and agent page: selvedge, top bar, profile bar, footer. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const { pathname } = useLocation();
  const token = useAgentToken();
  const picture = useAgentPicture(token);
  useHeadingFocus(pathname);
  return (
    <>
      <SkipLink />
      <Selvedge />
      <Header signedIn={token !== null} picture={picture} />
      {children}
      <ProfileBar signedIn={token !== null} picture={picture} />
      <Footer year={year} />
    </>
  );
}
