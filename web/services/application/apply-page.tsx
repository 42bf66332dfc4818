import { data } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { formLinks } from '../../forms/form-styles.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta, siteOf } from '../../ui/site.ts';
import type { Route } from './+types/apply-page';
import { Apply } from './apply.tsx';
import { DetailsFailure } from './details-failure.tsx';
import { placeId } from './place-id.ts';
import { structuredData } from './structured-data.ts';
import { useAgentPlace } from './use-agent-place.ts';
import { FORM_WORDS } from './words.ts';

export const handle: Handle = { cached: true, listed: (path) => (/\/[1-9]\d*$/.test(path) ? path : undefined) };

export const links = formLinks;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = kindOf(new URL(request.url).pathname);
  const place = await context.get(features).destination(kind, placeId(params.id));
  if (!place) throw data({ message: FORM_WORDS[kind].notFound }, { status: 404 });
  return { kind, place };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return pageMeta(matches, FORM_WORDS[kindOf(location.pathname)].notFound);
  const { kind, place } = loaderData;
  const site = siteOf(matches);
  return [
    ...pageMeta(matches, `Apply for ${place.destination}`, `${place.destination}: apply for the ${FORM_WORDS[kind].one}, priced in naira.`),
    ...(site ? [structuredData(kind, place, site)] : []),
  ];
};

export const ErrorBoundary = DetailsFailure;

export default function ApplyPage({ loaderData: { kind, place } }: Route.ComponentProps) {
  const own = useAgentPlace(kind, place);
  return (
    <Page back={paths.listing(kind)}>
      <Apply kind={kind} place={own} />
    </Page>
  );
}
