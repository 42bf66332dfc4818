import { Bookmark, Menu, Search } from 'lucide-react';
import { useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { AdminMe } from '#shared/people/admins.ts';
import { MOST_COUNTED, type View } from '#shared/staff/views.ts';
import { withCommas } from '#shared/words.ts';
import { query } from '../../paths.ts';
import { useMenuDetails } from '../../shell/use-menu-details.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import { useSite } from '../../ui/site.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { useKeys } from '../kit/keys.tsx';
import { isRemembered } from '../kit/lists/list-view.ts';
import { viewAddress } from '../kit/lists/view-address.ts';
import { adminPaths } from '../kit/paths.ts';
import { useViews } from '../kit/use-admin-me.ts';
import { useSignOut } from '../kit/use-sign-out.ts';
import { linksFor, type SidebarLink } from './sidebar-links.ts';

const shownSearch = (within: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`${within} [name=search]`)].find(
    (input) => input.getClientRects().length > 0,
  );

/** Handles the key '/': focuses the page's search, else the search over all orders. */
function toSearch(sidebar: HTMLElement | null) {
  const found = shownSearch('main') ?? shownSearch('nav');
  if (found) return found.focus();
  sidebar?.querySelector('details')?.setAttribute('open', '');
  shownSearch('nav')?.focus();
}

function SearchAll() {
  const { pathname } = useLocation();
  if (pathname === adminPaths.search()) return null;
  return (
    <Form action={adminPaths.search()} role="search" className="relative px-4 py-2">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-7 my-auto size-4 text-on-rail-2"
      />
      <input
        type="search"
        name="search"
        aria-label="Search all orders"
        placeholder="Search all orders"
        autoComplete="off"
        className="min-h-(--target) w-full rounded-field border border-rail-line bg-[oklch(1_0_0/.07)] pr-2 pl-9 text-on-rail placeholder:text-on-rail-2 lg:min-h-9 pointer-coarse:min-h-(--target)"
      />
    </Form>
  );
}

const LINE =
  'flex min-h-(--target) items-center gap-2 py-1 pr-2 pl-4 font-medium text-on-rail no-underline hover:bg-[oklch(1_0_0/.07)] hover:text-on-rail aria-current:bg-[oklch(1_0_0/.1)] aria-current:font-bold aria-current:shadow-[inset_4px_0_0_var(--marigold)] lg:min-h-8 pointer-coarse:min-h-(--target)';

function Line({ link, me }: { link: SidebarLink; me: AdminMe | undefined }) {
  const { pathname } = useLocation();
  const { to, pages = [to] } = link;
  const current = pages.some((page) => `${pathname}/`.startsWith(`${page}/`));
  const Icon = link.icon;
  const waits = link.waiting && me?.waiting[link.waiting];
  return (
    <Link
      to={link.opensOn && !(me && isRemembered(to)) ? to + query(link.opensOn) : to}
      aria-current={current ? (pathname === to ? 'page' : 'true') : undefined}
      className={LINE}
    >
      <Icon
        aria-hidden
        className={`size-[1.05rem] flex-none ${current ? 'text-marigold' : 'text-on-rail-2'}`}
      />
      <span className="flex-1">{link.text}</span>
      {waits ? (
        <span className="font-semibold text-on-rail-2 tabular-nums">
          <span>{withCommas(waits)}</span>
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </Link>
  );
}

function Me({ me }: { me: AdminMe | undefined }) {
  const leave = useSignOut();
  const action =
    'min-h-(--target) text-on-rail-2 underline underline-offset-[.18em] hover:text-on-rail lg:min-h-8 pointer-coarse:min-h-(--target)';
  return (
    <div className="flex items-start gap-[.65rem] border-rail-line border-t px-4 py-2">
      <span
        aria-hidden="true"
        className="mt-1 grid size-8 flex-none place-items-center rounded-full bg-brand-soft font-semibold text-[.75rem] text-brand"
      >
        {me && initialsOf(me.admin_name)}
      </span>
      <div className="min-w-0 text-on-rail-2">
        <p className="line-clamp-2 text-on-rail wrap-anywhere" title={me?.admin_name}>
          {me?.admin_name ?? 'Administrator'}
        </p>
        <div className="flex flex-wrap gap-x-4">
          <button type="button" className={action} onClick={leave}>
            Sign out
          </button>
          <Link to={adminPaths.account} className={`${action} flex items-center`}>
            Your account
          </Link>
        </div>
      </div>
    </div>
  );
}

/** A view's count ends at MOST_COUNTED. */
function ViewLine({ view }: { view: View }) {
  const { pathname, search } = useLocation();
  const to = viewAddress(view);
  if (!to) return null;
  return (
    <Link to={to} aria-current={pathname + search === to ? 'page' : undefined} className={LINE}>
      <Bookmark aria-hidden className="size-[1.05rem] flex-none text-on-rail-2" />
      <span className="min-w-0 flex-1 wrap-anywhere">{view.name}</span>
      {view.count !== null && (
        <span className="font-semibold text-on-rail-2 tabular-nums">
          {`${withCommas(view.count)}${view.count >= MOST_COUNTED ? '+' : ''}`}
        </span>
      )}
    </Link>
  );
}

function Views({ views }: { views: readonly View[] }) {
  if (views.length === 0) return null;
  return (
    <ul aria-label="Views" className="border-rail-line border-t py-2 lg:py-1">
      {views.map((view) => (
        <li key={view.id}>
          <ViewLine view={view} />
        </li>
      ))}
    </ul>
  );
}

function Lines({ me }: { me: AdminMe | undefined }) {
  return linksFor(me?.may).map((group, place) => (
    <ul
      // biome-ignore lint/suspicious/noArrayIndexKey: groups have no ids and never change their order.
      key={place}
      className="border-rail-line border-t py-2 first:border-t-0 lg:py-1"
    >
      {group.map((link) => (
        <li key={link.to}>
          <Line link={link} me={me} />
        </li>
      ))}
    </ul>
  ));
}

export function Sidebar({ me }: { me: AdminMe | undefined }) {
  const views = useViews(me?.second_factor_needed === false);
  const { brand } = useSite();
  const { key } = useLocation();
  const sidebar = useRef<HTMLDivElement>(null);
  const menu = useMenuDetails();
  useKeys({ '/': () => toSearch(sidebar.current) });
  return (
    <aside
      aria-label="Sidebar"
      className="bg-rail text-on-rail print:hidden dark:border-line dark:border-r"
    >
      {/* Leaves room for the selvedge and the line of practice: the user's name stays in view. */}
      <div
        ref={sidebar}
        className="lg:sticky lg:top-0 lg:flex lg:h-[calc(100vh-2.125rem)] lg:flex-col"
      >
        <div className="relative flex items-center justify-between px-4 py-1">
          <Link
            to={adminPaths.dashboard}
            aria-label={`${brand} administration, dashboard`}
            className="flex min-h-(--target) items-center text-on-rail no-underline hover:text-on-rail"
          >
            <Wordmark brand={brand} />
          </Link>
          {/* Works without JavaScript; its key closes it when the page changes. */}
          <details key={key} ref={menu} className="group lg:hidden">
            <summary className="flex min-h-(--target) items-center gap-2 px-2 font-semibold text-small">
              <Menu aria-hidden className="size-5" />
              Menu
            </summary>
            <nav
              aria-label="Administration"
              className="absolute inset-x-0 top-full z-8 bg-rail pb-2 shadow-menu"
            >
              <SearchAll />
              <Views views={views} />
              <Lines me={me} />
              <Me me={me} />
            </nav>
          </details>
        </div>
        <nav aria-label="Administration" className="hidden min-h-0 flex-1 overflow-y-auto lg:block">
          <SearchAll />
          <Views views={views} />
          <Lines me={me} />
        </nav>
        <div className="hidden lg:block">
          <Me me={me} />
        </div>
      </div>
    </aside>
  );
}
