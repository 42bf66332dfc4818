import { useEffect, useRef, useState } from 'react';
import { formatDate, formatShort } from '#shared/dates.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import { callApi } from '../../api.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { Day } from '../kit/day.tsx';
import { editionName, STATE_WORDS, takesEffect } from '../kit/editions-section.tsx';
import { readerOf } from '../kit/guard.ts';
import { callAll } from '../kit/lists/call-all.ts';
import { useMay } from '../kit/may.tsx';
import { RecordSection } from '../kit/orders/record-section.tsx';
import { adminPaths } from '../kit/paths.ts';
import type { Route } from './+types/edition-page';
import { differences, majorBecause } from './differences.ts';
import { EditionActions } from './edition-actions.tsx';
import { Preview } from './preview.tsx';
import { PriceFields } from './price-fields.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RequirementList, RequirementWords } from './requirement-list.tsx';
import { SourceList, SourceWords } from './source-fields.tsx';
import { Unsaved } from './unsaved.tsx';
import { useEditionDraft } from './use-edition-draft.ts';

const TITLE = 'Edition';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const edition = await callApi('GET /admin/editions/{id}', { path: args.params, ...reader });
  const all = await callAll('GET /admin/destinations/{id}/editions', {
    path: { id: edition.destination_id },
    ...reader,
  });
  const name = editionName(edition, all);
  return {
    edition,
    name,
    published: all.find(({ state }) => state === 'published'),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData ? `${loaderData.edition.destination}: ${TITLE.toLowerCase()}` : TITLE,
  );

export const { HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'the edition');

export default function EditionPage({ loaderData }: Route.ComponentProps) {
  const { edition } = loaderData;
  return <EditionEditor key={`${edition.id} ${edition.state}`} {...loaderData} />;
}

/** When and by whom it was written, approved, published and checked, as one sentence. */
function EditionHistory({
  edition,
  name,
  now,
}: Omit<Route.ComponentProps['loaderData'], 'published'>) {
  return (
    <p className="mt-1 text-ink-2">
      {[
        edition.published_at ? `${STATE_WORDS[edition.state]}, ${name.toLowerCase()}` : name,
        edition.update && `, a ${edition.update} update`,
        edition.author && `, by ${edition.author}`,
        edition.approved_by && `, approved by ${edition.approved_by}`,
        edition.published_at && `, published ${formatShort(edition.published_at, now)}`,
        edition.checked_at && `, checked ${formatShort(edition.checked_at, now)}`,
        edition.asked_by && `, waiting for approval since ${edition.asked_by} published it`,
        takesEffect(edition, now),
        edition.sample && '. A sample: nobody has verified it',
      ]
        .filter(Boolean)
        .join('')}
    </p>
  );
}

function EditionEditor({ edition, name, published, now }: Route.ComponentProps['loaderData']) {
  const mayWrite = useMay()('destinations');
  const { id, kind } = edition;
  const isDraft = edition.state === 'draft' && mayWrite;
  const draft = useEditionDraft(edition, isDraft);
  const { contents, failure } = draft;
  const [publishes, setPublishes] = useState(false);
  const other = published && published.id !== id ? published : undefined;
  const said = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  // Focuses what is wrong, because the draft is long and its buttons are always in view.
  useEffect(() => {
    const wrong = asked.current?.querySelector<HTMLElement>('[role=alert]');
    if (failure) (wrong ?? said.current)?.focus();
  }, [failure]);
  const destination = [edition.destination, edition.visa_excerpt].filter(Boolean).join(', ');
  const back = adminPaths.editDestination(kind, edition.destination_id);
  return (
    <AdminPage
      title={destination}
      back={back}
      bar={
        mayWrite && (
          <EditionActions
            edition={edition}
            name={destination}
            draft={draft}
            back={back}
            onPublish={() => setPublishes(true)}
          />
        )
      }
    >
      <EditionHistory edition={edition} name={name} now={now} />
      {edition.note && <p className="mt-1 whitespace-pre-line">{edition.note}</p>}
      <div role="alert" ref={said} tabIndex={-1} className="outline-none">
        {failure && <FailureNotice failure={failure} className="mt-4" />}
      </div>
      {draft.differs && (
        <Unsaved
          words={differences(draft.saved.contents, contents)}
          theirs={draft.overtaken}
          onKeep={draft.keepTyped}
          onTake={draft.takeSaved}
        />
      )}
      <div className="mt-4 grid gap-6 pb-6">
        <RecordSection title="What is asked for">
          <div ref={asked} className="mt-3 grid gap-4">
            {isDraft ? (
              <RequirementList
                list={contents.requirements}
                wrong={draft.wrong}
                onChange={(requirements) => draft.setContents({ requirements })}
              />
            ) : (
              <RequirementWords list={contents.requirements} />
            )}
          </div>
        </RecordSection>
        <RecordSection title="Price and time">
          <fieldset disabled={!isDraft} className="mt-3 min-w-0">
            <PriceFields kind={kind} contents={contents} onChange={draft.setContents} />
          </fieldset>
        </RecordSection>
        <RecordSection title="Sources">
          <div className="mt-3">
            {isDraft ? (
              <SourceList
                list={contents.sources}
                wrong={draft.wrong}
                onChange={(sources) => draft.setContents({ sources })}
              />
            ) : (
              <SourceWords list={contents.sources} />
            )}
          </div>
        </RecordSection>
        {isDraft && (
          <RecordSection title="Next check">
            <Day
              label="Check it again on"
              value={draft.checkOn}
              onChange={draft.setCheckOn}
              className="mt-3"
            />
          </RecordSection>
        )}
        {!isDraft && edition.next_check_on && (
          <p>To be checked on {formatDate(edition.next_check_on)}.</p>
        )}
        {other && <WhatChanges words={differences(contentsOf(other), contents)} />}
        <RecordSection title="As a traveller sees it">
          <div className="mt-3">
            <Preview contents={contents} published={other} />
          </div>
        </RecordSection>
      </div>
      <PublishDialog
        id={id}
        version={draft.version}
        major={majorBecause(published && contentsOf(published), contents)}
        open={publishes}
        onClose={() => setPublishes(false)}
      />
    </AdminPage>
  );
}

function WhatChanges({ words }: { words: readonly string[] }) {
  return (
    <RecordSection title="What changes">
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-dense">
        {words.length === 0 && <li>Nothing differs from what is published.</li>}
        {words.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
