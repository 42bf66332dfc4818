import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { uniqueViolation } from '#server/database/database-errors.ts';
import { consents, type Order, orders, type Payment } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { type Deps, inOneTransaction, transaction, type Within } from '#server/deps.ts';
import { groupProblem } from '#server/features/groups/groups.ts';
import { joinGroup } from '#server/features/groups/members.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { findByKey, insertOrder, type NewOrder } from '#server/features/orders/orders.ts';
import { firstPayment, openPayment } from '#server/features/payments/payments.ts';
import type { Actor } from '#server/features/sessions/sessions.ts';
import { insertFileRows, type Placed, withPlaced } from '#server/features/uploads/files.ts';
import type { Received } from '#server/features/uploads/receive-file.ts';
import type { Proof } from '#server/features/uploads/upload-gate.ts';
import { checkSpentOn } from '#server/features/uploads/uploaded.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import { isBlank } from '#shared/fields.ts';
import { formatNaira, toKobo, toNaira } from '#shared/money/money.ts';
import { sumOf } from '#shared/money/prices.ts';
import { FILE_PROBLEMS, type FileField } from '#shared/orders/files.ts';
import { BOT_CHECK_FAILED } from '#shared/orders/submissions.ts';
import type { Kind } from '#shared/services/index.ts';
import { NOTIFY_CONSENT } from '#shared/staff/notify.ts';
import { checkBot, spendChallenge } from './bot-check.ts';
import { guardianOf, writeGuardian } from './guardian.ts';

export interface Filled {
  kind: Kind;
  actor: Actor;
  /** Set if it differs from `actor`: an administrator acting for an applicant. */
  doer?: Actor;
  fields: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, unknown>>;
  problems: Readonly<Record<string, string>>;
  remote_address: string;
  /** Text fields have arrived, files haven't. */
  before_files?: true;
  /**
   * The unpaid order being changed, its values, the fields and files that weren't sent again, and
   * the files to remove.
   */
  changes?: {
    order: Order;
    before: Readonly<Record<string, unknown>>;
    kept: readonly string[];
    removed: readonly string[];
  };
}

export interface Submission extends Filled {
  files: Record<string, Received>;
  idempotency_key: string | undefined;
}

export interface Plan {
  order: Omit<
    NewOrder,
    'kind' | 'agent_id' | 'idempotency_key' | 'request_hash' | 'notify_by' | 'group_id'
  >;
  words?: (string | undefined)[];
  /** The price the caller expects, in naira, and its field's name. */
  expected?: { field: string; amount: number | undefined };
  consent?: { about: 'data' | 'health' | 'notify'; given: boolean; version: string };
  /** Whether an order with these values buys the same, so that its price is kept. */
  buysAs(before: Readonly<Record<string, unknown>>): boolean;
  /** Inserts the service's row. @throws AppError if it is no longer available (a slot) */
  insert: (tx: Db, deps: Within, order: Order) => Promise<void>;
  /** Updates an unpaid order's row. Throws like `insert`. */
  change: (tx: Db, deps: Within, order: Order) => Promise<void>;
}

/** Adds to `problems`; returns undefined if something is missing. */
export type Planner = (
  deps: Deps,
  filled: Filled,
  problems: Record<string, string>,
) => Promise<Plan | undefined>;

/** Excludes the bot check's token, which differs between retries. */
function requestHash({ kind, actor, fields, files }: Submission): string {
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  const given = Object.entries(fields).filter(([name]) => name !== 'captcha_token');
  const hashes = Object.entries(files).map(([name, { sent_sha256 }]): [string, string] => [
    name,
    sent_sha256,
  ]);
  const who = actor.kind === 'agent' ? actor.id : 0;
  return createHash('sha256')
    .update(JSON.stringify([kind, who, given.sort(byName), hashes.sort(byName)]))
    .digest('hex');
}

/** @throws AppError key_reused if the key was sent with another request */
async function earlierOrder(db: Db, sent: Submission, hash: string): Promise<Order | undefined> {
  const order = sent.idempotency_key ? await findByKey(db, sent.idempotency_key) : undefined;
  if (order && (order.request_hash !== hash || order.kind !== sent.kind))
    throw new AppError('key_reused');
  return order;
}

/** @throws AppError key_reused if its contact was changed or erased since, which clears the hash */
async function mustStillFit(
  tx: Db,
  { id, request_hash }: Pick<Order, 'id' | 'request_hash'>,
): Promise<void> {
  const [same] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.request_hash, request_hash ?? '')))
    .for('share');
  if (!same) throw new AppError('key_reused');
}

export function fileProblems(
  filled: Filled,
  fileFields: Readonly<Record<string, FileField>>,
): Record<string, string> {
  const problems = { ...filled.problems };
  for (const [name, { required }] of Object.entries(fileFields))
    if (required && !filled.files[name]) problems[name] ??= FILE_PROBLEMS.missing;
  return problems;
}

/** @throws AppError price_changed, with the current price under the field's name */
export function checkPrice({ expected }: Plan, amount_kobo: number): void {
  const price = toNaira(amount_kobo);
  if (expected?.amount === undefined || toKobo(expected.amount) === amount_kobo) return;
  throw new AppError(
    'price_changed',
    `The price is ${formatNaira(price)}. Check it and send the form again.`,
    { [expected.field]: String(price) },
  );
}

/**
 * Runs before files are received; retries need no token.
 * @returns proof of a person, valid for one form at a time
 * @throws AppError invalid, with every invalid field so far
 */
export async function checkBeforeFiles(
  deps: Deps,
  submission: Submission,
  plan: Planner,
  uploads: readonly (string | undefined)[],
): Promise<Proof | undefined> {
  const { captcha_token, ...typed } = submission.fields;
  const spent = await checkSpentOn(deps.connection.db, uploads, deps.clock.now());
  if (spent) return { by: spent, most: 1 };
  const seen = await deps.botCheck.lookAt(
    typeof captcha_token === 'string' ? captcha_token : undefined,
  );
  if (seen) return seen.id === undefined ? undefined : { by: seen.id, most: 1 };
  if (
    submission.idempotency_key &&
    (await findByKey(deps.connection.db, submission.idempotency_key))
  )
    return undefined;
  const problems: Record<string, string> = {};
  // If no text fields came before the file, missing ones can't be reported yet.
  if (Object.keys(typed).length > 0)
    await plan(deps, { ...submission, before_files: true }, problems);
  throw invalid({ ...problems, captcha_token: BOT_CHECK_FAILED });
}

async function writeConsents(
  tx: Db,
  { id, created_at, notify_by }: Order,
  consent: Plan['consent'],
): Promise<void> {
  const given: NonNullable<Plan['consent']>[] = [];
  if (notify_by) given.push({ about: 'notify', given: true, version: NOTIFY_CONSENT.version });
  if (consent) given.push(consent);
  if (given.length > 0)
    await tx
      .insert(consents)
      .values(given.map((one) => ({ order_id: id, at: created_at, ...one })));
}

/**
 * Checks all that was sent, unless it repeats an `earlier` order.
 * @throws AppError invalid (all fields), price_changed, key_reused
 */
async function checkSubmission(
  deps: Deps,
  submission: Submission,
  request_hash: string,
  fileFields: Readonly<Record<string, FileField>>,
  plan: Planner,
) {
  const { actor, fields, files, remote_address } = submission;
  const problems = fileProblems(submission, fileFields);
  const agent_id = actor.kind === 'agent' ? actor.id : null;
  const { group: code } = fields;
  const group = isBlank(code) ? '' : typeof code === 'string' ? code.trim() : 'no code';
  const uploads = Object.values(files).map(({ upload }) => upload?.id);
  const { earlier, planned, on_upload } = await inOneTransaction(deps, async (deps) => {
    const { db } = deps.connection;
    const earlier = await earlierOrder(db, submission, request_hash);
    if (earlier) return { earlier };
    const planned = await plan(deps, submission, problems);
    const wrongGroup = await groupProblem(db, deps, group, agent_id);
    if (wrongGroup) problems.group = wrongGroup;
    return { planned, on_upload: await checkSpentOn(db, uploads, deps.clock.now()) };
  });
  if (earlier) return { earlier };
  const solved = on_upload
    ? { on_upload }
    : await checkBot(deps, fields.captcha_token, remote_address, problems);
  const guardian = guardianOf(fields, lagosDay(deps.clock.now()), problems);
  if (!planned || !solved || Object.keys(problems).length > 0) throw invalid(problems);
  checkPrice(planned, sumOf(planned.order.price_lines));
  return { checked: { request_hash, agent_id, group, planned, on_upload, solved, guardian } };
}

type Checked = NonNullable<Awaited<ReturnType<typeof checkSubmission>>['checked']>;

/** @throws AppError invalid, group_closed, group_full, and what the plan's `insert` throws */
async function insertSubmission(
  tx: Db,
  deps: Within,
  submission: Submission,
  { request_hash, agent_id, group, planned, on_upload, solved, guardian }: Checked,
  placed: Placed[],
): Promise<{ order: Order; payment: Payment }> {
  const { kind, actor, doer = actor, fields, idempotency_key = null } = submission;
  const notify_by = fields.notify_consent === 'Yes' ? (deps.notifier?.channel ?? null) : null;
  const group_id = group === '' ? null : (await joinGroup(tx, deps, group, agent_id)).id;
  const order = await insertOrder(
    tx,
    deps,
    { kind, ...planned.order, agent_id, group_id, notify_by, idempotency_key, request_hash },
    planned.words ?? [],
    doer,
  );
  const filesWritten = insertFileRows(tx, deps, order.id, placed);
  const [payment] = await together(
    openPayment(tx, deps, [{ order, amount_kobo: order.amount_kobo }]),
    // If another form just used the upload, the error must name the upload, not the bot check.
    on_upload ? filesWritten.then(() => spendChallenge(tx, solved)) : spendChallenge(tx, solved),
    planned.insert(tx, deps, order),
    writeConsents(tx, order, planned.consent),
    guardian === undefined
      ? Promise.resolve()
      : writeGuardian(tx, order.id, guardian, order.created_at),
    filesWritten,
    queueMessage(tx, deps, mailQueue, { template: 'received', order_id: order.id }),
  );
  return { order, payment };
}

/**
 * Retries under the same Idempotency-Key return the same order. `answer` reads and writes in the
 * transaction of the submission, or in one of its own if it is a retry.
 * @throws AppError like `checkSubmission` and `insertSubmission`
 */
export async function submitOrder<Answer>(
  deps: Deps,
  submission: Submission,
  fileFields: Readonly<Record<string, FileField>>,
  plan: Planner,
  answer: (tx: Db, deps: Within, order: Order) => Promise<Answer>,
): Promise<{ order: Order; payment: Payment; answer: Answer }> {
  const { db } = deps.connection;
  const hash = requestHash(submission);
  const answerAgain = (order: Order) =>
    transaction(deps, async (tx, deps) => {
      await mustStillFit(tx, order);
      const payment = await firstPayment(tx, order.id);
      return { order, payment, answer: await answer(tx, deps, order) };
    });
  const { earlier, checked } = await checkSubmission(deps, submission, hash, fileFields, plan);
  if (earlier) return answerAgain(earlier);
  try {
    return await withPlaced(deps, submission.files, (placed) =>
      transaction(deps, async (tx, deps) => {
        const inserted = await insertSubmission(tx, deps, submission, checked, placed);
        return { ...inserted, answer: await answer(tx, deps, inserted.order) };
      }),
    );
  } catch (error) {
    // A concurrent retry may have taken the last place of the group.
    const winner =
      error instanceof AppError || uniqueViolation(error) === 'orders_idempotency_key'
        ? await earlierOrder(db, submission, hash)
        : undefined;
    if (!winner) throw error;
    return answerAgain(winner);
  }
}
