import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { capitalised } from '#shared/words.ts';
import { Refused } from '../../api.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { GoBack } from '../../ui/go-back.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { type Matches, pageMeta } from '../../ui/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureOf, failureUnder } from './call-failure.ts';
import { adminPaths } from './paths.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface AdminPageProps {
  title: ReactNode;
  /** URL of Go Back if there is no history. */
  back?: string;
  actions?: ReactNode;
  beside?: ReactNode;
  /** Actions in a sticky bar at the bottom. */
  bar?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, back, actions, beside, bar, children }: AdminPageProps) {
  const main = useKeptFocus();
  return (
    <main
      ref={main}
      id="main"
      className={`min-w-0 px-(--gutter) pt-3 lg:px-7 ${bar ? 'flex flex-col' : 'pb-12'}`}
    >
      {back && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <GoBack fallback={back} />
          {beside}
        </div>
      )}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 ${back ? '' : 'pt-2'} ${beside ? 'mt-2' : ''}`}
      >
        <h1 className="min-w-0 wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
      {bar && (
        <div
          data-bar
          className="sticky bottom-0 z-3 -mx-(--gutter) mt-auto border-ink border-t-2 bg-paper px-(--gutter) pt-2 pb-3 lg:-mx-7 lg:px-7 print:hidden [@media(max-height:30rem)]:static"
        >
          {bar}
        </div>
      )}
    </main>
  );
}

export function AdminSkeleton({
  says,
  title = '',
  rows = 8,
}: {
  says: string;
  title?: string;
  rows?: number;
}) {
  return (
    <AdminPage title={title || <Skeleton className="h-7 w-56" />}>
      <NeedsScript what="page" />
      <p role="status" className="mt-2 text-ink-2">
        {says}
      </p>
      <div className="mt-4">
        {Array.from({ length: rows }, (_, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no ids and never change their order.
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_7rem] gap-6 border-line border-b py-[.7rem] md:grid-cols-[12rem_minmax(0,1fr)_7rem_7rem]"
          >
            <Skeleton />
            <Skeleton className="hidden max-w-80 md:block" />
            <Skeleton />
            <Skeleton className="hidden md:block" />
          </div>
        ))}
      </div>
    </AdminPage>
  );
}

interface LoadFailureProps {
  title: string;
  failed: string;
  /** `failed` is shown first, before the server's message. */
  insist?: boolean;
  back?: string;
  children?: ReactNode;
}

/** Replaces a page that could not be loaded; other errors are rethrown. */
export function AdminLoadFailure({
  title,
  failed,
  insist,
  back = adminPaths.dashboard,
  children,
}: LoadFailureProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const trying = useNavigation().location?.pathname === pathname;
  // Not by a revalidation (docs/decisions/0077). With the same hash it would load nothing.
  const tryAgain = () =>
    navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
  const error = useRouteError();
  const said = failureOf(error, failed);
  // No retry: only an owner can change the role.
  const forOthers = error instanceof Refused && error.code === 'role_needed';
  const failure = insist ? failureUnder(failed, said) : said;
  return (
    <AdminPage title={title} back={back}>
      <div role="alert" className="mt-6 max-w-form">
        <FailureNotice failure={failure}>{children}</FailureNotice>
      </div>
      <p className="mt-6 flex flex-wrap gap-4">
        {!forOthers && (
          <Button
            size="small"
            busy={trying ? 'Fetching' : undefined}
            onClick={() => void tryAgain()}
          >
            Try again
          </Button>
        )}
        <Link to={back} className="link">
          {back === adminPaths.dashboard ? 'Go to the dashboard' : 'Go to the list'}
        </Link>
      </p>
    </AdminPage>
  );
}

interface PageWords {
  title: string;
  /** The browser tab's title, if it differs. */
  tab?: string;
  loading: string;
  /** Number of placeholder rows while loading. */
  rows?: number;
  failed?: string;
}

/** `loads`: what is loaded, such as 'the queue' or 'messages'. */
const loadingWords = (loads: string) => ({
  loading: `Loading ${loads}...`,
  failed: `${capitalised(/^(the|your|what) /.test(loads) ? loads : `the ${loads}`)} could not be loaded.`,
});

/** What a page exports next to its component: by its title and what it loads, or by more words. */
export function pageParts(
  words: string | PageWords | ((pattern: string) => PageWords),
  loads?: string,
) {
  const wordsAt = (pattern: string): PageWords => {
    if (typeof words === 'string') return { title: words, ...loadingWords(loads ?? 'the page') };
    return typeof words === 'function' ? words(pattern) : words;
  };
  return {
    meta({ matches }: { matches: Matches }) {
      const { title, tab = title } = wordsAt(patternOf(matches));
      return pageMeta(matches, tab);
    },
    HydrateFallback: function Loading() {
      const { title, loading, rows } = wordsAt(usePattern());
      return <AdminSkeleton title={title} says={loading} rows={rows} />;
    },
    ErrorBoundary: function Failed() {
      const { title, failed = 'The page could not be loaded.' } = wordsAt(usePattern());
      return <AdminLoadFailure title={title} failed={failed} />;
    },
  };
}
