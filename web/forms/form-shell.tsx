import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ErrorSummary } from './error-summary.tsx';
import { FormStateContext, SendingContext } from './form-context.ts';
import { type Submission, useSubmission } from './use-submission.ts';

/**
 * A form on the schemas of `shared/`: all errors at once in a summary that takes the focus, drafts that survive reloads,
 * one submission however often the button is pressed, upload progress, and retries with the same idempotency key when the connection is lost.
 * It contains fields, FormSteps if it is long, and a SubmitButton.
 */
export function FormShell<Schema extends z.ZodMiniObject, Answer>({
  className,
  children,
  ...submission
}: Submission<Schema, Answer> & { className?: string; children: ReactNode }) {
  const { form, submit, sending, problems, failure, state } = useSubmission(submission);
  return (
    <FormProvider {...form}>
      <FormStateContext value={state}>
        <SendingContext value={sending}>
          {/* Before hydration submitting does nothing: method=dialog outside a dialog sends nowhere, so no passport number can end up in a URL. */}
          <form method="dialog" noValidate onSubmit={submit} className={className}>
            <ErrorSummary problems={problems} failure={failure} />
            {children}
          </form>
        </SendingContext>
      </FormStateContext>
    </FormProvider>
  );
}
