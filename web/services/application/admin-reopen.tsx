import { useState } from 'react';
import { formatTime } from '#shared/dates.ts';
import { fullName } from '#shared/people/names.ts';
import { type OpenedApplication, reopening } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useDialogForm } from '../../admin/kit/use-dialog-form.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { TextareaField } from '../../forms/textarea-field.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { moneyGone } from './money-gone.ts';

/** Shown only if the server permits it. */
export function TakeBack({ kind, record }: { kind: DecidedKind; record: OpenedApplication }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = useDialogForm('The decision could not be taken back.', close);
  const { id, decision, visa_status, contact_email } = record;
  const gone = moneyGone(record);
  if (!decision?.may_reopen && !open) return null;
  return (
    <div className="flex-none">
      <Button kind="second" size="dense" className="w-full" onClick={() => setOpen(true)}>
        Take the decision back
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={`Take back that this ${kind} application is ${visa_status}?`}
      >
        <p className="mb-1 font-semibold wrap-anywhere">{fullName(record)}</p>
        <p className="mb-5 text-ink-2 text-small wrap-anywhere">
          {`It is Pending again, as it was before, and can be decided again. ${
            decision?.mail_at
              ? `Nobody has been emailed yet: until ${formatTime(decision.mail_at)} the email about the decision is simply not sent.`
              : `The decision was emailed: we email ${contact_email} that it was taken back.`
          }`}
        </p>
        {gone && <Notice tone="wait" title={gone} className="mb-5 text-small" />}
        <FormShell
          schema={reopening}
          call="POST /admin/orders/{id}/reopen"
          path={{ id }}
          defaults={{}}
          body={(said) => said}
          {...form}
        >
          <TextareaField
            name="reason"
            label="Reason"
            hint="For colleagues: it goes into the history."
            rows={2}
          />
          <SubmitSection sending="Taking it back...">Take it back</SubmitSection>
        </FormShell>
      </Dialog>
    </div>
  );
}
