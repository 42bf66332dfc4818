import type { MetaDescriptor } from 'react-router';
import type { Destination } from '#shared/destinations.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import type { Site } from '../../server-context.ts';

/**
 * A destination's offer at the public's price and the way to its page, in schema.org's words, for search engines. The block is data: it
 * runs nothing, so a Content-Security-Policy doesn't ask for its hash.
 */
export function structuredData(kind: DecidedKind, place: Destination, { public_url, brand }: Site): MetaDescriptor {
  const { listingTitle, one } = WORDS[kind];
  const at = (path: string) => public_url + path;
  const url = at(paths.apply(kind, place.id));
  const name = [place.destination, place.visa_excerpt].filter(Boolean).join(', ');
  const step = (position: number, title: string, item: string) => ({ '@type': 'ListItem', position, name: title, item });
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Service',
          name,
          serviceType: `${one.replace(/^./, (letter) => letter.toUpperCase())} application`,
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
          itemListElement: [step(1, 'Home', at(paths.home)), step(2, listingTitle, at(paths.listing(kind))), step(3, name, url)],
        },
      ],
    },
  };
}
