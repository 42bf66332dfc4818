import { data, isRouteErrorResponse, useLocation } from 'react-router';
import { kindOf, paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Cloth } from '../../ui/cloth.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import type { Route } from './+types/apply-page';
import { ApplicationForm } from './application-form.tsx';
import { DestinationPanel } from './destination-panel.tsx';
import { DetailsFailure } from './details-failure.tsx';
import { FORM_WORDS, NO_ID } from './words.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = kindOf(new URL(request.url).pathname);
  const id = params.id.trim();
  if (!id) throw data({ message: NO_ID }, { status: 404 });
  const place = await context.get(features).destination(kind, id);
  if (!place) throw data({ message: FORM_WORDS[kind].notFound }, { status: 404 });
  return { kind, place };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return pageMeta(matches, FORM_WORDS[kindOf(location.pathname)].notFound);
  const { kind, place } = loaderData;
  return pageMeta(
    matches,
    `Apply for ${place.destination}`,
    `${place.destination}: apply for the ${FORM_WORDS[kind].one}, priced in naira.`,
  );
};

export default function ApplyPage({ loaderData: { kind, place } }: Route.ComponentProps) {
  return (
    <Page back={paths.listing(kind)}>
      <div className="lg:grid lg:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
        <div>
          <div className="mt-1 mb-5 h-10 overflow-hidden rounded-[4px]">
            <Cloth name={`${place.destination} ${place.visa_excerpt}`} />
          </div>
          <h1>{place.destination}</h1>
          {place.visa_excerpt && <p className="mt-1 font-medium text-lead">{place.visa_excerpt}</p>}
          {place.visa_description && <p className="mt-3 max-w-[36em] whitespace-pre-line text-ink-2">{place.visa_description}</p>}
        </div>
        <DestinationPanel kind={kind} place={place} price={place.visa_price} />
        <ApplicationForm key={`${kind} ${place.id}`} kind={kind} place={place} price={place.visa_price} />
      </div>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const kind = kindOf(useLocation().pathname);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const message = missing && error.data?.message === NO_ID ? NO_ID : FORM_WORDS[kind].notFound;
  return <DetailsFailure kind={kind} message={message} missing={missing} />;
}
