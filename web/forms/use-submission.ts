import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import type { FileField } from '#shared/orders/files.ts';
import type { Submitted } from '#shared/orders/submissions.ts';
import { type Answer, type Call, NoResponse, NotJson, type PathValues, Refused } from '../api.ts';
import { paths } from '../paths.ts';
import type { Failure } from '../ui/failure-notice.tsx';
import { Patience } from '../ui/line.ts';
import { useSite } from '../ui/site.ts';
import { forgetCarried, joining, keepManageToken } from '../ui/tab-storage.ts';
import { isAway, isReached } from './away.ts';
import { useCaptcha } from './captcha.ts';
import { clearDraft, draftOf, keepDraft, readDraft } from './draft/tab.ts';
import { NoToken, outcomeOf, waitsForNetwork } from './failures.ts';
import { type Files, filesOf, jsonBody, multipartBody, wrongFiles } from './form-body.ts';
import type { FormState, Problem } from './form-context.ts';
import { asksGuardian, pageSchema, type Values } from './form-schema.ts';
import { backToOrder, onBehalfHeaders } from './on-behalf.ts';
import { createUploads } from './upload/uploads.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';
import { useTypedBeforeHydration } from './use-typed-before-hydration.ts';

/**
 * The submission's Idempotency-Key: the same, reloads included, until the server has decided, so
 * that nothing is submitted twice.
 */
function useIdempotencyKey(draft: string | undefined) {
  const held = useRef<string>(undefined);
  const keep = (key: string | undefined) => {
    held.current = key;
    if (draft) keepDraft(draft, { key });
  };
  return {
    get(): string {
      const key = held.current ?? (draft ? readDraft(draft).key : undefined) ?? crypto.randomUUID();
      keep(key);
      return key;
    },
    settle: () => keep(undefined),
  };
}

/** In page order. A file's error gets its label, since all files share the same texts. */
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

/** Keeps the order's session; *Back* then leads to the order (not for agents). */
function remember({ manage_token, tracking_id }: Submitted, agent: string | undefined): void {
  keepManageToken(manage_token);
  if (!agent) window.history.replaceState(window.history.state, '', paths.change(tracking_id));
}

const isSubmitted = (answer: unknown): answer is Submitted =>
  typeof answer === 'object' && answer !== null && 'manage_token' in answer;

export interface Submission<Schema extends z.ZodMiniObject, C extends Call> {
  schema: Schema;
  /** With files the form is multipart, otherwise JSON. */
  files?: Record<string, FileField>;
  /** Fields whose file is uploaded already. */
  uploaded?: readonly string[];
  call: C;
  path?: PathValues;
  token?: string;
  /** Its name; without one there is no draft. */
  draft?: string;
  /** In words: personal details are shared with such forms of this tab. */
  about?: string;
  /** An application or booking: with the bot check, on behalf of somebody, in a group, kept for offline. */
  checked?: boolean;
  defaults?: Values;
  /** The call isn't deduplicated by key: no automatic retries. */
  once?: boolean;
  body?: (typed: z.output<Schema>) => Values;
  /** Whether a chosen file is sent; by default each is. */
  sends?: (name: string, typed: Values) => boolean;
  /** Empty texts are sent too, to clear stored values. */
  withEmpty?: boolean;
  lost: string;
  /** Words a refusal. By default `Error: …`, and `lost` if the response isn't our server's. */
  explain?: (error: Refused | NotJson) => string | Failure;
  /** Awaited before the refusal is shown. */
  onRefused?: (error: Refused) => unknown;
  /** Returns true when the same submission may be sent again, as after a confirmation. */
  recover?: (error: unknown) => Promise<boolean>;
  /** The form stays busy until this resolves. `sent` are the uploaded files. */
  onDone: (response: Answer<C>, sent: Files) => void | Promise<void>;
}

function headersOf({
  token,
  checked,
}: Pick<Submission<z.ZodMiniObject, Call>, 'token' | 'checked'>): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(checked ? onBehalfHeaders() : {}),
  };
}

const inItsWords =
  (lost: string) =>
  (error: Refused | NotJson): string =>
    error instanceof NotJson ? lost : `Error: ${error.message}`;

export function useSubmission<Schema extends z.ZodMiniObject, C extends Call>(
  submission: Submission<Schema, C>,
) {
  const { files = NO_FILES, uploaded = NONE, about, lost } = submission;
  // The URL is another once it was sent.
  const [group] = useState(() =>
    submission.checked && !submission.token && typeof window === 'object' ? joining() : undefined,
  );
  const draft = submission.draft && draftOf(submission.draft, group);
  /** Since its group takes nobody any more. */
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
  const captcha = useCaptcha(submission.checked ? site.bot_check : NO_CHECK);
  const key = useIdempotencyKey(draft);
  const current = useRef({ submission, captcha });
  current.current = { submission, captcha };
  /** The last token that an upload was created with. */
  const spent = useRef<string>(undefined);
  const { getValues, setValue } = form;
  const uploads = useMemo(
    () =>
      createUploads({
        draft,
        headers: () => headersOf(current.current.submission),
        async token(renewed) {
          if (!current.current.submission.checked) return undefined;
          if (renewed) current.current.captcha.renew();
          spent.current = await current.current.captcha.token();
          return spent.current;
        },
        current: getValues,
        replace: (field, file) =>
          setValue(field, file, { shouldValidate: true, shouldDirty: true }),
      }),
    [draft, getValues, setValue],
  );
  useEffect(() => uploads.stop, [uploads]);
  const names = useMemo(() => Object.keys(files), [files]);
  const mayKeep = Boolean(submission.checked && !submission.token);
  const draftState = useDraft(draft, form, about, uploads, names, mayKeep);
  const { sending, send, start, stop } = useSending();
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>([]);
  const [failure, setFailure] = useState<Failure>();
  /** For the network: the form is sent once when it is back. */
  const [waits, setWaits] = useState(false);
  const sender = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!waits) return;
    const over = new AbortController();
    new Patience().wait(over.signal, '').then(
      () => sender.current?.requestSubmit?.(),
      () => undefined,
    );
    return () => over.abort();
  }, [waits]);
  /** Over a reload, too. */
  const noteWaiting = (waiting: boolean) => {
    setWaits(waiting);
    if (draft) keepDraft(draft, { waits: waiting ? true : undefined });
  };
  useEffect(() => {
    if (!draft || !readDraft(draft).waits) return;
    let over = false;
    void isReached().then((reached) => {
      // Otherwise the person sends it.
      if (over || reached) return;
      setWaits(true);
      setFailure(waitsForNetwork(lost));
    });
    return () => {
      over = true;
    };
  }, [draft, lost]);
  // A second click may come before React has rendered the first.
  const busy = useRef(false);

  const tell = (wrong: Record<string, string>) => setProblems(problemsOf(wrong, files));

  /** Applicants' own orders can be paid together with the next one. */
  const inGroup = () =>
    submission.checked && !submission.token && !('on-behalf-of' in onBehalfHeaders());

  async function post(values: Values, chosen: Files): Promise<Answer<C>> {
    if (captcha.required && captcha.state !== 'ready' && isAway()) throw new NoResponse();
    const fields = Object.keys(chosen);
    const named = await uploads.finish(fields, start());
    const sent = filesOf(
      getValues(),
      fields.filter((name) => !named[name]),
    );
    let captcha_token = await captcha.token();
    // It was spent on uploads that this form names no longer.
    if (captcha_token && captcha_token === spent.current && Object.keys(named).length === 0) {
      captcha.renew();
      captcha_token = await captcha.token();
    }
    if (captcha.required && !captcha_token) throw new NoToken();
    const typed = {
      ...(submission.body?.(values as z.output<Schema>) ?? values),
      ...Object.fromEntries(Object.entries(named).map(([name, url]) => [`upload_${name}`, url])),
      ...(asksGuardian(submission.schema) ? { guardian_asked: 'Yes' } : {}),
      ...(inGroup() ? { group: (!alone.current && group) || 'new' } : {}),
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
    setFailure(outcome.failure);
    noteWaiting(error instanceof NoResponse && isAway() && !submission.once);
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
    const onBehalf = 'on-behalf-of' in onBehalfHeaders();
    try {
      // Handled before the draft is deleted, so that a failure there loses nothing.
      const response = await post(values, chosen).catch(async (error) => {
        if (!(await submission.recover?.(error))) throw error;
        return post(values, chosen);
      });
      const joined = inGroup() && isSubmitted(response) ? response.group : undefined;
      if (joined && isSubmitted(response))
        await import('./keep-joined.ts').then(
          ({ keepJoined }) =>
            keepJoined({ code: joined.code, tracking_id: response.tracking_id }, values),
          () => undefined,
        );
      if (submission.checked && !onBehalf && isSubmitted(response))
        remember(response, submission.token);
      const back = submission.checked
        ? backToOrder(submission.call, (response as Submitted).id)
        : undefined;
      const done = back
        ? navigate(back)
        : joined && joined.orders.length > 1
          ? navigate(paths.group(joined.code))
          : submission.onDone(response, chosen);
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
    // A field disabled while sending would lose the focus: move it first.
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
