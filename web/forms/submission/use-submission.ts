import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { type Answer, type Call, NoResponse, Refused } from '../../api.ts';
import type { Failure } from '../../ui/failure-notice.tsx';
import { forgetCarried } from '../../ui/storage.ts';
import { isAway } from '../away.ts';
import { clearDraft } from '../draft/drafts.ts';
import type { FormState, Problem } from '../form-context.ts';
import type { Values } from '../form-schema.ts';
import { afterSubmission } from './after-submission.ts';
import { outcomeOf, waitsForNetwork } from './failures.ts';
import { type Files, filesOf, wrongFiles } from './form-body.ts';
import { isOnBehalf } from './on-behalf.ts';
import { type Submission, usePostedForm } from './use-posted-form.ts';
import { useSendWhenBack } from './use-send-when-back.ts';

/** Errors in page order. `labelOf`: undefined for a field that its own texts name. */
function problemsOf(
  wrong: Record<string, string>,
  labelOf: (name: string) => string | undefined,
): Problem[] {
  const order = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  return Object.entries(wrong)
    .map(([name, why]) => ({
      name,
      why,
      text: labelOf(name) ? `${labelOf(name)}: ${why}` : why,
      at: order.indexOf(name),
    }))
    .sort(
      (one, other) =>
        (one.at < 0 ? order.length : one.at) - (other.at < 0 ? order.length : other.at),
    )
    .map(({ at, ...problem }) => ({ ...problem, onPage: at >= 0 }));
}

export function useSubmission<Schema extends z.ZodMiniObject, C extends Call>(
  submission: Submission<Schema, C>,
) {
  const { lost, labels, sends = () => true } = submission;
  const { form, files, draft, key, parts, post, sending, received, stop } =
    usePostedForm(submission);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const { sender, noteWaiting } = useSendWhenBack(draft, sending.phase, () =>
    setFailure(waitsForNetwork(lost)),
  );
  /** The group is closed: submit without it. */
  const alone = useRef(false);
  // Until React has rendered what follows from the answer (docs/decisions/0077).
  const locked = useRef(false);
  useEffect(() => {
    if (sending.phase === 'idle') locked.current = false;
  }, [sending]);

  const labelOf = useCallback(
    (name: string) => files[name]?.label ?? labels?.[name],
    [files, labels],
  );

  function tell(wrong: Record<string, string>, known: readonly string[] = []) {
    for (const [name, message] of Object.entries(wrong))
      if (!known.includes(name) && document.getElementById(name))
        form.setError(name, { type: 'server', message });
    setProblems(problemsOf(wrong, labelOf));
  }

  // After a refusal a form may ask for more: its new fields are named, marked and linked to.
  const retell = useEffectEvent(tell);
  useEffect(() => {
    const wrong = Object.fromEntries(problems.map(({ name, why }) => [name, why]));
    const known = problems.filter(({ onPage }) => onPage).map(({ name }) => name);
    if (JSON.stringify(problemsOf(wrong, labelOf)) !== JSON.stringify(problems))
      retell(wrong, known);
  }, [problems, labelOf]);

  async function fail(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return noteWaiting(false);
    const outcome = outcomeOf(error, lost, submission.explain);
    if (outcome.settled) key.settle();
    if (outcome.tokenSpent) parts.captcha.renew();
    if (outcome.alone) alone.current = true;
    if (error instanceof Refused) await submission.onRefused?.(error);
    const waits = error instanceof NoResponse && isAway() && !submission.once;
    setFailure(waits ? waitsForNetwork(lost) : outcome.failure);
    noteWaiting(waits);
    for (const name of Object.keys(outcome.wrong)) if (files[name]) parts.uploads.forget(name);
    tell(outcome.wrong);
  }

  async function finish(response: Answer<C>, values: Values, chosen: Files, onBehalf: boolean) {
    // Handled before the draft is deleted, so that nothing is lost if this fails.
    const next = await afterSubmission(submission, onBehalf, response, values);
    const done = next ? navigate(next) : submission.onDone(response, chosen);
    key.settle();
    if (draft) clearDraft(draft);
    if (submission.about) forgetCarried();
    await done;
  }

  /** @returns whether another page was opened */
  async function sendAll(values: Values): Promise<boolean> {
    const { pathname } = window.location;
    const chosen = filesOf(
      values,
      Object.keys(files).filter((name) => sends(name, values)),
    );
    const wrong = await wrongFiles(chosen);
    if (Object.keys(wrong).length > 0) {
      tell(wrong);
      return false;
    }
    const onBehalf = isOnBehalf();
    const once = () => post(values, chosen, alone.current);
    try {
      const response = await once().catch(async (error) => {
        if (!(await submission.recover?.(error))) throw error;
        return once();
      });
      received();
      await finish(response, values, chosen, onBehalf);
      return window.location.pathname !== pathname;
    } catch (error) {
      await fail(error);
      return false;
    }
  }

  const showErrors = (errors: FieldErrors) =>
    tell(
      Object.fromEntries(
        Object.entries(errors).map(([name, error]) => [name, String(error?.message)]),
      ),
    );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (locked.current) return;
    locked.current = true;
    noteWaiting(false);
    setFailure(undefined);
    setProblems([]);
    // A field that is disabled while sending would lose the focus, so it moves first.
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    let left = false;
    const handle = form.handleSubmit(async (values) => {
      left = await sendAll(values);
    }, showErrors);
    void handle(event).finally(() => left || stop());
  };

  const state: FormState = { ...parts, failure: problems.length > 0 ? undefined : failure };
  return { form, submit, sender, sending, problems, failure, state };
}
