import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import type { Deps, Within } from '#server/deps.ts';
import { groupById } from '#server/features/groups/groups.ts';
import { showGroup } from '#server/features/groups/members.ts';
import { invoiceLink } from '#server/features/orders/links.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { submittedPaymentInfo } from '#server/features/payments/payment-info.ts';
import { mustMay } from '#server/features/sessions/guards.ts';
import { NOBODY, openApplicantSession } from '#server/features/sessions/sessions.ts';
import {
  jsonOf,
  keyIn,
  type ReceivedForm,
  receiveForm,
} from '#server/features/uploads/receive-form.ts';
import { AppError } from '#server/http/errors.ts';
import { leavingBody } from '#server/http/validation.ts';
import type { Submitted } from '#shared/orders/submissions.ts';
import { descriptionOf, isUploadField, type Kind } from '#shared/services/index.ts';
import { checkBeforeFiles, type Submission, submitOrder } from './submit-order.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The Idempotency-Key, for what stores it with its answer. @throws AppError malformed */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = keyIn(request);
  if (key !== undefined && !KEY.test(key))
    throw new AppError('malformed', 'Use an Idempotency-Key of at most 200 characters.');
  return key;
}

const HEADERS =
  'Sent again under its `Idempotency-Key` (a header, at most 200 characters), the same submission has the first one’s answer, another one 409 `key_reused`. ' +
  'An administrator who submits for somebody that called sends the header `on-behalf-of: applicant`, else 403. 409 `price_changed` names the price where another was sent.';
const TOKEN_FIRST =
  'The bot check’s token comes before the first file: as the part `captcha_token`, or as the header `captcha-token`. Each field comes once; texts together have at most 256 KB. A file may be ' +
  'sent before, by tus 1.0.0 to `/api/uploads` (creation with or without upload, termination, expiration; `Upload-Metadata`: `captcha_token`, `filename`, ' +
  '`filetype`, `field`), and named in its place: `upload_<field>` is its URL or the last part of it. The token then counts for this form too.';

/**
 * With the header `on-behalf-of: applicant` an administrator submits for a caller, at the public
 * price.
 * @throws AppError forbidden, role_needed
 */
function byWhom(request: FastifyRequest): Pick<Submission, 'actor' | 'doer'> {
  const { actor } = request;
  if (actor.kind !== 'admin') return { actor };
  if (request.headers['on-behalf-of'] !== 'applicant')
    throw new AppError('forbidden', 'Administrators don’t submit applications.');
  mustMay(request, 'orders');
  return { actor: NOBODY, doer: actor };
}

export interface SubmissionRoute<Answer extends z.ZodMiniObject> {
  kind: Kind;
  /** For OpenAPI only; the planner validates. */
  form: z.ZodMiniObject;
  response: Answer;
  present(db: Db, deps: Within, order: Order): Promise<Omit<z.infer<Answer>, keyof Submitted>>;
}

/** For clients that send text fields after files. */
const TOKEN_HEADER = 'captcha-token';

function withToken(request: FastifyRequest, fields: Submission['fields']): Submission['fields'] {
  const token = request.headers[TOKEN_HEADER];
  return token === undefined || 'captcha_token' in fields
    ? fields
    : { ...fields, captcha_token: token };
}

async function groupShown(
  db: Db,
  deps: Within,
  { group_id }: Order,
): Promise<Pick<Submitted, 'group'>> {
  const group = group_id === null ? undefined : await groupById(db, group_id);
  return group ? { group: await showGroup(db, deps, group) } : {};
}

const readJson = (request: FastifyRequest): ReceivedForm<unknown> => ({
  fields: jsonOf(request),
  files: {},
  problems: {},
  [Symbol.asyncDispose]: async () => {},
});

export function submissionRoute<Answer extends z.ZodMiniObject>(
  app: FastifyInstance,
  deps: Deps,
  { kind, form, response, present }: SubmissionRoute<Answer>,
): void {
  const { calls, files } = descriptionOf(kind);
  const { plan } = serviceOf(deps.services, kind);
  const names = Object.keys(files);
  const multipart = names.length > 0;
  const uploads = Object.fromEntries(names.map((name) => [name, z.optional(z.file())]));
  app.post(
    calls.submit,
    {
      schema: {
        description: multipart ? `${HEADERS} ${TOKEN_FIRST}` : HEADERS,
        consumes: [multipart ? 'multipart/form-data' : 'application/json'],
        body: z.extend(form, { group: z.optional(z.string()), ...uploads }),
        response: { 201: response } as Record<string, z.ZodMiniType>,
      },
      // The planner validates, so that all invalid fields and files are reported at once.
      validatorCompiler: leavingBody,
    },
    async (request, reply) => {
      const idempotency_key = keyOf(request);
      const call = { kind, ...byWhom(request), idempotency_key, remote_address: request.ip };
      const received: ReceivedForm<unknown> = multipart
        ? await receiveForm(
            request,
            deps,
            (name) => isUploadField(kind, name),
            (fields, uploads) =>
              checkBeforeFiles(
                deps,
                { ...call, fields: withToken(request, fields), files: {}, problems: {} },
                plan,
                uploads,
              ),
          )
        : readJson(request);
      const { order, payment, answer } = await submitOrder(
        deps,
        { ...call, ...received, fields: withToken(request, received.fields) },
        files,
        plan,
        async (tx, deps, order) => {
          const [manage_token, group, own] = await together(
            openApplicantSession(tx, order.id, deps.clock.now()),
            groupShown(tx, deps, order),
            present(tx, deps, order),
          );
          return { manage_token, ...group, ...own };
        },
      ).finally(() => received[Symbol.asyncDispose]());
      const payment_info = await submittedPaymentInfo(deps, order, payment);
      return reply.status(201).send({
        id: order.id,
        tracking_id: order.tracking_id,
        message: 'We have your application. Pay now, and we go on with it.',
        created_at: order.created_at.toISOString(),
        payment_info,
        invoice_url: invoiceLink(deps, order.id),
        ...answer,
      } satisfies Submitted);
    },
  );
}
