import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Selvedge } from '../../ui/selvedge.tsx';
import { useAgentPicture, useAgentToken } from './agent-session.ts';
import { Footer, ProfileBar } from './footer.tsx';
import { Header } from './header.tsx';

/** After a change of page the focus goes to its heading, unless the page has taken it; a screen reader then says where it is. */
function useHeadingFocus(pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement?.closest('main')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

/** What surrounds every public and agent page: selvedge, top bar, profile bar, footer. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const { pathname } = useLocation();
  const token = useAgentToken();
  const picture = useAgentPicture(token);
  useHeadingFocus(pathname);
  return (
    <>
      <a href="#main" className="absolute -top-20 left-(--gutter) z-9 bg-paper px-4 py-3 focus:top-4 print:hidden">
        Skip to content
      </a>
      <Selvedge />
      <Header signedIn={token !== null} picture={picture} />
      {children}
      <ProfileBar signedIn={token !== null} picture={picture} />
      <Footer year={year} />
    </>
  );
}
