import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormStateContext, SendingContext } from './form-context.ts';
import { useOnBehalf } from './on-behalf.ts';
import { type Submission, useSubmission } from './use-submission.ts';

/** Tells an administrator that this form is submitted for somebody who called. */
function OnBehalfNotice() {
  const [on, stop] = useOnBehalf();
  if (!on) return null;
  return (
    <Notice tone="wait" title="You submit this for somebody who called" className="mb-5">
      <p>The order is theirs: enter their contact. The mail with the way to pay goes to them.</p>
      <Button kind="link" className="-ml-1" onClick={stop}>
        Stop
      </Button>
    </Notice>
  );
}

/**
 * A form on the schemas of `shared/`: all errors at once in a summary that takes the focus, drafts that survive reloads,
 * one submission however often the button is pressed, upload progress, and retries with the same idempotency key when the connection is lost.
 * It contains fields, FormSteps if it is long, and a SubmitButton.
 */
export function FormShell<Schema extends z.ZodMiniObject, C extends Call>({
  className,
  children,
  ...submission
}: Submission<Schema, C> & { className?: string; children: ReactNode }) {
  const { form, submit, sending, problems, failure, state } = useSubmission(submission);
  return (
    <FormProvider {...form}>
      <FormStateContext value={state}>
        <SendingContext value={sending}>
          {/* Before hydration submitting does nothing: method=dialog outside a dialog sends nowhere, so no passport number can end up in a URL. */}
          <form method="dialog" noValidate onSubmit={submit} className={className}>
            {submission.checked && <OnBehalfNotice />}
            <ErrorSummary problems={problems} failure={failure} />
            {children}
          </form>
        </SendingContext>
      </FormStateContext>
    </FormProvider>
  );
}
