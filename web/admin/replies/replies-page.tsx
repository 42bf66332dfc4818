import { useState } from 'react';
import * as z from 'zod/mini';
import { newReply, PLACEHOLDERS, type Reply } from '#shared/staff/replies.ts';
import { callApi } from '../../api.ts';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ActDialog } from '../kit/act-dialog.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { readerOf } from '../kit/guard.ts';
import { May } from '../kit/may.tsx';
import { draftOf, forgetDraft } from '../kit/orders/drafts.ts';
import { KeepTyped } from '../kit/orders/keep-typed.tsx';
import { adminPaths } from '../kit/paths.ts';
import { messageOf } from '../kit/use-admin-action.ts';
import { useDialogForm } from '../kit/use-dialog-form.ts';
import type { Route } from './+types/replies-page';

const TITLE = 'Ready answers';

export const clientLoader = async (args: Route.ClientLoaderArgs) => ({
  replies: await callApi('GET /admin/replies', readerOf(args)),
});

export const { meta, HydrateFallback, ErrorBoundary } = pageParts(TITLE, 'ready answers');

const typed = z.extend(newReply, {
  shared: z.optional(z.nullable(z.union([z.literal('Yes'), z.boolean()]))),
});
const bodyOf = ({ shared, ...reply }: z.infer<typeof typed>) => ({
  ...reply,
  shared: shared === 'Yes',
});

const NAMES = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');

function ReplyForm({ reply, onClose }: { reply: Reply | 'new'; onClose(): void }) {
  const form = useDialogForm('The ready answer could not be saved.', onClose);
  const said = { onDone: () => form.onDone({ message: 'The ready answer is saved.' }) };
  const fields = (
    <>
      <TextField name="title" label="Title" autoComplete="off" />
      <TextareaField
        name="text"
        label="Text"
        hint={`${NAMES} are replaced by what the order has.`}
        rows={6}
      />
      <CheckboxField name="shared" label="For the whole team" />
      <SubmitSection sending="Saving...">Save it</SubmitSection>
    </>
  );
  if (reply === 'new')
    return (
      <FormShell
        schema={typed}
        call="POST /admin/replies"
        defaults={draftOf('new', 'reply')}
        body={bodyOf}
        {...form}
        onDone={() => {
          forgetDraft('new', 'reply');
          return said.onDone();
        }}
      >
        <KeepTyped id="new" purpose="reply" />
        {fields}
      </FormShell>
    );
  const { id, title, text, shared } = reply;
  return (
    <FormShell
      schema={typed}
      call="PUT /admin/replies/{id}"
      path={{ id: String(id) }}
      defaults={{ title, text, shared: shared ? 'Yes' : null }}
      body={bodyOf}
      {...form}
      {...said}
    >
      {fields}
    </FormShell>
  );
}

/** Ready answers for notes, requests, denials and messages. */
export default function RepliesPage({ loaderData: { replies } }: Route.ComponentProps) {
  const [edited, edit] = useState<Reply | 'new'>();
  const [deleted, setDeleted] = useState<Reply>();
  const close = () => edit(undefined);
  return (
    <AdminPage
      title={TITLE}
      back={adminPaths.dashboard}
      actions={
        <May needs="orders">
          <Button size="dense" onClick={() => edit('new')}>
            Write one
          </Button>
        </May>
      }
    >
      <p className="mt-2 max-w-form text-ink-2">
        Type <kbd>/</kbd> in a note, a request, a denial or a message to take one.
      </p>
      {replies.length === 0 && (
        <Empty title="There are no ready answers yet." className="mt-4">
          <p className="text-ink-2">Write down what you say over and over.</p>
        </Empty>
      )}
      <ul className="mt-4">
        {replies.map((reply) => (
          <li key={reply.id} className="border-line border-t py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="wrap-anywhere">{reply.title}</h2>
              <span className="text-ink-2">
                {reply.shared ? `The team’s, by ${reply.author}` : 'Your own'}
              </span>
            </div>
            <p className="mt-1 max-w-form whitespace-pre-line wrap-anywhere">{reply.text}</p>
            {reply.changeable && (
              <May needs="orders">
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button size="dense" kind="second" onClick={() => edit(reply)}>
                    Change<span className="sr-only"> {reply.title}</span>
                  </Button>
                  <Button size="dense" kind="danger" onClick={() => setDeleted(reply)}>
                    Delete<span className="sr-only"> {reply.title}</span>
                  </Button>
                </div>
              </May>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? 'A ready answer' : 'Change the ready answer'}
      >
        {edited && <ReplyForm reply={edited} onClose={close} />}
      </Dialog>
      <ActDialog
        act={
          deleted && {
            question: 'Delete this ready answer?',
            name: deleted.title,
            yes: 'Delete it',
            doing: 'Deleting it',
            danger: true,
            failed: 'It could not be deleted.',
            call: (token) =>
              callApi('DELETE /admin/replies/{id}', {
                path: { id: String(deleted.id) },
                token,
              }).then(messageOf),
          }
        }
        onClose={() => setDeleted(undefined)}
      />
    </AdminPage>
  );
}
