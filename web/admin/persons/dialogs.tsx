import { PERSON_REQUEST_KINDS, PERSON_REQUESTS } from '#shared/people/person-request-words.ts';
import {
  enteredPersonRequest,
  type PersonRequest,
  personAnswer,
} from '#shared/people/person-requests.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { draftOf, forgetDraft } from '../kit/orders/drafts.ts';
import { KeepTyped } from '../kit/orders/keep-typed.tsx';
import { useDialogForm } from '../kit/use-dialog-form.ts';

interface AnswerDialogProps {
  request: PersonRequest | undefined;
  onClose(): void;
}

export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const form = useDialogForm('The answer could not be sent.', onClose);
  const { onDone } = form;
  return (
    <Dialog open={request !== undefined} onClose={onClose} title="Answer">
      {request && (
        <>
          <p className="font-semibold wrap-anywhere">
            {request.name}: {PERSON_REQUESTS[request.kind].staff.toLowerCase()}
          </p>
          <p className="mt-1 mb-5 whitespace-pre-line text-ink-2 text-small wrap-anywhere">
            {request.text}
          </p>
          <FormShell
            schema={personAnswer}
            call="PUT /admin/requests-of-persons/{id}"
            path={{ id: request.id }}
            {...form}
            defaults={draftOf(request.id, 'answer')}
            onDone={() => {
              forgetDraft(request.id, 'answer');
              return onDone({ message: 'The answer is on its way by email, and kept.' });
            }}
          >
            <KeepTyped id={request.id} purpose="answer" />
            <TextareaField
              name="answer"
              label="Your answer"
              hint="Say what was done, or why not. Do what it asks for first: this only sends the answer."
              rows={6}
            />
            <SubmitSection sending="Sending...">Send the answer</SubmitSection>
          </FormShell>
        </>
      )}
    </Dialog>
  );
}

export function EnterDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const form = useDialogForm('It could not be recorded.', onClose);
  return (
    <Dialog open={open} onClose={onClose} title="Record a request">
      <FormShell
        schema={enteredPersonRequest}
        call="POST /admin/requests-of-persons"
        withEmpty
        body={(typed) => typed}
        {...form}
      >
        <SelectField
          name="kind"
          label="Asks for"
          options={PERSON_REQUEST_KINDS.map((kind) => [kind, PERSON_REQUESTS[kind].staff])}
        />
        <TextareaField name="text" label="In their words" rows={4} />
        <TextField name="tracking_id" label="Tracking ID" hint="If there is an order." optional />
        <TextField name="name" label="Name" hint="Without an order." optional />
        <TextField name="email" label="Address to answer to" hint="Without an order." optional />
        <SubmitSection sending="Recording it...">Record it</SubmitSection>
      </FormShell>
    </Dialog>
  );
}
