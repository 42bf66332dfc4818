import { useLocation, useMatches, useRouteLoaderData } from 'react-router';
import type { Handle } from '../server-context.ts';
import type { RootData } from '../ui/site.ts';

/** Undefined for pages that search engines must not list. */
function useCanonicalPath(): string | undefined {
  const path = useLocation()
    .pathname.replace(/(.)\/+$/, '$1')
    .toLowerCase();
  const match = useMatches().at(-1);
  const listed = (match?.handle as Handle | undefined)?.listed;
  return listed === true ? path : listed?.(path, match?.loaderData);
}

export function SearchEngines() {
  const path = useCanonicalPath();
  const site = (useRouteLoaderData('root') as RootData | undefined)?.site;
  if (!site || !path) return <meta name="robots" content="noindex" />;
  const url = site.public_url + path;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:image" content={`${site.public_url}/preview.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Visas, permits, insurance and more, priced in naira" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
