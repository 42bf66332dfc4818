import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { consents, type FileRow, files, guardians, type Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { messagesOf } from '#server/features/messages/list.ts';
import { openCorrections, whyNotCorrect } from '#server/features/orders/corrections.ts';
import { expectedBy } from '#server/features/orders/due-dates.ts';
import { agreedTo } from '#server/features/orders/orders.ts';
import { paymentStateOf } from '#server/features/orders/payment-state.ts';
import { openRequestOf } from '#server/features/orders/requests.ts';
import { serviceOf, shownLines } from '#server/features/orders/services.ts';
import {
  type SubmittedValues,
  shownValue,
  submittedValues,
} from '#server/features/orders/submitted-values.ts';
import { whyNotChange } from '#server/features/payments/may-change.ts';
import { ownPersonRequests } from '#server/features/person-requests/person-requests.ts';
import { threadOf } from '#server/features/thread/thread.ts';
import { eraseOn, inBackupsUntil, mayErase } from '#server/features/uploads/retention.ts';
import { isServed } from '#server/features/uploads/scan.ts';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';
import { toNaira } from '#shared/money/money.ts';
import { correctedOnRequest } from '#shared/orders/corrections.ts';
import { fieldLabel, fileLabel } from '#shared/orders/file-fields.ts';
import { stageOf } from '#shared/orders/stages.ts';
import { mayIssue, paymentStatus } from '#shared/orders/states.ts';
import { awaitsAnswer } from '#shared/orders/thread.ts';
import { turnOf } from '#shared/orders/turn.ts';
import type { ManageOrder, OpenRequest } from '#shared/people/manage.ts';
import { questionNames } from '#shared/requirements/asked-fields.ts';
import type { Field, FieldList } from '#shared/services/field-list.ts';
import { descriptionOf, isUploadField } from '#shared/services/index.ts';
import { askedAddress } from './change-contact.ts';
import { applicantHistory } from './history.ts';
import { ownMoney } from './own-money.ts';

type Kind = Order['kind'];
type Values = SubmittedValues['values'];

export const allFilesOf = (db: Db, order_id: string) =>
  db
    .select()
    .from(files)
    .where(eq(files.order_id, order_id))
    .orderBy(asc(files.created_at), asc(files.key));

/** Unique per order, because names of earlier versions contain their time. */
export const fileName = ({ field, created_at, replaced_at }: FileRow): string =>
  replaced_at ? `${field}-${created_at.toISOString().slice(0, 19).replace(/\D/g, '')}` : field;

/** How a field outside the form's list is entered. */
const askedInput = ({ input }: Field): OpenRequest['items'][number]['input'] =>
  input?.type === 'select' || input?.type === 'cards'
    ? { type: input.type, options: [...input.options] }
    : { type: input?.type === 'day' ? 'day' : 'text' };

/** Signed URLs expire with the session whose token hash is `viewer`. */
export async function readManageOrder(
  db: Db,
  deps: Within,
  order: Order,
  viewer?: string,
): Promise<ManageOrder> {
  const service = serviceOf(deps.services, order.kind);
  const [
    summary,
    { list, values, edition, asks },
    stored,
    request,
    history,
    messages,
    thread,
    own,
    money,
    corrections,
    notNow,
    asked_of_data,
    [guardian],
    new_email,
  ] = await Promise.all([
    service.summary(db, deps, order),
    submittedValues(db, deps, order),
    allFilesOf(db, order.id),
    openRequestOf(db, order.id),
    applicantHistory(db, order.id),
    messagesOf(db, order.id, 'applicant'),
    threadOf(db, order.id, 'applicant'),
    service.attended?.manage(db, deps, order),
    ownMoney(db, deps, order),
    openCorrections(db, deps, order),
    whyNotCorrect(db, deps, order),
    ownPersonRequests(db, order.id),
    db.select().from(guardians).where(eq(guardians.order_id, order.id)),
    askedAddress(db, order.id, deps.clock.now()),
  ]);
  const typed = (await whyNotChange(db, deps, order))
    ? undefined
    : await typedOf(db, order, list, values);
  const now = deps.clock.now();
  const expected_by = expectedBy(order);
  const keeps_uploads = summary.decided !== undefined && mayIssue(summary.decided);
  // An agent's price isn't shown to the agent's customer.
  const amounts = order.agent_id === null;
  const issued = stored.filter((file) => isIssued(file, order.kind));
  const held = issued.some((file) => !isServed(file));
  return {
    id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    first_name: order.first_name,
    last_name: order.last_name,
    title: summary.title,
    email: order.email,
    ...(new_email ? { new_email } : {}),
    phone_number: order.phone_number,
    stage: stageOf(order),
    turn: turnOf(
      stageOf(order),
      order.kind,
      {
        ...summary,
        expected_by,
        held,
        unpaid: order.paid_at === null,
        asked: !order.erased_at && awaitsAnswer(thread),
      },
      now,
    ),
    ...(summary.decided ? { visa_status: summary.decided } : {}),
    ...summary.denial,
    payment_status: paymentStatus(order.kind, order.paid_at),
    payment_state: await paymentStateOf(db, order),
    ...(amounts ? { amount: toNaira(order.amount_kobo) } : {}),
    price_lines: amounts ? shownLines(summary.lines) : [],
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    fields: shownFields(list, values, amounts, asks ? questionNames(asks) : []),
    ...(typed ? { typed, ...(asks ? { asks } : {}) } : {}),
    uploads: uploadsIn(stored, order.kind, list),
    issued: issued.filter(isServed).map(({ field, key }) => ({
      name: field,
      label: fileLabel(field, order.kind),
      url: signLink(deps.config.SECRET, `/uploads/${key}`, now, LINK_MS, viewer),
    })),
    request: request ? openRequest(request, order.kind, list, values) : null,
    corrections: corrections.filter(({ field }) => field !== 'email'),
    correctable: notNow === undefined ? Object.keys(correctedOnRequest(list)) : [],
    history: amounts ? history : history.map(withoutAmounts),
    messages: messages.filter(
      ({ address }) => address === order.email || address === order.phone_number,
    ),
    thread,
    ...(expected_by ? { expected_by } : {}),
    ...money,
    erase_on: eraseOn(deps, order, keeps_uploads ? null : stored.at(-1)?.created_at),
    in_backups_until: inBackupsUntil(deps, order),
    person_requests: asked_of_data,
    agreed: agreedTo(order),
    guardian: guardian ? { name: guardian.name, at: guardian.at.toISOString() } : null,
    may_erase: mayErase(order),
    ...(edition === undefined ? {} : { edition }),
    ...own,
  };
}

/** What was answered, in words. A price is a field that `amounts` shows; `more`: an edition's. */
const shownFields = (
  list: FieldList,
  values: Values,
  amounts: boolean,
  more: readonly string[],
): ManageOrder['fields'] =>
  Object.entries(list)
    .filter(
      ([name, { step, section, price, upload, consent }]) =>
        (step || section || price) &&
        !upload &&
        !consent &&
        (amounts || !price) &&
        values[name] !== null &&
        values[name] !== '',
    )
    .map(([name, field]) => ({
      name,
      label: field.label,
      value: shownValue(field, values[name]),
      asked: field.step !== undefined || more.includes(field.answer ?? name),
    }));

/** The applicant's files, with those that were replaced, in the order of the form. */
function uploadsIn(stored: FileRow[], kind: Kind, list: FieldList): ManageOrder['uploads'] {
  const inForm = Object.keys(descriptionOf(kind).files);
  return stored
    .filter(({ field }) => isUploadField(kind, field))
    .sort((a, b) => inForm.indexOf(a.field) - inForm.indexOf(b.field))
    .map((file) => ({
      name: fileName(file),
      field: file.field,
      label: fieldLabel(list, file.field, kind),
      sent_at: file.created_at.toISOString(),
      bytes: file.bytes,
      media_type: file.media_type,
      replaced_at: file.replaced_at?.toISOString() ?? null,
      scan: file.scan,
    }));
}

const isIssued = ({ field, replaced_at }: FileRow, kind: Kind): boolean =>
  !isUploadField(kind, field) && replaced_at === null;

const openRequest = (
  { id, asked_at, note, items }: NonNullable<Awaited<ReturnType<typeof openRequestOf>>>,
  kind: Kind,
  list: FieldList,
  values: Values,
): OpenRequest => ({
  id,
  asked_at: asked_at.toISOString(),
  note,
  items: items.map(({ field, reason }) => ({
    field,
    reason,
    label: fieldLabel(list, field, kind),
    upload: list[field]?.upload !== undefined,
    ...(list[field]?.answer ? { input: askedInput(list[field]) } : {}),
    value: String(values[field] ?? ''),
  })),
});

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

async function typedOf(
  db: Db,
  order: Order,
  list: FieldList,
  values: Values,
): Promise<Record<string, string>> {
  const given = await db
    .select({ about: consents.about })
    .from(consents)
    .where(and(eq(consents.order_id, order.id), eq(consents.given, true)));
  const isGiven = (about: string) =>
    about === 'guardian' ? Boolean(values.guardian_name) : given.some((one) => one.about === about);
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { schema, consent, answer }]) => {
      const value = consent ? (isGiven(consent) ? 'Yes' : '') : (values[name] ?? '');
      // An edition's answers are fields of their own; the chosen parts have no schema.
      if (isObject(value) || value === '') return [];
      return schema || answer || Array.isArray(value)
        ? [[answer ?? name, String(value)] as const]
        : [];
    }),
  );
}

const withoutAmounts = (entry: ManageOrder['history'][number]) => ({
  ...entry,
  text: entry.text
    .replace(/(?:₦|(?<!“)\b[A-Z]{3} )\d[\d,.]*/g, 'a payment')
    .replace(/, card ending \d+/, ''),
});
