import { LogIn, LogOut, Menu } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type AudiencePaths, useAudiencePaths } from '../audience-paths.ts';
import { paths } from '../paths.ts';
import { type AgentProfile, signOut } from '../session/agent-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { PracticeLine } from '../ui/practice-line.tsx';
import { type HeaderLink, type HeaderService, useServices, useSite } from '../ui/site.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { useMenuDetails } from './use-menu-details.ts';

const STATUS = { to: paths.track(), text: 'Visa Status', pages: [paths.track()] };

const headerLinks = (
  services: readonly HeaderService[],
  audiencePaths: AudiencePaths,
): HeaderLink[] => [
  ...services.map(({ kind, ...link }) =>
    kind ? { ...link, to: audiencePaths.search(kind) } : link,
  ),
  STATUS,
];

/** `page` for the current page's own link, `true` for another page of the service. */
const currentMark = ({ to, pages }: HeaderLink, pathname: string): 'page' | true | undefined =>
  to === pathname
    ? 'page'
    : pages.some((page) => `${pathname}/`.startsWith(`${page}/`)) || undefined;

const ICON_LINK =
  'inline-flex min-h-(--target) min-w-(--target) items-center justify-center gap-2 rounded-button px-[.6rem] font-semibold text-small no-underline hover:bg-sunk hover:text-ink';
/** Smaller on phones, where the logo and Menu come first. */
const SESSION_LINK = `${ICON_LINK} text-ink-2 md:text-ink max-md:min-w-9 max-md:px-1 [&_svg]:size-4.5 md:[&_svg]:size-5`;

function Wide({ links, pathname }: LinksProps) {
  return (
    <nav aria-label="Services" className="mr-3 hidden lg:flex">
      {links.map((service) => (
        <Link
          key={service.text}
          to={service.to}
          aria-current={currentMark(service, pathname)}
          className="block min-h-(--target) px-[.7rem] py-3 font-medium text-ink text-small no-underline hover:text-ink hover:underline aria-current:font-bold aria-current:shadow-[inset_0_-3px_0_var(--marigold)]"
        >
          {service.text}
        </Link>
      ))}
    </nav>
  );
}

/** Works without JavaScript. */
function Narrow({ links, pathname }: LinksProps) {
  const details = useMenuDetails();
  return (
    <details key={pathname} ref={details} className="group lg:hidden">
      <summary className={`${ICON_LINK} text-ink group-open:bg-sunk [&_svg]:size-6`}>
        <Menu aria-hidden />
        Menu
      </summary>
      <nav
        aria-label="Services"
        className="absolute inset-x-0 top-full z-8 border-line border-y bg-paper pb-2 shadow-menu"
      >
        <ul className="wrap">
          {links.map((service) => (
            <li key={service.text} className="border-line border-t first:border-t-0">
              <Link
                to={service.to}
                aria-current={currentMark(service, pathname)}
                className="block py-3 font-medium text-ink no-underline hover:text-ink hover:underline aria-current:pl-3 aria-current:font-bold aria-current:shadow-[inset_4px_0_0_var(--marigold)]"
              >
                {service.text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

interface LinksProps {
  links: ReturnType<typeof headerLinks>;
  pathname: string;
}

interface HeaderProps {
  signedIn: boolean;
  profile: AgentProfile;
}

export function Header({ signedIn, profile }: HeaderProps) {
  const site = useSite();
  const links = headerLinks(useServices(), useAudiencePaths());
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    navigate(paths.login);
  };
  return (
    <header className="relative border-line border-b bg-paper print:hidden">
      <PracticeLine />
      <div className="wrap flex min-h-16 flex-wrap items-center gap-1">
        <Link
          to={paths.home}
          aria-label={`${site.brand}, home`}
          className="mr-auto flex min-h-(--target) items-center text-ink no-underline hover:text-ink"
        >
          <Wordmark brand={site.brand} />
        </Link>
        <Wide links={links} pathname={pathname} />
        {signedIn ? (
          <Link
            to={paths.dashboard}
            className="flex min-h-(--target) min-w-(--target) items-center justify-center gap-2 font-semibold text-ink text-small leading-tight no-underline hover:text-ink hover:underline"
          >
            <Avatar small {...profile} alt="Signed in as an agent" />
            {/* Fixed width: the links next to it don't move when the name arrives. */}
            <span className="line-clamp-2 w-36 max-md:sr-only lg:max-xl:sr-only">
              {profile.name}
            </span>
            <span className="sr-only">, your dashboard</span>
          </Link>
        ) : (
          <Avatar small alt="Not signed in" />
        )}
        {signedIn ? (
          <button type="button" className={SESSION_LINK} onClick={leave}>
            <LogOut aria-hidden />
            <span className="sr-only md:not-sr-only">Sign out</span>
          </button>
        ) : (
          <Link to={paths.login} className={SESSION_LINK}>
            <LogIn aria-hidden />
            <span className="sr-only md:not-sr-only">Agent sign in</span>
          </Link>
        )}
        <Narrow links={links} pathname={pathname} />
      </div>
    </header>
  );
}
