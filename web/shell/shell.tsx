import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PAGE_KINDS } from '#shared/services/destination-pages.ts';
import { AudiencePathsContext, SIGNED_IN_PATHS } from '../audience-paths.ts';
import { paths } from '../paths.ts';
import { useAgentProfile, useAgentToken } from '../session/agent-session.ts';
import { LoadingList } from '../ui/arriving.tsx';
import { Selvedge } from '../ui/selvedge.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { Footer, ProfileBar } from './footer.tsx';
import { Header } from './header.tsx';

/** The loading text. */
function wordsFor(pathname: string): string {
  const kind = PAGE_KINDS.get(pathname);
  return kind ? `Loading ${kind} destinations...` : 'Loading...';
}

export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const { pathname } = useLocation();
  const token = useAgentToken();
  const profile = useAgentProfile(token);
  useHeadingFocus(pathname);
  return (
    <AudiencePathsContext value={token === null ? paths : SIGNED_IN_PATHS}>
      <SkipLink />
      <Selvedge />
      <Header signedIn={token !== null} profile={profile} />
      {children}
      {(token !== null || pathname === paths.home) && (
        <ProfileBar signedIn={token !== null} profile={profile} />
      )}
      <Footer year={year} />
      <LoadingList wordsFor={wordsFor} />
    </AudiencePathsContext>
  );
}
