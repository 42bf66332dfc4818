import { createHash } from 'node:crypto';
import { applications, consents } from '#server/database/schema.ts';
import { uniqueViolation } from '#server/database/unique-violation.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { type DestinationRow, destinationsNamed, findDestination } from '#server/features/destinations/destinations.ts';
import { mailQueue } from '#server/features/orders/mail-jobs.ts';
import { findByKey, insertOrder } from '#server/features/orders/orders.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { openPayment } from '#server/features/payments/payments.ts';
import { seesAgentPrice } from '#server/features/sessions/guards.ts';
import type { Actor } from '#server/features/sessions/sessions.ts';
import { checkBot, spendChallenge } from '#server/features/uploads/bot-check.ts';
import { nameFiles, placeFiles } from '#server/features/uploads/files.ts';
import type { ReceivedForm } from '#server/features/uploads/receive-form.ts';
import { APPLICATION_FILES, type ApplicationForm, applicationForm, DATA_CONSENT } from '#shared/applications.ts';
import { FILE_PROBLEMS } from '#shared/files.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import type { ApplicationKind } from '#shared/states.ts';

/** One call that files an application. */
export interface Filing {
  kind: ApplicationKind;
  actor: Actor;
  form: ReceivedForm;
  idempotency_key: string | undefined;
  remote_address: string;
}

/** What tells a repeat of a request from another request: its fields without the bot check's token, and its files' hashes. */
function requestHash({ kind, actor, form }: Filing): string {
  const fields = Object.entries(form.fields)
    .filter(([name]) => name !== 'captcha_token')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const files = Object.entries(form.files)
    .map(([name, { sha256 }]) => [name, sha256])
    .sort();
  const who = actor.kind === 'agent' ? actor.id : 0;
  return createHash('sha256')
    .update(JSON.stringify([kind, who, fields, files]))
    .digest('hex');
}

/** The destination a form means, by id, else by a name that only one has; a problem otherwise. */
async function chosenDestination(deps: Deps, kind: ApplicationKind, fields: Record<string, string>): Promise<DestinationRow | undefined> {
  const { db } = deps.connection;
  if (fields.destination_id) {
    return findDestination(db, kind, fields.destination_id).catch((error) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }
  const named = fields.visa_destination ? await destinationsNamed(db, kind, fields.visa_destination) : [];
  return named.length === 1 ? named[0] : undefined;
}

/** Everything that is wrong with a form, and its values when nothing is. */
function checkForm(form: ReceivedForm): { values?: ApplicationForm; problems: Record<string, string> } {
  const parsed = applicationForm.safeParse(form.fields);
  const problems: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) problems[issue.path.join('.')] ??= issue.message;
  for (const [name, field] of Object.entries(APPLICATION_FILES)) {
    const problem = form.problems[name] ?? (field.required && !form.files[name] ? FILE_PROBLEMS.missing : undefined);
    if (problem) problems[name] = problem;
  }
  return { values: parsed.data, problems };
}

/** The price for this caller, in kobo. @throws AppError price_changed when the form says another */
function priceFor(place: DestinationRow, actor: Actor, visa_fee: number | undefined): number {
  const kobo = seesAgentPrice(actor) ? place.visa_agent_price_kobo : place.visa_price_kobo;
  const price = toNaira(kobo);
  if (visa_fee !== undefined && visa_fee !== price) {
    throw new AppError('price_changed', `The price is ${formatNaira(price)}. Check it and send the form again.`, {
      visa_fee: String(price),
    });
  }
  return kobo;
}

/** An order filed before under the same key. @throws AppError key_reused when that was another request */
async function repeated(deps: Deps, filing: Filing, hash: string): Promise<Order | undefined> {
  const order = filing.idempotency_key ? await findByKey(deps.connection.db, filing.idempotency_key) : undefined;
  if (order && (order.request_hash !== hash || order.kind !== filing.kind)) throw new AppError('key_reused');
  return order;
}

/**
 * Files a visa or permit application: order, detail, consent, files, payment, event and mail in one transaction.
 * The same Idempotency-Key and request again answer the same order (`payment` is then absent).
 * @throws AppError invalid (every wrong field), price_changed, key_reused
 */
export async function fileApplication(deps: Deps, filing: Filing): Promise<{ order: Order; payment?: Payment }> {
  const { kind, actor, form } = filing;
  const request_hash = requestHash(filing);
  const before = await repeated(deps, filing, request_hash);
  if (before) return { order: before };

  const { values, problems } = checkForm(form);
  const place = problems.visa_destination ? undefined : await chosenDestination(deps, kind, form.fields);
  if (!place) problems.destination_id = 'Choose a destination that is on offer.';
  const solved = await checkBot(deps, form.fields.captcha_token, filing.remote_address, problems);
  if (!values || !place || !solved || Object.keys(problems).length > 0) throw invalid(problems);
  const amount_kobo = priceFor(place, actor, values.visa_fee);

  const { placed, remove } = await placeFiles(deps, form.files);
  try {
    return await deps.connection.db.transaction(async (tx) => {
      const order = await insertOrder(
        tx,
        deps,
        {
          kind,
          first_name: values.first_name,
          middle_name: values.middle_name ?? '',
          last_name: values.last_name,
          email: values.contact_email,
          phone_number: values.phone_number,
          amount_kobo,
          agent_id: actor.kind === 'agent' ? actor.id : null,
          idempotency_key: filing.idempotency_key ?? null,
          request_hash,
        },
        actor,
      );
      await spendChallenge(tx, solved);
      const { destination: visa_destination, visa_excerpt, process_time, process_type } = place;
      const { date_of_birth, passport_number } = values;
      await tx.insert(applications).values({
        order_id: order.id,
        kind,
        destination_id: place.id,
        visa_destination,
        visa_excerpt,
        process_time,
        process_type,
        date_of_birth,
        passport_number,
      });
      await tx.insert(consents).values({
        order_id: order.id,
        about: 'data',
        given: values.data_consent === 'Yes',
        at: order.created_at,
        version: DATA_CONSENT.version,
      });
      await nameFiles(tx, deps, order.id, placed);
      const payment = await openPayment(tx, deps, order);
      await deps.jobs.send(tx, mailQueue, { template: 'received', order_id: order.id });
      return { order, payment };
    });
  } catch (error) {
    await remove();
    const winner = uniqueViolation(error) === 'orders_idempotency_key' ? await repeated(deps, filing, request_hash) : undefined;
    if (winner) return { order: winner };
    throw error;
  }
}
