import { useState } from 'react';
import * as z from 'zod/mini';
import { newView, type View, type ViewList } from '#shared/staff/views.ts';
import { callApi } from '../../../api.ts';
import { CheckboxField } from '../../../forms/checkbox-field.tsx';
import { FormShell } from '../../../forms/form-shell.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { SubmitSection } from '../../../session/submit-section.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { messageOf, useAdminAction } from '../use-admin-action.ts';
import { useAdminReading } from '../use-admin-reading.ts';
import { useDialogForm } from '../use-dialog-form.ts';

const typed = z.object({
  name: newView.shape.name,
  shared: z.optional(z.nullable(z.union([z.literal('Yes'), z.boolean()]))),
});

interface SaveViewProps {
  list: ViewList;
  /** The filters of the list's call. */
  query: Record<string, string>;
}

/** Saves the list with its current filters under a name that appears in the sidebar. */
export function SaveView({ list, query }: SaveViewProps) {
  const [open, setOpen] = useState(false);
  const { value: views, load } = useAdminReading('The views could not be loaded.', (reader) =>
    callApi('GET /admin/views', reader),
  );
  const close = () => setOpen(false);
  const form = useDialogForm('The view could not be saved.', close);
  const asked = new URLSearchParams(query).toString();
  const own = views?.filter(({ changeable }) => changeable);
  return (
    <>
      <Button
        size="dense"
        kind="second"
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        Save view
      </Button>
      <Dialog open={open} onClose={close} title="Save this view">
        <p className="mb-5 text-ink-2 text-small">
          The list with its filters, columns and order is saved under this name in the sidebar, with
          its count.
        </p>
        <FormShell
          schema={typed}
          call="POST /admin/views"
          body={({ name, shared }) => ({ name, list, query: asked, shared: shared === 'Yes' })}
          {...form}
          onDone={() => form.onDone({ message: 'The view is in the sidebar.' })}
        >
          <TextField name="name" label="Name" autoComplete="off" />
          <CheckboxField name="shared" label="For the whole team" />
          <SubmitSection sending="Saving...">Save it</SubmitSection>
        </FormShell>
        {own && own.length > 0 && (
          <>
            <h3 className="mt-6 font-semibold">Saved views</h3>
            <ul>
              {own.map((view) => (
                <Saved key={view.id} view={view} now={{ list, query: asked }} onChanged={load} />
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}

interface SavedProps {
  view: View;
  /** The list with its current filters. */
  now: { list: ViewList; query: string };
  onChanged(): void;
}

function Saved({ view: { id, name, shared }, now, onChanged }: SavedProps) {
  const { busy, failure, run } = useAdminAction();
  const change = () =>
    run('The view could not be changed.', (token) =>
      callApi('PUT /admin/views/{id}', {
        path: { id: String(id) },
        token,
        body: { name, shared, ...now },
      }).then(() => `“${name}” is this list now.`),
    ).then((done) => done && onChanged());
  const remove = () =>
    run('The view could not be deleted.', (token) =>
      callApi('DELETE /admin/views/{id}', { path: { id: String(id) }, token }).then(messageOf),
    ).then((done) => done && onChanged());
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-line border-t py-1">
      <span className="mr-auto wrap-anywhere">{name}</span>
      <Button size="dense" kind="second" disabled={busy} onClick={() => void change()}>
        Replace<span className="sr-only"> {name} with this list</span>
      </Button>
      <Button
        size="dense"
        kind="second"
        busy={busy ? 'Deleting it' : undefined}
        onClick={() => void remove()}
      >
        Delete<span className="sr-only"> {name}</span>
      </Button>
      {failure && <FailureNotice failure={failure} className="w-full" />}
    </li>
  );
}
