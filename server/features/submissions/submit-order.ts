import { createHash } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { uniqueViolation } from '#server/database/database-errors.ts';
import { consents } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { mailQueue } from '#server/features/messages/mail-queue.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { findByKey, insertOrder, type NewOrder } from '#server/features/orders/orders.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { openPayment } from '#server/features/payments/payments.ts';
import type { Actor } from '#server/features/sessions/sessions.ts';
import { nameFiles, placeFiles } from '#server/features/uploads/files.ts';
import type { Received } from '#server/features/uploads/receive-file.ts';
import type { Proof } from '#server/features/uploads/upload-gate.ts';
import { FILE_PROBLEMS, type FileField } from '#shared/files.ts';
import { formatNaira, toKobo, toNaira } from '#shared/money.ts';
import { NOTIFY_CONSENT } from '#shared/notify.ts';
import { sumOf } from '#shared/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import { BOT_CHECK_FAILED } from '#shared/submissions.ts';
import { checkBot, spendChallenge } from './bot-check.ts';

/** A form as it is filled in: newly sent, or as it would be after a change. */
export interface Filled {
  kind: Kind;
  /** Whose order it becomes, and whose price it has. */
  actor: Actor;
  fields: Readonly<Record<string, unknown>>;
  /** The files that are there, by field. */
  files: Readonly<Record<string, unknown>>;
  /** What is wrong with files that could not be taken, and with fields that came twice. */
  problems: Readonly<Record<string, string>>;
  remote_address: string;
}

/** One request that submits an order. */
export interface Submission extends Filled {
  /** Who submits it, where that is somebody else: an administrator for an applicant. */
  doer?: Actor;
  files: Record<string, Received>;
  idempotency_key: string | undefined;
}

/** What a service makes of a submission's fields: the order's own part and how to write the rest. */
export interface Plan {
  order: Pick<NewOrder, 'first_name' | 'middle_name' | 'last_name' | 'email' | 'phone_number' | 'price_lines'>;
  /** What administrators find it by besides names, contact and tracking ID. */
  words?: (string | undefined)[];
  /** The price the caller expects, in naira, and the field it came in; a wrong one is refused with the true one. */
  expected?: { field: string; amount: number | undefined };
  consent?: { about: 'data' | 'health' | 'notify'; given: boolean; version: string };
  /** Whether an order with these values buys the same already: what is changed in it then leaves its price as it was on its day. */
  buysAs(held: Readonly<Record<string, unknown>>): boolean;
  /** Writes the service's own row. @throws AppError when it can't be had any more (a slot) */
  insert: (tx: Db, deps: Within, order: Order) => Promise<void>;
  /** Writes that row anew, of an order that nobody has paid. @throws AppError like `insert` */
  change: (tx: Db, deps: Within, order: Order) => Promise<void>;
}

/** A service's reading of the fields: it adds to `problems`, and returns no plan while something is missing. */
export type Planner = (deps: Deps, filled: Filled, problems: Record<string, string>) => Promise<Plan | undefined>;

/** What tells a repeat of a request from another request: its fields without the bot check's token, and its files' hashes. */
function requestHash({ kind, actor, fields, files }: Submission): string {
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  const given = Object.entries(fields).filter(([name]) => name !== 'captcha_token');
  const hashes = Object.entries(files).map(([name, { sent_sha256 }]): [string, string] => [name, sent_sha256]);
  const who = actor.kind === 'agent' ? actor.id : 0;
  return createHash('sha256')
    .update(JSON.stringify([kind, who, given.sort(byName), hashes.sort(byName)]))
    .digest('hex');
}

/** An order submitted before under the same key. @throws AppError key_reused when that was another request */
async function repeated(deps: Deps, submission: Submission, hash: string): Promise<Order | undefined> {
  const order = submission.idempotency_key ? await findByKey(deps.connection.db, submission.idempotency_key) : undefined;
  if (order && (order.request_hash !== hash || order.kind !== submission.kind)) throw new AppError('key_reused');
  return order;
}

/** The first text for every field that a schema finds wrong. */
export function addProblems(problems: Record<string, string>, issues: readonly { path: PropertyKey[]; message: string }[] = []): void {
  for (const issue of issues) problems[issue.path.join('.')] ??= issue.message;
}

/** What is wrong with a form's files, by field. */
export function fileProblems(filled: Filled, fileFields: Readonly<Record<string, FileField>>): Record<string, string> {
  const problems = { ...filled.problems };
  for (const [name, { required }] of Object.entries(fileFields))
    if (required && !filled.files[name]) problems[name] ??= FILE_PROBLEMS.missing;
  return problems;
}

/** @throws AppError price_changed, with the true price under the name of the field */
export function checkPrice({ expected }: Plan, amount_kobo: number): void {
  const price = toNaira(amount_kobo);
  if (expected?.amount === undefined || toKobo(expected.amount) === amount_kobo) return;
  throw new AppError('price_changed', `The price is ${formatNaira(price)}. Check it and send the form again.`, {
    [expected.field]: String(price),
  });
}

/**
 * Asked while a form's files are still to come: one that the bot check will refuse ends here, before anything of them is taken in. A repeat of a
 * submitted order is let through, since it needs no token.
 * @returns the proof that a person sends it, good for one form at a time
 * @throws AppError invalid, with every wrong field among those that came already
 */
export async function checkBeforeFiles(deps: Deps, submission: Submission, plan: Planner): Promise<Proof | undefined> {
  const { captcha_token, ...typed } = submission.fields;
  const seen = await deps.botCheck.lookAt(typeof captcha_token === 'string' ? captcha_token : undefined);
  if (seen) return seen.id === undefined ? undefined : { by: seen.id, most: 1 };
  if (submission.idempotency_key && (await findByKey(deps.connection.db, submission.idempotency_key))) return undefined;
  const problems: Record<string, string> = {};
  // Texts come before files; where none has come yet, nobody knows what is missing.
  if (Object.keys(typed).length > 0) await plan(deps, submission, problems);
  throw invalid({ ...problems, captcha_token: BOT_CHECK_FAILED });
}

async function writeConsents(tx: Db, { id, created_at }: Order, given: NonNullable<Plan['consent']>[]): Promise<void> {
  if (given.length > 0) await tx.insert(consents).values(given.map((one) => ({ order_id: id, at: created_at, ...one })));
}

/**
 * Submits an order of any service: order, detail, consent, files, payment, event and mail in one transaction.
 * The same Idempotency-Key and request again answer the same order (`payment` is then absent).
 * @throws AppError invalid (every wrong field at once), price_changed, key_reused, and what the plan's `insert` throws
 */
export async function submitOrder(
  deps: Deps,
  submission: Submission,
  fileFields: Readonly<Record<string, FileField>>,
  plan: Planner,
): Promise<{ order: Order; payment?: Payment }> {
  const { kind, actor } = submission;
  const request_hash = requestHash(submission);
  const before = await repeated(deps, submission, request_hash);
  if (before) return { order: before };

  const problems = fileProblems(submission, fileFields);
  const planned = await plan(deps, submission, problems);
  const solved = await checkBot(deps, submission.fields.captcha_token, submission.remote_address, problems);
  if (!planned || !solved || Object.keys(problems).length > 0) throw invalid(problems);
  checkPrice(planned, sumOf(planned.order.price_lines));

  const { placed, remove } = await placeFiles(deps, submission.files);
  try {
    return await transaction(deps, async (tx, deps) => {
      const agent_id = actor.kind === 'agent' ? actor.id : null;
      const notify_by = submission.fields.notify_consent === 'Yes' ? (deps.notifier?.channel ?? null) : null;
      const order = await insertOrder(
        tx,
        deps,
        { kind, ...planned.order, agent_id, notify_by, idempotency_key: submission.idempotency_key ?? null, request_hash },
        planned.words ?? [],
        submission.doer ?? actor,
      );
      const given = [
        ...(notify_by ? [{ about: 'notify' as const, given: true, version: NOTIFY_CONSENT.version }] : []),
        ...(planned.consent ? [planned.consent] : []),
      ];
      const [payment] = await together(
        openPayment(tx, deps, order),
        spendChallenge(tx, solved),
        planned.insert(tx, deps, order),
        writeConsents(tx, order, given),
        nameFiles(tx, deps, order.id, placed),
        queueMessage(tx, deps, mailQueue, { template: 'received', order_id: order.id }),
      );
      return { order, payment };
    });
  } catch (error) {
    await remove();
    const winner = uniqueViolation(error) === 'orders_idempotency_key' ? await repeated(deps, submission, request_hash) : undefined;
    if (winner) return { order: winner };
    throw error;
  }
}
