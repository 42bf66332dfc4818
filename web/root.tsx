import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { features, type Handle } from './server-context.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { headerServices } from './shell/header-services.ts';
import { NotFound } from './shell/not-found.tsx';
import { SearchEngines } from './shell/search-engines.tsx';
import { Shell } from './shell/shell.tsx';
import { waitForLine } from './shell/wait-for-line.ts';
import { InlineScript } from './ui/inline-script.tsx';
import { pageMeta, type RootData } from './ui/site.ts';

export function loader({ context }: Route.LoaderArgs): RootData {
  return { site: context.get(features).site, services: headerServices(), year: new Date().getFullYear() };
}

// By its URL, not imported: a part that is loaded later would bring an imported sheet along once more, behind the page's own, whose
// utilities it would then beat.
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForLine];

/** The root's data doesn't change between pages: without revalidation, pages without a loader need no call at all. */
export const shouldRevalidate = () => false;

/** For pages without their own `meta`, and for error pages. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(matches, missing ? "This page isn't here" : error ? 'Something went wrong' : 'Travel services, priced in naira');
};

/** Firefox before 113 gets the streams that React Router starts with; nobody else loads them. */
const STREAMS = `self.TextEncoderStream||document.write('<script src="/streams.js"><\\/script>')`;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1813" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <SearchEngines />
        <Links />
        <InlineScript code={import.meta.env.SSR ? STREAMS : ''} />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // Administrators' pages have their own layout.
  const own = useMatches().some(({ handle }) => (handle as Handle | undefined)?.shell === 'own');
  if (own) return <Outlet />;
  return (
    <Shell year={loaderData.year}>
      <Outlet />
    </Shell>
  );
}

/** The message of an error that a loader threw for the reader, if any. */
function reason(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (typeof error.data === 'string') return error.data || undefined;
  return (error.data as { message?: string } | null)?.message;
}

/** Shown instead of any page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData('root') as RootData | undefined;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const page = missing ? <NotFound said={reason(error)} /> : <ErrorPage said={reason(error)} />;
  return known ? <Shell year={known.year}>{page}</Shell> : page;
}
