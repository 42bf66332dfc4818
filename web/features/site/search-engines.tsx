import { useLocation, useRouteLoaderData } from 'react-router';
import { canonicalPath } from '#shared/indexed-pages.ts';
import type { RootData } from '../../ui/site.ts';

/**
 * What the head of every page tells search engines and whoever shows a preview of a link: its one URL and a picture, or that it is
 * not to be listed.
 */
export function SearchEngines() {
  const { pathname } = useLocation();
  const site = (useRouteLoaderData('root') as RootData | undefined)?.site;
  const path = canonicalPath(pathname);
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
