import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import type { FileField } from '#shared/orders/files.ts';
import { type Answer, type Call, NoResponse, NotJson, type PathValues, Refused } from '../api.ts';
import type { Failure } from '../ui/failure-notice.tsx';
import { useSite } from '../ui/site.ts';
import { forgetCarried } from '../ui/tab-storage.ts';
import { isAway } from './away.ts';
import { useCaptcha } from './captcha.ts';
import { clearDraft, draftOf } from './draft/tab.ts';
import { NoToken, outcomeOf, waitsForNetwork } from './failures.ts';
import { type Files, filesOf, jsonBody, multipartBody, wrongFiles } from './form-body.ts';
import type { FormState, Problem } from './form-context.ts';
import { asksGuardian, pageSchema, type Values } from './form-schema.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { onBehalfHeaders } from './on-behalf.ts';
import { afterSubmission, groupToJoin, isApplicantsForm, isOnBehalf } from './submitting-form.ts';
import { useDraft } from './use-draft.ts';
import { useFormUploads } from './use-form-uploads.ts';
import { useSendWhenBack } from './use-send-when-back.ts';
import { useSending } from './use-sending.ts';
import { useTypedBeforeHydration } from './use-typed-before-hydration.ts';

/** Errors in page order. A file's error gets its label, since all files share the same texts. */
function problemsOf(wrong: Record<string, string>, files: Record<string, FileField>): Problem[] {
  const order = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  return Object.entries(wrong)
    .map(([name, text]) => ({
      name,
      text: files[name] ? `${files[name].label}: ${text}` : text,
      at: order.indexOf(name),
    }))
    .sort(
      (one, other) =>
        (one.at < 0 ? order.length : one.at) - (other.at < 0 ? order.length : other.at),
    )
    .map(({ at, ...problem }) => ({ ...problem, onPage: at >= 0 }));
}

const NO_CHECK = { name: 'off' } as const;
const NONE: readonly string[] = [];
const NO_FILES: Record<string, FileField> = {};

const withUploaded = (
  files: Record<string, FileField>,
  uploaded: readonly string[],
): Record<string, FileField> =>
  Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      uploaded.includes(name) ? { ...file, required: false } : file,
    ]),
  );

export interface Submission<Schema extends z.ZodMiniObject, C extends Call> {
  schema: Schema;
  /** With files the form is multipart, otherwise JSON. */
  files?: Record<string, FileField>;
  /** Fields whose file is already uploaded. */
  uploaded?: readonly string[];
  call: C;
  path?: PathValues;
  token?: string;
  /** The draft's name; without one there is no draft. */
  draft?: string;
  /** What the form is about, in words; such forms of this tab share personal details. */
  about?: string;
  /**
   * With a bot check: an application or booking, which may be on behalf of somebody, in a group and
   * cached for offline.
   */
  botCheck?: boolean;
  defaults?: Values;
  /** The server doesn't deduplicate this call, so it isn't retried. */
  once?: boolean;
  body?: (typed: z.output<Schema>) => Values;
  /** Whether a chosen file is sent; by default all are. */
  sends?: (name: string, typed: Values) => boolean;
  /** Empty texts are sent too, to clear stored values. */
  withEmpty?: boolean;
  lost: string;
  /** Words for a refusal. By default `Error: …`, and `lost` if the response isn't our server's. */
  explain?: (error: Refused | NotJson) => string | Failure;
  /** Awaited before the refusal is shown. */
  onRefused?: (error: Refused) => unknown;
  /** Returns true if the same submission may be sent again, for example after a confirmation. */
  recover?: (error: unknown) => Promise<boolean>;
  /** The form stays busy until this resolves. `sent` are the uploaded files. */
  onDone: (response: Answer<C>, sent: Files) => void | Promise<void>;
}

const headersOf = ({
  token,
  botCheck,
}: Pick<Submission<z.ZodMiniObject, Call>, 'token' | 'botCheck'>): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(botCheck ? onBehalfHeaders() : {}),
});

const inItsWords =
  (lost: string) =>
  (error: Refused | NotJson): string =>
    error instanceof NotJson ? lost : `Error: ${error.message}`;

export function useSubmission<Schema extends z.ZodMiniObject, C extends Call>(
  submission: Submission<Schema, C>,
) {
  const { files = NO_FILES, uploaded = NONE, about, lost } = submission;
  // Read once, because the URL is replaced after a submission.
  const [group] = useState(() => groupToJoin(submission));
  const draft = submission.draft && draftOf(submission.draft, group);
  /** The group is closed: submit without it. */
  const alone = useRef(false);
  const { explain = inItsWords(lost) } = submission;
  const schema = useMemo(
    () =>
      pageSchema(submission.schema, submission.files && withUploaded(submission.files, uploaded)),
    [submission.schema, submission.files, uploaded],
  );
  const form = useTypedBeforeHydration(
    useForm({
      resolver: zodResolver(schema),
      shouldFocusError: false,
      defaultValues: submission.defaults,
    }),
  );
  const site = useSite();
  const navigate = useNavigate();
  const captcha = useCaptcha(submission.botCheck ? site.bot_check : NO_CHECK);
  const key = useIdempotencyKey(draft);
  const { uploads, isSpent } = useFormUploads(
    form,
    draft,
    () => headersOf(submission),
    submission.botCheck ? captcha : undefined,
  );
  const names = useMemo(() => Object.keys(files), [files]);
  const draftState = useDraft(draft, form, about, uploads, names, isApplicantsForm(submission));
  const { sending, send, start, received, stop } = useSending();
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>([]);
  const [failure, setFailure] = useState<Failure>();
  const { sender, noteWaiting } = useSendWhenBack(draft, () => setFailure(waitsForNetwork(lost)));
  // A second click may come before React renders the first.
  const busy = useRef(false);

  const tell = (wrong: Record<string, string>) => setProblems(problemsOf(wrong, files));

  async function post(values: Values, chosen: Files): Promise<Answer<C>> {
    if (captcha.required && captcha.state !== 'ready' && isAway()) throw new NoResponse();
    const fields = Object.keys(chosen);
    const named = await uploads.finish(fields, start());
    const sent = filesOf(
      form.getValues(),
      fields.filter((name) => !named[name]),
    );
    let captcha_token = await captcha.token();
    // It was spent on uploads that this form no longer uses.
    if (isSpent(captcha_token) && Object.keys(named).length === 0) {
      captcha.renew();
      captcha_token = await captcha.token();
    }
    if (captcha.required && !captcha_token) throw new NoToken();
    const typed = {
      ...(submission.body?.(values as z.output<Schema>) ?? values),
      ...Object.fromEntries(Object.entries(named).map(([name, url]) => [`upload_${name}`, url])),
      ...(asksGuardian(submission.schema) ? { guardian_asked: 'Yes' } : {}),
      ...(isApplicantsForm(submission) && !isOnBehalf()
        ? { group: (!alone.current && group) || 'new' }
        : {}),
      captcha_token,
    };
    const headers: Record<string, string> = {
      accept: 'application/json',
      'idempotency-key': key.get(),
      ...headersOf(submission),
    };
    if (!submission.files) headers['content-type'] = 'application/json';
    const body = submission.files
      ? multipartBody(typed, sent, submission.withEmpty)
      : jsonBody(typed, submission.withEmpty);
    return send(
      submission.call,
      { values: submission.path, headers, body },
      sent,
      !submission.once,
    );
  }

  async function fail(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const outcome = outcomeOf(error, lost, explain);
    if (outcome.settled) key.settle();
    if (outcome.tokenSpent) captcha.renew();
    if (outcome.alone) alone.current = true;
    if (error instanceof Refused) await submission.onRefused?.(error);
    const waits = error instanceof NoResponse && isAway() && !submission.once;
    setFailure(waits ? waitsForNetwork(lost) : outcome.failure);
    noteWaiting(waits);
    for (const name of Object.keys(outcome.wrong)) if (files[name]) uploads.forget(name);
    for (const [name, message] of Object.entries(outcome.wrong))
      if (document.getElementById(name)) form.setError(name, { type: 'server', message });
    tell(outcome.wrong);
  }

  async function sendAll(values: Values) {
    const { sends = () => true } = submission;
    const chosen = filesOf(
      values,
      names.filter((name) => sends(name, values)),
    );
    const wrong = await wrongFiles(chosen);
    for (const [name, message] of Object.entries(wrong))
      form.setError(name, { type: 'file', message });
    if (Object.keys(wrong).length > 0) return tell(wrong);
    const onBehalf = isOnBehalf();
    try {
      // Handled before the draft is deleted, so that nothing is lost if this fails.
      const response = await post(values, chosen).catch(async (error) => {
        if (!(await submission.recover?.(error))) throw error;
        return post(values, chosen);
      });
      received();
      const next = await afterSubmission(submission, onBehalf, response, values);
      const done = next ? navigate(next) : submission.onDone(response, chosen);
      key.settle();
      if (draft) clearDraft(draft);
      if (about) forgetCarried();
      await done;
    } catch (error) {
      await fail(error);
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
    if (busy.current) return;
    busy.current = true;
    noteWaiting(false);
    setFailure(undefined);
    setProblems([]);
    // A field that is disabled while sending would lose the focus, so it moves first.
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
    () => ({
      schema,
      uploaded,
      captcha,
      draft: draftState,
      uploads,
      failure: problems.length > 0 ? undefined : failure,
    }),
    [schema, uploaded, captcha, draftState, uploads, failure, problems],
  );
  return { form, submit, sender, sending, problems, failure, state };
}
