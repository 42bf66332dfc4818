import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { FileField } from '#shared/orders/files.ts';
import { type Answer, type Call, NoResponse, type PathValues, type Refused } from '../../api.ts';
import { useSite } from '../../ui/site.ts';
import { joining } from '../../ui/storage.ts';
import { isAway } from '../away.ts';
import { useCaptcha } from '../bot-check/captcha.ts';
import { draftName } from '../draft/drafts.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useTypedBeforeHydration } from '../draft/use-typed-before-hydration.ts';
import { asksGuardian, pageSchema, type Values } from '../form-schema.ts';
import { isApplicantsForm } from './after-submission.ts';
import { type Explain, NoToken } from './failures.ts';
import { type Files, filesOf, jsonBody, multipartBody } from './form-body.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { isOnBehalf, onBehalfHeaders } from './on-behalf.ts';
import { useFormUploads } from './use-form-uploads.ts';
import { useSending } from './use-sending.ts';

const NO_CHECK = { name: 'off' } as const;
const NONE: readonly string[] = [];
const NO_FILES: Record<string, FileField> = {};

const withStored = (
  files: Record<string, FileField>,
  stored: readonly string[],
): Record<string, FileField> =>
  Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      stored.includes(name) ? { ...file, required: false } : file,
    ]),
  );

export interface Submission<Schema extends z.ZodMiniObject, C extends Call> {
  schema: Schema;
  /** With files the form is multipart, otherwise JSON. */
  files?: Record<string, FileField>;
  /** Names of fields whose error texts don't say which one is meant; files have theirs. */
  labels?: Record<string, string> | undefined;
  /** Fields whose file is stored with the order already. */
  uploaded?: readonly string[];
  call: C;
  path?: PathValues;
  token?: string;
  /** The draft's name; without one there is no draft. */
  draft?: string;
  /** What the form is about, in words; such forms of this tab share personal details. */
  about?: string;
  /** Submits an order, which may be on behalf of somebody, in a group and cached for offline. */
  order?: boolean;
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
  explain?: Explain;
  /** Awaited before the refusal is shown. */
  onRefused?: (error: Refused) => unknown;
  /** Returns true if the same submission may be sent again, for example after a confirmation. */
  recover?: (error: unknown) => Promise<boolean>;
  /** The form stays busy until this resolves. */
  onDone: (response: Answer<C>, chosen: Files) => void | Promise<void>;
}

const headersOf = ({
  token,
  order,
}: Pick<Submission<z.ZodMiniObject, Call>, 'token' | 'order'>): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(order ? onBehalfHeaders() : {}),
});

/** A form with its draft, bot check and uploads; `post` sends it once. */
export function usePostedForm<Schema extends z.ZodMiniObject, C extends Call>(
  submission: Submission<Schema, C>,
) {
  const { files = NO_FILES, uploaded = NONE } = submission;
  const isApplicants = isApplicantsForm(submission);
  // Read once, because the URL is replaced after a submission.
  const [group] = useState(() =>
    isApplicants && typeof window === 'object' ? joining() : undefined,
  );
  const draft = submission.draft && draftName(submission.draft, group);
  const schema = useMemo(
    () => pageSchema(submission.schema, submission.files && withStored(submission.files, uploaded)),
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
  const captcha = useCaptcha(submission.botCheck ? site.bot_check : NO_CHECK);
  const key = useIdempotencyKey(draft);
  const { uploads, isSpent } = useFormUploads(
    form,
    draft,
    () => headersOf(submission),
    submission.botCheck ? captcha : undefined,
  );
  const names = useMemo(() => Object.keys(files), [files]);
  const draftState = useDraft(draft, form, submission.about, uploads, names, isApplicants);
  const { sending, send, start, received, stop } = useSending();

  /** `alone`: without the group. @throws NoToken, and as `send` does */
  async function post(values: Values, chosen: Files, alone: boolean): Promise<Answer<C>> {
    if (captcha.required && captcha.state !== 'ready' && isAway()) throw new NoResponse();
    const fields = Object.keys(chosen);
    const urls = await uploads.finish(fields, start());
    const sent = filesOf(
      form.getValues(),
      fields.filter((name) => !urls[name]),
    );
    let captcha_token = await captcha.token();
    // It was spent on uploads that this form no longer uses.
    if (isSpent(captcha_token) && Object.keys(urls).length === 0) {
      captcha.renew();
      captcha_token = await captcha.token();
    }
    if (captcha.required && !captcha_token) throw new NoToken();
    const typed = {
      ...(submission.body?.(values as z.output<Schema>) ?? values),
      ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [`upload_${name}`, url])),
      ...(asksGuardian(submission.schema) ? { guardian_asked: 'Yes' } : {}),
      ...(isApplicants && !isOnBehalf() ? { group: (!alone && group) || 'new' } : {}),
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
    const request = { values: submission.path, headers, body };
    return send(submission.call, request, sent, !submission.once);
  }

  const parts = { schema, uploaded, captcha, draft: draftState, uploads };
  return { form, files, draft, key, parts, post, sending, received, stop };
}
