import type { Edition } from '#shared/places/editions.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../kit/delete-button.tsx';
import { useMe } from '../kit/use-admin-me.ts';
import type { EditionDraft } from './use-edition-draft.ts';

interface EditionActionsProps {
  edition: Edition;
  /** The destination's, for the question before a draft is deleted. */
  name: string;
  draft: EditionDraft;
  /** The page that one goes to once the draft is deleted. */
  back: string;
  onPublish(): void;
}

export function EditionActions(props: EditionActionsProps) {
  const { edition, draft } = props;
  const { busy, run } = draft;
  const path = { id: edition.id };
  return (
    <div className="flex flex-wrap gap-2">
      {edition.state === 'draft' && <DraftActions {...props} />}
      {(edition.state === 'scheduled' || edition.asked_by !== null) && (
        <Button
          size="small"
          kind="second"
          disabled={busy}
          onClick={() =>
            run('It could not be withdrawn.', async (token) => {
              await callApi('POST /admin/editions/{id}/withdraw', { path, token });
              return 'It is a draft again.';
            })
          }
        >
          Make it a draft again
        </Button>
      )}
      {edition.state === 'published' && (
        <Button
          size="small"
          disabled={busy}
          onClick={() =>
            run('It could not be noted.', async (token) => {
              await callApi('POST /admin/editions/{id}/checked', { path, token });
              return 'Noted: checked today.';
            })
          }
        >
          Checked, nothing changed
        </Button>
      )}
    </div>
  );
}

function DraftActions({ edition, name, draft, back, onPublish }: EditionActionsProps) {
  const me = useMe();
  const { busy, changed, run, save, version } = draft;
  const path = { id: edition.id };
  return (
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
            if (!changed || (await save())) onPublish();
          }}
        >
          Publish
        </Button>
      )}
      {edition.asked_by !== null && edition.asked_by_id !== me?.id && (
        <Button
          size="small"
          kind="second"
          disabled={busy}
          onClick={() =>
            run('It could not be approved.', async (token) => {
              const body = { version_read: version };
              await callApi('POST /admin/editions/{id}/approve', { path, token, body });
              return 'Approved.';
            })
          }
        >
          Approve
        </Button>
      )}
      <DeleteButton
        needs="destinations"
        question="Are you sure you want to delete this draft?"
        name={name}
        explains="What was typed in it is gone. What is published stays as it is."
        remove={(token) => callApi('DELETE /admin/editions/{id}', { path, token })}
        done="The draft is deleted."
        back={back}
      />
    </>
  );
}
