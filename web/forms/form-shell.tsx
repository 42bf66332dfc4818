import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, get, useFormState } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import type { Call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useOfflineNote } from '../ui/connection.ts';
import { type Failure, FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { controlOf } from './control-of.ts';
import { FormStateContext, type Problem, SendingContext } from './form-context.ts';
import { isApplicantsForm } from './submission/after-submission.ts';
import { useOnBehalf } from './submission/on-behalf.ts';
import type { Submission } from './submission/use-posted-form.ts';
import { useSubmission } from './submission/use-submission.ts';

/** Ms to wait, so that what the page needs at once loads first. */
const AT_REST_MS = 2000;

/** Caches the form for use offline. @returns a function that stops it */
function cacheWhenIdle(withFiles: boolean): () => void {
  const over = new AbortController();
  const load = () =>
    import('./cache-for-offline.ts').then(
      ({ cacheForOffline }) => over.signal.aborted || cacheForOffline(withFiles, over.signal),
      () => undefined,
    );
  const timer = setTimeout(() => void load(), AT_REST_MS);
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

const goTo = (name: string) => (event: MouseEvent) => {
  event.preventDefault();
  const control = controlOf(name);
  control?.closest('details')?.setAttribute('open', '');
  control?.focus({ preventScroll: true });
  control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
};

interface SummaryProps {
  problems: Problem[];
  failure: Failure | undefined;
}

function ErrorSummary({ problems, failure }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  const { errors } = useFormState();
  if (problems.length === 0) return null;
  const left = problems.filter(({ name, onPage }) => !onPage || get(errors, name));
  return (
    <div className="mt-4 mb-7 grid gap-4">
      {failure && <FailureNotice role="alert" failure={failure} />}
      <div
        ref={box}
        tabIndex={-1}
        role="alert"
        className={`rounded-field border-3 bg-surface px-5 pt-[1.1rem] pb-5 ${left.length === 0 ? 'border-good' : 'border-bad'}`}
      >
        <h2 className="text-h3">
          <span>
            {left.length === 0
              ? 'All put right. Send again. '
              : `There ${left.length === 1 ? 'is 1 thing' : `are ${left.length} things`} to put right. `}
          </span>
          <span className="font-normal text-ink-2">Everything else you typed is kept.</span>
        </h2>
        <ul className="mt-2 empty:hidden">
          {left.map(({ name, text, onPage }) => (
            <li key={name} className="py-[.3rem] font-semibold text-[1rem] text-bad">
              {onPage ? (
                <a href={`#${name}`} onClick={goTo(name)} className="text-bad hover:text-bad">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function OnBehalfNotice() {
  const [on, stop] = useOnBehalf();
  if (!on) return null;
  return (
    <Notice tone="wait" title="You submit this for somebody who called" className="mb-5">
      <p>
        The order is theirs: enter their contact details. The email about how to pay goes to them.
      </p>
      <Button kind="link" onClick={stop}>
        Stop
      </Button>
    </Notice>
  );
}

type FormShellProps<Schema extends z.ZodMiniObject, C extends Call> = Submission<Schema, C> & {
  className?: string;
  children: ReactNode;
};

/** A form on a schema of `shared/`, with drafts, an error summary, progress and retries. */
export function FormShell<Schema extends z.ZodMiniObject, C extends Call>(
  props: FormShellProps<Schema, C>,
) {
  const [params] = useSearchParams();
  return <OneForm key={params.get('group')} {...props} />;
}

function OneForm<Schema extends z.ZodMiniObject, C extends Call>({
  className,
  children,
  ...submission
}: FormShellProps<Schema, C>) {
  const { form, submit, sender, sending, problems, failure, state } = useSubmission(submission);
  useOfflineNote();
  const cached = isApplicantsForm(submission);
  const withFiles = submission.files !== undefined;
  useEffect(() => (cached ? cacheWhenIdle(withFiles) : undefined), [cached, withFiles]);
  return (
    <FormProvider {...form}>
      <FormStateContext value={state}>
        <SendingContext value={sending}>
          {/* Before hydration method=dialog sends nowhere: no passport number gets into a URL. */}
          <form
            ref={sender}
            method="dialog"
            noValidate
            onSubmit={submit}
            data-sending={sending.phase === 'idle' ? undefined : ''}
            className={className}
          >
            {submission.order && <OnBehalfNotice />}
            <ErrorSummary problems={problems} failure={failure} />
            {children}
          </form>
        </SendingContext>
      </FormStateContext>
    </FormProvider>
  );
}
