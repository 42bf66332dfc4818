import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders } from '#server/database/schema.ts';
import { editionById } from '#server/features/editions/editions.ts';
import { dueAfter } from '#server/features/orders/due-dates.ts';
import { linesOf, type OrderSummary, type Service } from '#server/features/orders/services.ts';
import type { SubmittedValues } from '#server/features/orders/submitted-values.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { lagosDay } from '#shared/dates.ts';
import { PROCESS_DAYS } from '#shared/orders/process-days.ts';
import { FIRST_STATUS, mayIssue, VISA_STATUSES, type VisaStatus } from '#shared/orders/states.ts';
import type { NewDestination } from '#shared/places/destinations.ts';
import { FACT_QUESTIONS } from '#shared/places/editions.ts';
import { documentField, isQuestion, isUploaded } from '#shared/requirements/applying.ts';
import type { Fact } from '#shared/requirements/condition.ts';
import { contentsOf } from '#shared/requirements/contents.ts';
import { answerField, questionField } from '#shared/requirements/question-field.ts';
import type { Requirement } from '#shared/requirements/requirement.ts';
import type { Field } from '#shared/services/field-list.ts';
import { type DecidedKind, issuedField } from '#shared/services/index.ts';
import { ANSWERS } from '#shared/staff/copy-sheet.ts';
import { capitalised } from '#shared/words.ts';
import { adminApplicationRoutes } from './admin.routes.ts';
import { applicationRoute } from './applications.routes.ts';
import { decide } from './decide.ts';
import { usualDaysOf } from './facts.ts';
import { applicationOf } from './find-application.ts';
import { applicationOperations } from './operations.ts';
import { planApplication, titleOf } from './plan.ts';
import { editionOf } from './records.ts';
import { REFUSED, refusals } from './refusals.ts';
import { reopen } from './reopen.ts';
import { sampleEdition } from './starters/edition.ts';
import { STARTER_PERMITS } from './starters/permits.ts';
import { STARTER_VISAS } from './starters/visas.ts';
import { applications } from './table.ts';

const fieldOf = (one: Requirement): [name: string, Field][] => {
  if (isQuestion(one)) return [[answerField(one.key), questionField(one)]];
  if (!isUploaded(one)) return [];
  const upload = { label: one.title, required: false };
  return [[documentField(one.key), { label: one.title, upload, correctable: true }]];
};

/** What the order's edition asks for, as fields. */
async function moreFields(db: Db, order: Order): Promise<SubmittedValues> {
  const row = await applicationOf(db, order.id);
  const edition = row?.edition_id ? await editionById(db, row.edition_id) : undefined;
  const answers = Object.entries(row?.answers ?? {});
  const facts = answers.flatMap(([key]): [string, Field][] =>
    key in FACT_QUESTIONS
      ? [
          [
            answerField(key),
            { label: FACT_QUESTIONS[key as Fact].title, section: ANSWERS, answer: key },
          ],
        ]
      : [],
  );
  return {
    edition: row ? editionOf(row) : null,
    asks: edition && contentsOf(edition),
    list: Object.fromEntries([...facts, ...(edition?.requirements ?? []).flatMap(fieldOf)]),
    values: Object.fromEntries(answers.map(([key, value]) => [answerField(key), value])),
  };
}

const itsEdition = (row: Parameters<typeof editionOf>[0]) => {
  const edition = editionOf(row);
  return edition ? { edition } : {};
};

const decidedAs = (status: VisaStatus | undefined) =>
  status === FIRST_STATUS ? undefined : status;

const statusIs = (statuses: readonly VisaStatus[]): SQL =>
  sql`exists (select from ${applications} where ${applications.order_id} = ${orders.id} and ${inArray(applications.visa_status, [...statuses])})`;

function applicationService(kind: DecidedKind, starters: readonly NewDestination[]): Service {
  return {
    kind,
    operations: applicationOperations(kind),
    table: applications,
    more: moreFields,
    erased: ['passport_expires_on', 'travel_on', 'return_on', 'answers', 'reason', 'next_step'],
    plan: planApplication,
    routes: {
      submission: (scope, deps) => applicationRoute(scope, deps, kind),
      admin: (scope, deps) => adminApplicationRoutes(scope, deps, kind),
    },
    // Document 1, section 9: a permit's invoice number is the date formatted as day, month, year.
    invoiceNumber: (order) =>
      kind === 'permit'
        ? lagosDay(order.created_at).split('-').reverse().join('')
        : order.tracking_id,

    async dueOn(db, _deps, order, paid_at) {
      const row = await applicationOf(db, order.id);
      return dueAfter(paid_at, row?.process_days ?? PROCESS_DAYS);
    },

    decided: {
      decide: (deps, id, ...rest) => decide(deps, kind, id, ...rest),
      refusals: (db, ...rest) => refusals(db, kind, ...rest),
      undo: (deps, id, admin) => reopen(deps, id, 'Undone at once', admin, true),
      decidedAs: async (db, { id }) => decidedAs((await applicationOf(db, id))?.visa_status),
      async listed(db, ids) {
        const { order_id, visa_destination, visa_status, edition_id, edition_version } =
          applications;
        const rows = await db
          .select({ order_id, title: visa_destination, visa_status, edition_id, edition_version })
          .from(applications)
          .where(inArray(order_id, [...ids]));
        return new Map(
          rows.map(({ order_id, title, visa_status, ...by }) => [
            order_id,
            { title, visa_status, ...itsEdition(by) },
          ]),
        );
      },
      usualDays: usualDaysOf,
      starters,
      sampleEdition: (description) => sampleEdition(kind, description),
      keepsUploads: statusIs(VISA_STATUSES.filter(mayIssue)),
      denied: statusIs(REFUSED),
    },

    destination: applications.visa_destination,
    async summary(db, deps, order) {
      const row = await applicationOf(db, order.id);
      if (row?.kind !== kind) throw new Error(`order ${order.id} has no application`);
      const title = titleOf(kind, row);
      const issued = issuedField(kind);
      const links = mayIssue(row.visa_status) ? await fileLinks(db, deps, order.id, [issued]) : {};
      const speed: OrderSummary['asking'] = row.speed ? [['Speed', capitalised(row.speed)]] : [];
      return {
        title,
        lines: linesOf(order, title),
        facts: [['Passport number', row.passport_number]],
        asking: speed,
        booked: speed,
        ...(row.reason || row.next_step
          ? { denial: { reason: row.reason, next_step: row.next_step } }
          : {}),
        decided: decidedAs(row.visa_status),
        tracking: {
          visa_destination: row.visa_destination,
          visa_status: row.visa_status,
          ...itsEdition(row),
          ...(links[issued] ? { [issued]: links[issued] } : {}),
        },
      };
    },
  };
}

export const services: readonly Service[] = [
  applicationService('visa', STARTER_VISAS),
  applicationService('permit', STARTER_PERMITS),
];
