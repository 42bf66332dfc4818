import { useEffect, useState } from 'react';
import { data, type MetaDescriptor } from 'react-router';
import type { Destination } from '#shared/places/destinations.ts';
import type { DestinationDetail } from '#shared/places/editions.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { patternOf } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import { features, type Handle, type Site } from '../../server-context.ts';
import { useAgentToken } from '../../session/agent-session.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta, siteOf } from '../../ui/site.ts';
import type { Route } from './+types/apply-page';
import { Apply } from './apply.tsx';
import { DetailsFailure } from './details-failure.tsx';
import { needsOf } from './needs.ts';
import { placeId } from './place-id.ts';
import { FORM_WORDS } from './words.ts';

/** The destination at this visitor's price: cached pages have the public one. */
function useAgentPlace(kind: DecidedKind, place: DestinationDetail): DestinationDetail {
  const token = useAgentToken();
  const [own, setOwn] = useState<{ token: string; place: DestinationDetail }>();
  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('../../api.ts')
      .then(({ callApi }) =>
        callApi(`GET /${kind}/destinations/{id}`, { path: { id: place.id }, token, signal }),
      )
      .then((found) => setOwn({ token, place: found }))
      // Keep the public price: the server refuses it and returns the right one.
      .catch(() => undefined);
    return () => leaving.abort();
    // A new `place` means that the price changed or the page was reloaded.
  }, [token, kind, place]);
  return own && own.token === token && own.place.id === place.id ? own.place : place;
}

/** schema.org data at the public price. It isn't executed, so the CSP needs no hash for it. */
function structuredData(
  kind: DecidedKind,
  place: Destination,
  { public_url, brand }: Site,
): MetaDescriptor {
  const { listingTitle, one } = WORDS[kind];
  const at = (path: string) => public_url + path;
  const url = at(paths.apply(kind, place.id));
  const name = [place.destination, place.visa_excerpt].filter(Boolean).join(', ');
  const step = (position: number, title: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name: title,
    item,
  });
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Service',
          name,
          serviceType: `${capitalised(one)} application`,
          ...(place.visa_description ? { description: place.visa_description } : {}),
          url,
          provider: { '@type': 'Organization', name: brand, url: at(paths.home) },
          offers: {
            '@type': 'Offer',
            price: String(place.visa_price),
            priceCurrency: 'NGN',
            availability: 'https://schema.org/InStock',
            url,
          },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            step(1, 'Home', at(paths.home)),
            step(2, listingTitle, at(paths.listing(kind))),
            step(3, name, url),
          ],
        },
      ],
    },
  };
}

export const handle: Handle = {
  cached: true,
  listed: (path) => (/\/[1-9]\d*$/.test(path) ? path : undefined),
};

export async function loader({ pattern, params, context }: Route.LoaderArgs) {
  const kind = kindOf(pattern);
  const { destination, facts } = context.get(features);
  const place = await destination(kind, placeId(params.id));
  if (!place) throw data({ message: FORM_WORDS[kind].notFound }, { status: 404 });
  const { usual_days } = await facts();
  const usual = usual_days.find(
    (one) => one.kind === kind && one.destination === place.destination,
  )?.days;
  return { kind, place, usual, needs: needsOf(place) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, FORM_WORDS[kindOf(patternOf(matches))].notFound);
  const { kind, place } = loaderData;
  const site = siteOf(matches);
  return [
    ...pageMeta(
      matches,
      `Apply for ${place.destination}`,
      `${place.destination}: apply for the ${FORM_WORDS[kind].one}, priced in naira.`,
    ),
    ...(site ? [structuredData(kind, place, site)] : []),
  ];
};

export const ErrorBoundary = DetailsFailure;

export default function ApplyPage({ loaderData: { kind, place, ...more } }: Route.ComponentProps) {
  const own = useAgentPlace(kind, place);
  return (
    <Page back={paths.listing(kind)}>
      <Apply kind={kind} place={own} {...more} />
    </Page>
  );
}
