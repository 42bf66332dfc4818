import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { FileRow, Order } from '#server/database/schema.ts';
import {
  consents,
  files,
  messages,
  orders,
  payment_shares,
  payments,
} from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { leaveAddress } from '#server/features/manage/contact.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage, takeBack } from '#server/features/messages/messages.ts';
import { findOrder, lockUndeleted } from '#server/features/orders/orders.ts';
import { searchText } from '#server/features/orders/search.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { type SubmittedValues, submittedValues } from '#server/features/orders/submitted-values.ts';
import { askAboutOpen } from '#server/features/payments/ask-about-open.ts';
import { whyNotChange } from '#server/features/payments/may-change.ts';
import { replaceOpenPayment } from '#server/features/payments/settle.ts';
import { type Applicant, NOBODY } from '#server/features/sessions/sessions.ts';
import {
  guardianOf,
  removeGuardian,
  writeGuardian,
} from '#server/features/submissions/guardian.ts';
import { checkPrice, fileProblems, type Plan } from '#server/features/submissions/submit-order.ts';
import {
  checkTotalSize,
  supersedeFiles,
  takeUploads,
  withPlaced,
} from '#server/features/uploads/files.ts';
import type { Received } from '#server/features/uploads/receive-file.ts';
import type { ReceivedForm } from '#server/features/uploads/receive-form.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import { type PriceLine, sumOf } from '#shared/money/prices.ts';
import type { Corrections } from '#shared/orders/event-details.ts';
import { PAYMENTS_TO_REVIEW } from '#shared/orders/states.ts';
import { type Field, type FieldList, uploadsOf } from '#shared/services/field-list.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { NOTIFY_CONSENT } from '#shared/staff/notify.ts';

export interface Change extends Pick<ReceivedForm, 'files' | 'problems'> {
  fields: Readonly<Record<string, unknown>>;
  remote_address: string;
}

/** Form field: optional files to remove, separated by commas. */
const REMOVED = 'remove_files';

async function refuseChange(db: Db, deps: Within, order: Order): Promise<void> {
  const why = await whyNotChange(db, deps, order);
  if (why) throw why;
}

/** Fields that identify the product, such as the destination. */
const saysWhatIsBought = ({ schema, step, price, consent, of_edition }: Field) =>
  Boolean(schema && !step && !price && !consent && !of_edition);

function filledIn(
  { list, values }: SubmittedValues,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const another = Object.entries(list).some(
    ([name, field]) => saysWhatIsBought(field) && name in sent,
  );
  // A guardian's earlier consent still holds.
  const agreed = values.guardian_name ? { guardian_consent: 'Yes' } : {};
  const kept = Object.entries(list).flatMap(([name, field]) => {
    const value = values[name];
    return !field.schema ||
      value === null ||
      value === undefined ||
      (another && saysWhatIsBought(field))
      ? []
      : [[name, value]];
  });
  return { ...Object.fromEntries(kept), ...agreed, ...sent };
}

function linesAfter(
  { order: { price_lines: today }, buysAs }: Plan,
  order: Order,
  bought: SubmittedValues['values'],
): PriceLine[] {
  if (!buysAs(bought)) return today;
  const before = order.price_lines;
  if (before.length !== today.length) return before;
  return today.map((line, nth) => ({
    ...line,
    amount_kobo: before[nth]?.amount_kobo ?? line.amount_kobo,
  }));
}

/** Changed health answers are named without values, because those are erased. */
function changesOf(
  list: FieldList,
  before: SubmittedValues['values'],
  after: SubmittedValues['values'],
) {
  const changed = Object.entries(list).filter(
    ([name, { schema, price, step, section }]) =>
      schema &&
      !price &&
      (step || section) &&
      !isDeepStrictEqual(before[name] ?? '', after[name] ?? ''),
  );
  const changes: Corrections = Object.fromEntries(
    changed
      .filter(([, { health }]) => !health)
      .map(([name]) => [name, { from: before[name] ?? '', to: after[name] ?? '' }]),
  );
  return { changes, health: changed.filter(([, { health }]) => health).map(([name]) => name) };
}

const yesOrNo = (given = false): string => (given ? 'Yes' : 'No');

async function storeConsents(
  tx: Db,
  deps: Within,
  order: Order,
  list: FieldList,
  planned: Plan,
  sent: Change['fields'],
): Promise<Pick<Order, 'notify_by'> & { changes: Corrections }> {
  const sentAbout = new Map(
    Object.entries(list).flatMap(([name, { consent }]) =>
      consent && name in sent ? [[consent, sent[name]]] : [],
    ),
  );
  const stored = await tx.select().from(consents).where(eq(consents.order_id, order.id));
  const before = (about: string) => stored.find((one) => one.about === about);
  const notify = sentAbout.has('notify')
    ? {
        about: 'notify' as const,
        given: sentAbout.get('notify') === 'Yes',
        version: NOTIFY_CONSENT.version,
      }
    : undefined;
  const { consent } = planned;
  // It covered what is no longer declared.
  const withdrawn = consent
    ? []
    : stored
        .filter(({ about, given }) => about === 'health' && given)
        .map(({ about, version }) => ({ about, given: false, version }));
  const given = [
    ...(notify && (notify.given || before('notify')) ? [notify] : []),
    ...(consent && (sentAbout.has(consent.about) || !before(consent.about)) ? [consent] : []),
    ...withdrawn,
  ].filter((one) => before(one.about)?.given !== one.given);
  const changes: Corrections = {};
  for (const one of given) {
    const [name = ''] = Object.entries(list).find(([, { consent }]) => consent === one.about) ?? [];
    changes[name] = { from: yesOrNo(before(one.about)?.given), to: yesOrNo(one.given) };
    const row = { ...one, at: deps.clock.now() };
    await tx
      .insert(consents)
      .values({ order_id: order.id, ...row })
      .onConflictDoUpdate({ target: [consents.order_id, consents.about], set: row });
  }
  const by = notify?.given ? (deps.notifier?.channel ?? null) : null;
  return { changes, notify_by: notify ? by : order.notify_by };
}

/** @throws AppError payment_waits */
async function refuseWhileMoneyWaits(tx: Db, order: Order): Promise<void> {
  const [waits] = await tx
    .select({ id: payments.id })
    .from(payment_shares)
    .innerJoin(payments, eq(payments.id, payment_shares.payment_id))
    .where(
      and(
        eq(payment_shares.order_id, order.id),
        or(inArray(payments.status, [...PAYMENTS_TO_REVIEW]), payment_shares.held),
      ),
    )
    .limit(1);
  if (waits)
    throw new AppError(
      'payment_waits',
      'We are looking at money that came in for this order, so its price can’t change now.',
    );
}

/**
 * Changes answers, files and price of an order that is not paid. Idempotent (docs/decisions/0049).
 * @throws AppError invalid, too_large, price_changed, already_paid, nothing_to_pay, payment_waits,
 * conflict
 */
export async function changeOrder(
  deps: Deps,
  me: Applicant,
  { fields, files: sentFiles, problems: sentProblems, remote_address }: Change,
): Promise<Order> {
  const { db } = deps.connection;
  await askAboutOpen(deps, await findOrder(db, me.order_id));
  const found = await findOrder(db, me.order_id);
  await refuseChange(db, deps, found);
  const { kind } = found;
  const { [REMOVED]: remove, ...sent } = fields;
  const submitted = await submittedValues(db, deps, found);
  const fileFields = uploadsOf(submitted.list);
  const stored = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.order_id, found.id),
        isNull(files.replaced_at),
        inArray(files.field, Object.keys(fileFields)),
      ),
    );
  const toRemove = [remove]
    .flat()
    .flatMap((names) => (typeof names === 'string' ? names.split(',') : []));
  const isRemoved = ({ field }: FileRow) =>
    toRemove.includes(field) && !fileFields[field]?.required && !sentFiles[field];
  const removed = stored.filter(isRemoved).map(({ field }) => field);
  const there = Object.fromEntries(
    stored.filter((file) => !isRemoved(file)).map((file) => [file.field, file]),
  );
  const filled = {
    kind,
    actor: NOBODY,
    fields: filledIn(submitted, sent),
    files: { ...there, ...sentFiles },
    problems: sentProblems,
    remote_address,
    changes: {
      order: found,
      before: submitted.values,
      removed: toRemove,
      kept: [...Object.keys(submitted.values), ...Object.keys(there)].filter(
        (name) => !(name in sent || name in sentFiles),
      ),
    },
  };
  const problems = fileProblems(filled, descriptionOf(kind).files);
  const planned = await serviceOf(deps.services, kind).plan(deps, filled, problems);
  const guardian = guardianOf(filled.fields, lagosDay(found.created_at), problems);
  if (!planned || Object.keys(problems).length > 0) throw invalid(problems);
  const price_lines = linesAfter(planned, found, submitted.values);
  const amount_kobo = sumOf(price_lines);
  if (planned.expected && planned.expected.field in sent) checkPrice(planned, amount_kobo);

  const isSame = ([name, { sha256 }]: [string, Received]) => there[name]?.sha256 === sha256;
  const another = Object.fromEntries(Object.entries(sentFiles).filter((one) => !isSame(one)));
  const same = Object.entries(sentFiles)
    .filter((one) => isSame(one) && !one[1].upload?.again)
    .map(([field, file]) => ({ ...file, field }));
  await checkTotalSize(db, found.id, another);
  return withPlaced(deps, another, (placed) =>
    transaction(deps, async (tx, deps) => {
      const order = await lockUndeleted(tx, found.id);
      await refuseChange(tx, deps, order);
      // The order may have changed since it was checked.
      if (
        order.amount_kobo !== found.amount_kobo ||
        !isDeepStrictEqual((await submittedValues(tx, deps, order)).values, submitted.values)
      )
        throw conflict('This order was changed in the meantime. Look at it again, then change it.');
      const now = deps.clock.now();
      const agreed = await storeConsents(tx, deps, order, submitted.list, planned, sent);
      const set = {
        ...planned.order,
        price_lines,
        amount_kobo,
        // The old public price can't be compared with a new amount.
        public_kobo: amount_kobo === order.amount_kobo ? order.public_kobo : null,
        notify_by: agreed.notify_by,
        search: searchText({ ...order, ...planned.order }, planned.words),
      };
      await tx.update(orders).set(set).where(eq(orders.id, order.id));
      const after = { ...order, ...set };
      await planned.change(tx, deps, after);
      if (guardian === undefined) await removeGuardian(tx, order.id);
      else await writeGuardian(tx, order.id, guardian, now);
      await takeUploads(tx, deps, same);
      await supersedeFiles(tx, deps, order.id, placed, now, removed);
      const { values } = await submittedValues(tx, deps, after);
      const { changes, health } = changesOf(submitted.list, submitted.values, values);
      const changed = { health, changes: { ...changes, ...agreed.changes } };
      const uploads = [...placed.map(({ field }) => field), ...removed];
      const repriced = amount_kobo !== order.amount_kobo;
      const named = [...uploads, ...changed.health, ...Object.keys(changed.changes)];
      if (repriced || named.length > 0)
        await recordEvent(tx, order.id, 'answers_changed', me, now, {
          ...changed,
          uploads,
          from_kobo: order.amount_kobo,
          amount_kobo,
        });
      if (repriced) {
        await refuseWhileMoneyWaits(tx, order);
        await replaceOpenPayment(tx, deps, after);
      }
      const moved = after.email !== order.email;
      if (moved) {
        await leaveAddress(tx, deps, order.id, order.email, me.token_hash);
        // One that still waits would go to the new address, and say the same as the next one.
        const same = and(eq(messages.order_id, order.id), eq(messages.template, 'received'));
        await takeBack(tx, deps, same);
      }
      if (moved || repriced)
        await queueMessage(tx, deps, mailQueue, {
          template: 'received',
          order_id: order.id,
          changed: true,
        });
      return after;
    }),
  );
}
