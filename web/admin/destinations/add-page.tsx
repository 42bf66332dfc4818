import { useState } from 'react';
import { newDestination } from '#shared/places/destinations.ts';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { DraftNote } from '../../forms/draft/draft-note.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { usePattern } from '../../page-pattern.ts';
import { failing } from '../../session/words.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { adminSession } from '../kit/admin-session.ts';
import { ForOthers } from '../kit/for-others.tsx';
import { readerOf } from '../kit/guard.ts';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/add-page';
import { DestinationFields } from './form.tsx';
import { Saved } from './saved.tsx';

export const clientLoader = (args: Route.ClientLoaderArgs) => ({ token: readerOf(args).token });

export const { meta, HydrateFallback } = pageParts((pattern) => ({
  title: ADMIN_WORDS[kindOf(pattern)].add.title,
  loading: 'Loading the form...',
}));

export default function AdminAddPage({ loaderData: { token } }: Route.ComponentProps) {
  const kind = kindOf(usePattern());
  return <Adding key={kind} kind={kind} token={token} />;
}

function Adding({ kind, token }: { kind: DecidedKind; token: string }) {
  const { title, path, failed } = ADMIN_WORDS[kind].add;
  const [said, setSaid] = useState<string>();
  return (
    <AdminPage title={title} back={adminPaths.destinations(kind)}>
      <ForOthers needs="destinations">
        {said ? (
          <Saved kind={kind} said={said} onAnother={() => setSaid(undefined)} />
        ) : (
          <FormShell
            schema={newDestination}
            call={`POST ${path}`}
            token={token}
            draft={`add-${kind}`}
            // Null lets the agent price follow the price; omitted, it would be fixed at today's.
            body={(typed) => ({ ...typed, visa_agent_price: typed.visa_agent_price ?? null })}
            withEmpty
            once
            {...failing(failed)}
            onRefused={(error) => adminSession.endIfUnknown(token, error)}
            onDone={({ message }) => setSaid(message)}
            className="mt-3 max-w-form"
          >
            <DraftNote files={false} />
            <DestinationFields kind={kind} saves={title} />
          </FormShell>
        )}
      </ForOthers>
    </AdminPage>
  );
}
