import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatShort } from '#shared/dates.ts';
import { isQuestion } from '#shared/requirements/applying.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import type { EditionContents, Requirement } from '#shared/requirements/requirement.ts';
import { conditionSentence } from '#shared/requirements/sentence.ts';
import { callApi, Refused } from '../../api.ts';
import { useLeaveWarning } from '../../forms/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { Day } from '../kit/day.tsx';
import { DeleteButton } from '../kit/delete-button.tsx';
import { editionName, STATE_WORDS, takesEffect } from '../kit/editions-section.tsx';
import { readerOf } from '../kit/guard.ts';
import { useMay } from '../kit/may.tsx';
import { draftOf, forgetDraft, storeDraft } from '../kit/orders/drafts.ts';
import { RecordSection } from '../kit/orders/record-section.tsx';
import { adminPaths } from '../kit/paths.ts';
import { useAdminAction } from '../kit/use-admin-action.ts';
import { useMe } from '../kit/use-admin-me.ts';
import type { Route } from './+types/edition-page';
import { differences, majorBecause } from './differences.ts';
import { Preview } from './preview.tsx';
import { PriceFields } from './price-fields.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ENFORCEMENT_WORDS, keyFor, RequirementFields } from './requirement-fields.tsx';
import { Unsaved } from './unsaved.tsx';

const TITLE = 'Edition';

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const reader = readerOf(args);
  const edition = await callApi('GET /admin/editions/{id}', { path: args.params, ...reader });
  const all = await callApi('GET /admin/destinations/{id}/editions', {
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

export const { HydrateFallback, ErrorBoundary } = pageParts({
  title: TITLE,
  loading: 'Loading the edition...',
  failed: 'The edition could not be loaded.',
});

/** What is on the screen, by the version that it began from. */
interface Typed {
  contents: EditionContents;
  checkOn: string;
  version: number;
}

export default function EditionPage({ loaderData }: Route.ComponentProps) {
  const { edition } = loaderData;
  return <EditionEditor key={`${edition.id} ${edition.state}`} {...loaderData} />;
}

function EditionEditor({
  edition,
  name: title,
  published,
  now,
}: Route.ComponentProps['loaderData']) {
  const me = useMe();
  const mayWrite = useMay()('destinations');
  const { id, kind, state, destination_id } = edition;
  const [unsaved, setUnsaved] = useState(() =>
    state === 'draft' ? draftOf<Typed>(`edition ${id}`, 'edition') : undefined,
  );
  const saved: Typed = {
    contents: contentsOf(edition),
    checkOn: edition.next_check_on ?? '',
    version: edition.version,
  };
  const [typed, setTyped] = useState(unsaved ?? saved);
  const { contents, checkOn, version } = typed;
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [publishes, setPublishes] = useState(false);
  const { busy, failure, run, clear } = useAdminAction();
  const isDraft = state === 'draft' && mayWrite;
  const set = (part: Partial<Typed>) => setTyped((was) => ({ ...was, ...part }));
  const setContents = (part: Partial<EditionContents>) =>
    setTyped((was) => ({ ...was, contents: { ...was.contents, ...part } }));
  const changed =
    JSON.stringify([contents, checkOn]) !== JSON.stringify([saved.contents, saved.checkOn]);
  useEffect(() => {
    if (state !== 'draft') return;
    if (changed) storeDraft(`edition ${id}`, 'edition', typed);
    else forgetDraft(`edition ${id}`, 'edition');
  }, [id, state, changed, typed]);
  useLeaveWarning(isDraft && changed);
  const takeSaved = () => {
    setTyped(saved);
    setUnsaved(undefined);
    setWrong({});
    clear();
  };
  const words =
    published && published.id !== id ? differences(contentsOf(published), contents) : [];

  const save = (): Promise<boolean> =>
    run('It could not be saved.', async (token) => {
      const body = { ...contents, next_check_on: checkOn || null, version_read: version };
      try {
        const answer = await callApi('PUT /admin/editions/{id}', { path: { id }, token, body });
        setUnsaved(undefined);
        setTyped((now) => ({
          ...now,
          version: answer.version,
          // Unless somebody typed on meanwhile.
          contents: now.contents === contents ? contentsOf(answer) : now.contents,
        }));
        setWrong({});
        return 'Saved.';
      } catch (error) {
        if (error instanceof Refused) setWrong(error.fields);
        throw error;
      }
    });
  // Focuses the failure, because the draft is long and its buttons are always in view.
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    const place = said.current?.closest('main')?.querySelector('fieldset > [role=alert]');
    ((place as HTMLElement | null) ?? said.current)?.focus();
  }, [failure]);
  const act = (action: 'approve' | 'withdraw' | 'checked', failed: string, said: string) =>
    run(failed, async (token) => {
      if (action === 'approve')
        await callApi('POST /admin/editions/{id}/approve', {
          path: { id },
          token,
          body: { version_read: version },
        });
      else await callApi(`POST /admin/editions/{id}/${action}`, { path: { id }, token });
      return said;
    });
  const destination = [edition.destination, edition.visa_excerpt].filter(Boolean).join(', ');
  const back = adminPaths.editDestination(kind, destination_id);
  return (
    <AdminPage
      title={destination}
      back={back}
      bar={
        mayWrite && (
          <div className="flex flex-wrap gap-2">
            {isDraft && (
              <>
                <Button size="small" busy={busy ? 'Saving...' : undefined} onClick={save}>
                  Save the draft
                </Button>
                {edition.asked_by === null && (
                  <Button
                    size="small"
                    kind="second"
                    disabled={busy}
                    onClick={async () => {
                      if (!changed || (await save())) setPublishes(true);
                    }}
                  >
                    Publish
                  </Button>
                )}
                {edition.asked_by !== null && edition.asked_by !== me?.admin_name && (
                  <Button
                    size="small"
                    kind="second"
                    disabled={busy}
                    onClick={() => act('approve', 'It could not be approved.', 'Approved.')}
                  >
                    Approve
                  </Button>
                )}
                <DeleteButton
                  needs="destinations"
                  question="Are you sure you want to delete this draft?"
                  name={destination}
                  explains="What was typed in it is gone. What is published stays as it is."
                  remove={(token) =>
                    callApi('DELETE /admin/editions/{id}', { path: { id }, token })
                  }
                  done="The draft is deleted."
                  back={back}
                />
              </>
            )}
            {(state === 'scheduled' || edition.asked_by !== null) && (
              <Button
                size="small"
                kind="second"
                disabled={busy}
                onClick={() =>
                  act('withdraw', 'It could not be withdrawn.', 'It is a draft again.')
                }
              >
                Make it a draft again
              </Button>
            )}
            {state === 'published' && (
              <Button
                size="small"
                disabled={busy}
                onClick={() => act('checked', 'It could not be noted.', 'Noted: checked today.')}
              >
                Checked, nothing changed
              </Button>
            )}
          </div>
        )
      }
    >
      <p className="mt-1 text-ink-2">
        {edition.published_at ? `${STATE_WORDS[state]}, ${title.toLowerCase()}` : title}
        {edition.update && `, a ${edition.update} update`}
        {edition.author && `, by ${edition.author}`}
        {edition.approved_by && `, approved by ${edition.approved_by}`}
        {edition.published_at && `, published ${formatShort(edition.published_at, now)}`}
        {edition.checked_at && `, checked ${formatShort(edition.checked_at, now)}`}
        {edition.asked_by && `, waits for approval since ${edition.asked_by} published it`}
        {takesEffect(edition, now)}
        {edition.sample && '. A sample: nobody has verified it'}
      </p>
      {edition.note && <p className="mt-1 whitespace-pre-line">{edition.note}</p>}
      <div role="alert" ref={said} tabIndex={-1} className="outline-none">
        {failure && <FailureNotice failure={failure} className="mt-4" />}
      </div>
      {isDraft && changed && (unsaved || saved.version > version) && (
        <Unsaved
          words={differences(saved.contents, contents)}
          theirs={saved.version > version}
          onKeep={() => {
            set({ version: saved.version });
            clear();
          }}
          onTake={takeSaved}
        />
      )}
      <div className="mt-4 grid gap-6 pb-6">
        <RecordSection title="What is asked for">
          <div className="mt-3 grid gap-4">
            {isDraft ? (
              <Requirements
                list={contents.requirements}
                wrong={wrong}
                onChange={(requirements) => setContents({ requirements })}
              />
            ) : (
              <Listed list={contents.requirements} />
            )}
          </div>
        </RecordSection>
        <RecordSection title="Price and time">
          <fieldset disabled={!isDraft} className="mt-3 min-w-0">
            <PriceFields kind={kind} contents={contents} onChange={setContents} />
          </fieldset>
        </RecordSection>
        {isDraft && (
          <RecordSection title="Next check">
            <Day
              label="Check it again on"
              value={checkOn}
              onChange={(checkOn) => set({ checkOn })}
              className="mt-3"
            />
          </RecordSection>
        )}
        {!isDraft && edition.next_check_on && (
          <p>To be checked on {formatDate(edition.next_check_on)}.</p>
        )}
        {published && published.id !== id && (
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
        )}
        <RecordSection title="As a traveller sees it">
          <div className="mt-3">
            <Preview
              contents={contents}
              published={published && published.id !== id ? published : undefined}
            />
          </div>
        </RecordSection>
      </div>
      <PublishDialog
        id={id}
        version={version}
        major={majorBecause(published && contentsOf(published), contents)}
        open={publishes}
        onClose={() => setPublishes(false)}
      />
    </AdminPage>
  );
}

function Listed({ list }: { list: readonly Requirement[] }) {
  const titles = Object.fromEntries(list.map(({ key, title }) => [key, title]));
  if (list.length === 0) return <p>Nothing beyond the form.</p>;
  return (
    <ul className="grid gap-2 text-dense">
      {list.map(({ key, title, detail, enforcement, when }) => (
        <li key={key} className="wrap-anywhere">
          <b>{title}</b>, {ENFORCEMENT_WORDS[enforcement].toLowerCase()}.{' '}
          {conditionSentence(when, titles)}.
          {detail && <span className="block text-ink-2">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

function Requirements({
  list,
  wrong,
  onChange,
}: {
  list: readonly Requirement[];
  wrong: Readonly<Record<string, string>>;
  onChange(list: Requirement[]): void;
}) {
  const adding = useRef<HTMLDivElement>(null);
  const move = (at: number, by: -1 | 1) => {
    const next = [...list];
    const [one] = next.splice(at, 1);
    if (one) next.splice(Math.max(0, at + by), 0, one);
    onChange(next);
  };
  return (
    <>
      {list.map((one, at) => (
        <RequirementFields
          key={one.key}
          one={one}
          questions={list.slice(0, at).filter(isQuestion)}
          problem={
            Object.entries(wrong).find(([path]) => path.startsWith(`requirements.${at}.`))?.[1]
          }
          onChange={(next) => onChange(list.map((other, nth) => (nth === at ? next : other)))}
          onMove={(by) => move(at, by)}
          onRemove={() => {
            flushSync(() => onChange(list.filter((_, nth) => nth !== at)));
            // What has come into its place, or the button below them.
            const next = adding.current?.parentElement?.children[at];
            next?.querySelector<HTMLElement>('input, button')?.focus();
          }}
        />
      ))}
      <div ref={adding}>
        <Button
          size="dense"
          kind="second"
          onClick={() => {
            flushSync(() =>
              onChange([
                ...list,
                {
                  key: keyFor(
                    `item ${list.length + 1}`,
                    list.map(({ key }) => key),
                  ),
                  kind: 'document',
                  title: '',
                  detail: '',
                  enforcement: 'required',
                  when: null,
                  upload: true,
                },
              ]),
            );
            adding.current?.previousElementSibling?.querySelector('input')?.focus();
          }}
        >
          Add a requirement
        </Button>
      </div>
    </>
  );
}
