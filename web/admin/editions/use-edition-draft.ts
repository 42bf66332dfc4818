import { useEffect, useState } from 'react';
import type { Edition } from '#shared/places/editions.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import type { EditionContents, Requirement, Source } from '#shared/requirements/requirement.ts';
import { callApi, Refused } from '../../api.ts';
import { useLeaveWarning } from '../../forms/submission/use-sending.ts';
import { draftOf, forgetDraft, storeDraft } from '../kit/orders/drafts.ts';
import { useAdminAction } from '../kit/use-admin-action.ts';

/** The last line of choices may be empty while they are typed. */
const withoutEmptyChoices = (one: Requirement): Requirement =>
  one.kind === 'question' && one.answer.choices
    ? { ...one, answer: { ...one.answer, choices: one.answer.choices.filter((c) => c.trim()) } }
    : one;

/** A source that was added and not filled in. */
const isEmpty = (source: Source) => Object.keys(source).length === 0;

/** What is on the screen, by the version that it began from. */
interface Typed {
  contents: EditionContents;
  checkOn: string;
  version: number;
}

export type EditionDraft = ReturnType<typeof useEditionDraft>;

/** An edition as typed: kept in this tab until saved, and compared with the server's version. */
export function useEditionDraft(edition: Edition, edits: boolean) {
  const { id, state } = edition;
  const stored = `edition ${id}`;
  const [unsaved, setUnsaved] = useState(() =>
    state === 'draft' ? draftOf<Typed>(stored, 'edition') : undefined,
  );
  const saved: Typed = {
    contents: contentsOf(edition),
    checkOn: edition.next_check_on ?? '',
    version: edition.version,
  };
  const [typed, setTyped] = useState(unsaved ?? saved);
  const { contents, checkOn, version } = typed;
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const { busy, failure, run, clear } = useAdminAction();
  const set = (part: Partial<Typed>) => setTyped((was) => ({ ...was, ...part }));
  const changed =
    JSON.stringify([contents, checkOn]) !== JSON.stringify([saved.contents, saved.checkOn]);
  useEffect(() => {
    if (state !== 'draft') return;
    if (changed) storeDraft(stored, 'edition', typed);
    else forgetDraft(stored, 'edition');
  }, [stored, state, changed, typed]);
  useLeaveWarning(edits && changed);

  const overtaken = saved.version > version;
  // What is on the screen is what was saved last, as after publishing, or where an answer was lost.
  if (overtaken && !changed) set({ version: saved.version });
  return {
    ...typed,
    saved,
    changed,
    wrong,
    busy,
    failure,
    run,
    /** Whether a colleague saved it since. */
    overtaken,
    /** Whether to ask which of the two to keep. */
    differs: edits && changed && (unsaved !== undefined || overtaken),
    setCheckOn: (checkOn: string) => set({ checkOn }),
    setContents: (part: Partial<EditionContents>) =>
      setTyped((was) => ({ ...was, contents: { ...was.contents, ...part } })),
    keepTyped: () => {
      set({ version: saved.version });
      clear();
    },
    takeSaved: () => {
      setTyped(saved);
      setUnsaved(undefined);
      setWrong({});
      clear();
    },
    /** Resolves to whether it was saved. */
    save: () =>
      run('It could not be saved.', async (token) => {
        const requirements = contents.requirements.map(withoutEmptyChoices);
        const body = {
          ...contents,
          requirements,
          sources: contents.sources.filter((source) => !isEmpty(source)),
          next_check_on: checkOn || null,
          version_read: version,
        };
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
      }),
  };
}
