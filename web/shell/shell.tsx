import { MessageCircle, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGE_KINDS } from '#shared/services/destination-pages.ts';
import { AudiencePathsContext, SIGNED_IN_PATHS } from '../audience-paths.ts';
import { paths } from '../paths.ts';
import { type AgentProfile, useAgentProfile, useAgentToken } from '../session/agent-session.ts';
import { LoadingList } from '../ui/arriving.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Selvedge } from '../ui/selvedge.tsx';
import { useSite } from '../ui/site.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { useHeadingFocus } from '../ui/use-heading-focus.ts';
import { Header } from './header.tsx';

function ProfileBar({ signedIn, profile }: { signedIn: boolean; profile: AgentProfile }) {
  return (
    <section
      aria-label="Agent profile"
      className="wrap flex items-center gap-[.9rem] py-4 text-small leading-[1.45] print:hidden"
    >
      <Avatar {...profile} alt="" />
      {signedIn ? (
        <p>
          <b className="block">You are signed in as an agent.</b>
          <Link to={paths.dashboard}>Your dashboard</Link>
          <span> · </span>
          <Link to={paths.updateProfile}>Update your profile</Link>
        </p>
      ) : (
        <p>
          <b className="block">You are not signed in.</b>
          <span className="text-ink-2">
            Applicants don't need to. <Link to={paths.login}>Agents sign in here</Link>.
          </span>
        </p>
      )}
    </section>
  );
}

const LINK =
  'inline-flex min-h-(--target) items-center gap-2 font-medium text-on-rail hover:text-on-rail [&_svg]:size-[1.25em] [&_svg]:flex-none';

const ABOUT = [
  [paths.embassy, 'Embassies'],
  [paths.verify(), 'Check a paper'],
  [paths.help, 'Help'],
  [paths.refunds, 'Refunds'],
  [paths.terms, 'Terms'],
  [paths.privacy, 'Privacy'],
] as const;

function Footer({ year }: { year: number }) {
  const site = useSite();
  const { registration_number, address, hours } = site.company;
  const facts = [registration_number, address, hours].filter(Boolean).join(' · ');
  return (
    <>
      <Selvedge className="print:hidden" />
      <footer className="bg-rail text-on-rail print:hidden">
        <div className="wrap grid gap-5 pt-8 pb-10 lg:grid-cols-2 lg:gap-y-3">
          <p className="text-on-rail-2 text-small">
            © {year} {site.brand} Travel Services, Lagos
            {facts && <span className="block">{facts}</span>}
          </p>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-x-4 max-md:text-small md:flex md:flex-wrap md:gap-x-8 lg:order-first lg:col-span-2">
            <li>
              <a href={site.chat_url} className={LINK}>
                <MessageCircle aria-hidden />
                Chat with us
              </a>
            </li>
            <li>
              <a href={site.blog_url} className={LINK}>
                <Newspaper aria-hidden />
                Latest travel updates
              </a>
            </li>
            {ABOUT.map(([to, words]) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {words}
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-on-rail-2 text-small lg:text-right">
            Prices are in naira and include our service.
          </p>
        </div>
      </footer>
    </>
  );
}

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
