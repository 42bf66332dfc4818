import { useState } from 'react';
import { useRouteError } from 'react-router';
import { type AdminDestination, destinationChange } from '#shared/places/destinations.ts';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { callApi, Refused } from '../../api.ts';
import type { Values } from '../../forms/form-schema.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { saying } from '../../session/words.ts';
import { pageMeta } from '../../ui/site.ts';
import { AdminLoadFailure, AdminPage, pageParts } from '../kit/admin-page.tsx';
import { adminSession } from '../kit/admin-session.ts';
import { failureUnder } from '../kit/call-failure.ts';
import { EditionsSection } from '../kit/editions-section.tsx';
import { ForOthers } from '../kit/for-others.tsx';
import { readerOf } from '../kit/guard.ts';
import { callAll } from '../kit/lists/call-all.ts';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/edit-page';
import { DestinationFields } from './form.tsx';
import { Saved } from './saved.tsx';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const { list } = ADMIN_WORDS[kindOf(args.pattern)];
  const asked = { path: args.params, ...reader };
  const [{ data }, editions] = await Promise.all([
    callApi(`GET ${list}/{id}`, asked),
    callAll('GET /admin/destinations/{id}/editions', asked),
  ]);
  return { token: reader.token, place: data, editions };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title } = ADMIN_WORDS[kindOf(patternOf(matches))].change;
  return pageMeta(matches, loaderData ? `${loaderData.place.destination}: ${title}` : title);
};

export const { HydrateFallback } = pageParts((pattern) => {
  const { change, loadingOne } = ADMIN_WORDS[kindOf(pattern)];
  return { title: change.title, loading: loadingOne };
});

export function ErrorBoundary() {
  const kind = kindOf(usePattern());
  const { change, detailsFailed, one } = ADMIN_WORDS[kind];
  const error = useRouteError();
  return (
    <AdminLoadFailure
      title={change.title}
      failed={detailsFailed}
      insist
      back={adminPaths.destinations(kind)}
    >
      {error instanceof Refused && error.status === 404 && (
        <p>There is no such {one} any more. It may have been deleted in the meantime.</p>
      )}
    </AdminLoadFailure>
  );
}

/** The form's values; `visa_agent_price` is null if it follows the price. */
const fieldsOf = ({ agent_price_follows, visa_agent_price, ...place }: AdminDestination) => ({
  ...place,
  visa_agent_price: agent_price_follows ? null : visa_agent_price,
  government_fee: place.government_fee ?? null,
});

/** Only changed fields, so a colleague's changes stay. An empty agent price follows the price. */
function changed(place: ReturnType<typeof fieldsOf>, typed: Values): Values {
  const differs = Object.entries(typed).filter(
    ([name, value]) => value !== place[name as keyof typeof place],
  );
  return { ...Object.fromEntries(differs), visa_id: place.id };
}

export default function AdminEditPage({ loaderData }: Route.ComponentProps) {
  return <Change key={loaderData.place.id} {...loaderData} />;
}

function Change({ token, place, editions }: Route.ComponentProps['loaderData']) {
  const kind = kindOf(usePattern());
  const { title, path, failed } = ADMIN_WORDS[kind].change;
  const [said, setSaid] = useState<string>();
  // Typed values are compared with the initial ones, even after a revalidation.
  const [began] = useState(fieldsOf(place));
  const { id: visa_id, ...defaults } = began;
  return (
    <AdminPage title={title} back={adminPaths.destinations(kind)}>
      <ForOthers needs="destinations">
        {said ? (
          <Saved kind={kind} said={said} />
        ) : (
          <FormShell
            schema={destinationChange}
            call={`PUT ${path}`}
            token={token}
            defaults={{ ...defaults, visa_id }}
            body={(typed) => changed(began, typed)}
            withEmpty
            once
            lost={failed}
            explain={(error) => failureUnder(failed, saying(failed)(error))}
            onRefused={(error) => adminSession.endIfUnknown(token, error)}
            onDone={({ message }) => setSaid(message)}
            className="mt-3 max-w-form"
          >
            <p className="pb-5 text-ink-2 text-small">
              What you save appears on the public pages at once. Applications already submitted keep
              the name, fee and times of that day.
            </p>
            <DestinationFields
              kind={kind}
              saves="Save"
              ruling={
                editions.find(({ state, fees }) => state === 'published' && fees.length > 0)?.id
              }
            />
          </FormShell>
        )}
        <EditionsSection kind={kind} place={place} editions={editions} />
      </ForOthers>
    </AdminPage>
  );
}
