import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import styles from './app.css?url';
import { features, type Handle } from './server-context.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { headerServices } from './shell/header-services.ts';
import { NotFound } from './shell/not-found.tsx';
import { SearchEngines } from './shell/search-engines.tsx';
import { Shell } from './shell/shell.tsx';
import { retryWhenOnline } from './shell/wait-for-line.ts';
import { loadBrandFont } from './ui/face.ts';
import { InlineScript } from './ui/inline-script.tsx';
import { pageMeta, type RootData } from './ui/site.ts';
import { FACED } from './ui/storage.ts';

export function loader({ context }: Route.LoaderArgs): RootData {
  return {
    site: context.get(features).site,
    services: headerServices(),
    year: new Date().getFullYear(),
  };
}

// By URL: a lazily loaded chunk would import a style sheet again, over the page's own.
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [retryWhenOnline];

/** The root's data never changes. */
export const shouldRevalidate = () => false;

/** For error pages and pages without `meta`. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(
    matches,
    missing
      ? 'This page isn’t here'
      : error
        ? 'Something went wrong'
        : 'Travel services, priced in naira',
  );
};

/** Reports browsers without streams or storage; applies the brand font if it is loaded. */
const FIRST = `try{TextEncoderStream,sessionStorage.${FACED}&&document.documentElement.setAttribute('data-face','')}catch(e){document.write('<script src="/missing.js"><\\/script>')}`;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1813" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <SearchEngines />
        <Links />
        <InlineScript code={import.meta.env.SSR ? FIRST : ''} />
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
  useEffect(loadBrandFont, []);
  const own = useMatches().some(({ handle }) => (handle as Handle | undefined)?.shell === 'own');
  if (own) return <Outlet />;
  return (
    <Shell year={loaderData.year}>
      <Outlet />
    </Shell>
  );
}

function reason(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (typeof error.data === 'string') return error.data || undefined;
  return (error.data as { message?: string } | null)?.message;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData('root') as RootData | undefined;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const page = missing ? <NotFound said={reason(error)} /> : <ErrorPage said={reason(error)} />;
  return known ? <Shell year={known.year}>{page}</Shell> : page;
}
