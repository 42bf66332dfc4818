import { Navigate, Outlet, useLocation } from 'react-router';
import type { Handle } from '../../server-context.ts';
import { whyUnauthorized } from '../../session/page-guard.ts';
import { UNAUTHORIZED, Unauthorized } from '../../session/unauthorized.tsx';
import { useFollowSession } from '../../session/use-follow-session.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { LoadingList } from '../../ui/arriving.tsx';
import { PracticeLine } from '../../ui/practice-line.tsx';
import { Selvedge } from '../../ui/selvedge.tsx';
import { pageMeta } from '../../ui/site.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { AdminFrame } from '../kit/admin-frame.tsx';
import { adminSession } from '../kit/admin-session.ts';
import { guard } from '../kit/guard.ts';
import { adminPaths } from '../kit/paths.ts';
import { StepUp } from '../kit/step-up.tsx';
import { MeProvider, useAdminMe } from '../kit/use-admin-me.ts';
import type { Route } from './+types/admin-layout';
import { Sidebar } from './sidebar.tsx';
import { SIDEBAR } from './sidebar-links.ts';

export const handle: Handle = { shell: 'own' };
/** The delay before redirecting, in ms (document 2, section 9). */
const READING_MS = 2000;

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, whyUnauthorized(error) ? UNAUTHORIZED : 'Something went wrong');

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

function wordsFor(pathname: string): string | undefined {
  const text = SIDEBAR.flat().find((link) => link.to === pathname)?.text;
  return text && `Loading ${text.toLowerCase()}...`;
}

export default function AdminLayout() {
  useFollowSession(adminSession);
  useHeadingFocus(useLocation().pathname);
  const me = useAdminMe();
  const { pathname } = useLocation();
  if (me?.second_factor_needed && pathname !== adminPaths.account)
    return <Navigate to={adminPaths.account} replace />;
  return (
    <ToastRegion>
      <SkipLink />
      <Selvedge className="print:hidden" />
      <header>
        <PracticeLine />
      </header>
      <div className="flex flex-auto flex-col text-dense lg:grid print:block lg:grid-cols-[13.5rem_minmax(0,1fr)] [&_h1]:text-[1.5rem] [&_h1]:leading-tight [&_h2]:text-[1.0625rem] [&_h2]:tracking-normal">
        <LoadingList wordsFor={wordsFor} />
        <MeProvider value={me}>
          <StepUp>
            <Sidebar me={me} />
            <Outlet />
          </StepUp>
        </MeProvider>
      </div>
    </ToastRegion>
  );
}

/** An expired session redirects at once to the login, which says why. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const why = whyUnauthorized(error);
  if (why?.ended) return <Navigate to={adminPaths.login} replace />;
  return (
    <AdminFrame>
      {why ? (
        <Unauthorized login={adminPaths.login} who="administrators" after={READING_MS} />
      ) : (
        <ErrorPage />
      )}
    </AdminFrame>
  );
}
