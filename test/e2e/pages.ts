// Every page there is, from the routes themselves, so that a new one is looked at without being named.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FiledApplication } from '#shared/applications.ts';
import routes from '../../web/routes.ts';
import { test as base } from './shop.ts';

interface Samples {
  place: { id: number; destination: string };
  unpaid: FiledApplication;
  paid: FiledApplication;
}

/** The patterns of all pages, without those that only hold others. */
const patternsOf = (entries: RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path ? `${parent}/${path}` : parent;
    return children && children.length > 0 ? patternsOf(children, own) : [own || '/'];
  });

/** What pages that are about something are asked about. */
const ABOUT: Record<string, (samples: Samples) => Record<string, string>> = {
  '/results': ({ place: { destination } }) => ({ origin: 'Nigeria', destination }),
  '/payment': ({ unpaid }) => ({ ref: unpaid.tracking_id }),
  '/successful-payment': ({ paid }) => ({ ref: paid.tracking_id }),
  '/success': ({ unpaid }) => ({ ref: unpaid.tracking_id }),
  '/track-visa': ({ paid: { tracking_id } }) => ({ tracking_id }),
};

const addressOf = (pattern: string, { place }: Samples): string =>
  pattern.replace(/:id\b/, String(place.id)).replace('*', 'a-page-that-is-not-there');

interface PageToSee {
  name: string;
  status: number;
  address: (samples: Samples) => string;
}

/** Each page by its address; those that can be asked about something also without that. */
export const PAGES: PageToSee[] = patternsOf(routes).flatMap((pattern) => {
  const about = ABOUT[pattern];
  const bare = { name: pattern, status: pattern.endsWith('*') ? 404 : 200, address: (samples: Samples) => addressOf(pattern, samples) };
  if (!about) return [bare];
  const asked = (samples: Samples) => `${addressOf(pattern, samples)}?${new URLSearchParams(about(samples))}`;
  return [bare, { ...bare, name: `${pattern}, asked about something`, address: asked }];
});

/** The stories' test with something for every page to show. */
export const test = base.extend<object, { samples: Samples }>({
  samples: [
    async ({ shop }, use) => {
      const place = await shop.destination();
      const unpaid = await shop.file(place.id);
      const paid = await shop.file(place.id);
      await shop.pay(paid);
      await use({ place, unpaid, paid });
    },
    { scope: 'worker' },
  ],
});
