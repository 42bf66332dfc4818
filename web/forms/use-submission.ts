import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FILE_PROBLEMS, type FileField } from '#shared/files.ts';
import { NotJson, Refused } from '../api.ts';
import { useSite } from '../ui/site.ts';
import { useCaptcha } from './captcha.ts';
import { clearDraft } from './draft.ts';
import { NoToken, outcomeOf } from './failures.ts';
import { type Files, filesOf, jsonBody, lostFiles, multipartBody } from './form-body.ts';
import type { Failure, FormState } from './form-context.ts';
import { pageSchema, type Values } from './form-schema.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { problemsOf } from './problems.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';
import { useTypedBeforeHydration } from './use-typed-before-hydration.ts';

const NO_CHECK = { name: 'off' } as const;

export interface Submission<Schema extends z.ZodMiniObject, Answer> {
  /** The shared schema of what is typed; the route checks the same one. */
  schema: Schema;
  /** The files asked for: with any, the form goes out as multipart, else as JSON. */
  files?: Record<string, FileField>;
  method?: 'POST' | 'PUT';
  /** Where it is sent; begins after `/api`. */
  path: string;
  /** A bearer token. */
  token?: string;
  /** The name under which what is typed is kept across reloads; without one nothing is kept. */
  draft?: string;
  /** The bot check is asked first. */
  checked?: boolean;
  /** What stands in the fields at first. */
  defaults?: Values;
  /** For what the server doesn't know again by its key, so that a lost answer can't do it twice: it goes out once, and the person decides about another time. */
  once?: boolean;
  /** What is sent for what was typed; the same, when left out. */
  body?: (typed: z.output<Schema>) => Values;
  /** Empty texts are sent too: in a change they empty what was there. */
  withEmpty?: boolean;
  /** The service's text when no answer came back. */
  lost: string;
  /** Puts a refusal into words, a title or all that is said. Left out: `Error: …`, and `lost` for an answer that isn't our server's. */
  explain?: (error: Refused | NotJson) => string | Failure;
  onRefused?: (error: Refused) => void;
  /** The form stays busy until this is over. `sent` are the files that went out. */
  onDone: (response: Answer, sent: Files) => void | Promise<void>;
}

const inItsWords =
  (lost: string) =>
  (error: Refused | NotJson): string =>
    error instanceof NotJson ? lost : `Error: ${error.message}`;

/** Everything a form does: checks, sends, tells what came of it. */
export function useSubmission<Schema extends z.ZodMiniObject, Answer>(submission: Submission<Schema, Answer>) {
  const { files = {}, draft, lost, explain = inItsWords(lost) } = submission;
  const schema = useMemo(() => pageSchema(submission.schema, submission.files), [submission.schema, submission.files]);
  const form = useTypedBeforeHydration(
    useForm({ resolver: zodResolver(schema), shouldFocusError: false, defaultValues: submission.defaults }),
  );
  const site = useSite();
  const captcha = useCaptcha(submission.checked ? site.bot_check : NO_CHECK);
  const key = useIdempotencyKey(draft);
  const restored = useDraft(draft, form);
  const { sending, send, start, stop } = useSending();
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>([]);
  const [failure, setFailure] = useState<Failure>();
  // A second press may come before React has drawn the first.
  const busy = useRef(false);

  const tell = (wrong: Record<string, string>) => setProblems(problemsOf(wrong, files));

  async function file(values: Values, chosen: Files): Promise<Answer> {
    const captcha_token = await captcha.token();
    if (captcha.required && !captcha_token) throw new NoToken();
    const typed = { ...(submission.body?.(values as z.output<Schema>) ?? values), captcha_token };
    const headers: Record<string, string> = { accept: 'application/json', 'idempotency-key': key.get() };
    if (submission.token) headers.authorization = `Bearer ${submission.token}`;
    if (!submission.files) headers['content-type'] = 'application/json';
    const body = submission.files ? multipartBody(typed, chosen) : jsonBody(typed, submission.withEmpty);
    return send<Answer>({ method: submission.method ?? 'POST', path: submission.path, headers, body }, chosen, !submission.once);
  }

  /** Shows what a failed sending means. */
  function fail(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const outcome = outcomeOf(error, lost, explain);
    if (outcome.settled) key.settle();
    if (outcome.tokenSpent) captcha.renew();
    if (error instanceof Refused) submission.onRefused?.(error);
    setFailure(outcome.failure);
    for (const [name, message] of Object.entries(outcome.wrong))
      if (document.getElementById(name)) form.setError(name, { type: 'server', message });
    tell(outcome.wrong);
  }

  async function sendAll(values: Values) {
    const chosen = filesOf(values, Object.keys(files));
    const unreadable = await lostFiles(chosen);
    if (unreadable.length > 0) {
      for (const name of unreadable) form.setError(name, { type: 'file', message: FILE_PROBLEMS.unreadable });
      return tell(Object.fromEntries(unreadable.map((name) => [name, FILE_PROBLEMS.unreadable])));
    }
    start();
    try {
      // Whoever gets the answer understands it before the draft is let go.
      const done = submission.onDone(await file(values, chosen), chosen);
      key.settle();
      if (draft) clearDraft(draft);
      await done;
    } catch (error) {
      fail(error);
    }
  }

  const showErrors = (errors: FieldErrors) =>
    tell(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)])));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    setProblems([]);
    // The fields are shut while they are on their way; the focus must not go down with one of them.
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    void form
      .handleSubmit(
        sendAll,
        showErrors,
      )(event)
      .finally(() => {
        busy.current = false;
        stop();
      });
  };

  const state: FormState = useMemo(
    () => ({ schema, captcha, restored, failure: problems.length > 0 ? undefined : failure }),
    [schema, captcha, restored, failure, problems],
  );
  return { form, submit, sending, problems, failure, state };
}
