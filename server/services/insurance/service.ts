import { eq } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import { dueAfter } from '#server/features/orders/due-dates.ts';
import { orderPrice } from '#server/features/orders/present-record.ts';
import { createRecords } from '#server/features/orders/records.ts';
import { linesOf, type Service } from '#server/features/orders/services.ts';
import { formerPrices } from '#server/features/settings/settings.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import type { Filled, Planner } from '#server/features/submissions/submit-order.ts';
import { addProblems } from '#server/http/errors.ts';
import { overFields } from '#shared/cross-field.ts';
import { formatDate, lagosDay } from '#shared/dates.ts';
import { naira } from '#shared/fields.ts';
import { toKobo } from '#shared/money/money.ts';
import { type Period, periodNamed, periodOf } from '#shared/money/prices.ts';
import { nulled, storedValues } from '#shared/services/field-list.ts';
import {
  HEALTH_CONSENT,
  INSURANCE_FIELDS,
  INSURANCE_TEXTS,
  insuranceForm,
  insuranceProblems,
  insuranceRecord,
  submittedInsurance,
} from '#shared/services/insurance-form.ts';
import { insurance_applications } from './table.ts';

const titleOf = (period: string, destination: string): string =>
  ['Travel insurance', period, destination].filter(Boolean).join(', ');

const asked = (today: string) =>
  insuranceForm.check(overFields((right) => insuranceProblems(right, today)));

async function periodAt(deps: Deps, amount: number): Promise<Period | undefined> {
  const today = periodOf(deps.settings.get(), amount);
  if (today) return today;
  for (const prices of await formerPrices(deps)) {
    const former = periodOf(prices, amount);
    if (former) return former;
  }
}

/** By name, else by price, also a former one; in a change, a new price selects another period. */
async function chosenPeriod(
  deps: Deps,
  { fields: { period, amount_to_pay }, changes }: Filled,
): Promise<Period | undefined> {
  const named = periodNamed(period);
  const { data: amount } = naira().safeParse(amount_to_pay);
  const another =
    amount !== undefined &&
    changes?.kept.includes('period') &&
    !changes.kept.includes('amount_to_pay') &&
    changes.order.amount_kobo !== toKobo(amount);
  if (named && !another) return named;
  return (amount === undefined ? undefined : await periodAt(deps, amount)) ?? named;
}

const plan: Planner = async (deps, filled, problems) => {
  const { fields } = filled;
  const period = await chosenPeriod(deps, filled);
  const { data, error } = asked(lagosDay(deps.clock.now())).safeParse({
    ...fields,
    period: period?.name,
  });
  addProblems(problems, error?.issues);
  if (!period) problems.amount_to_pay ??= INSURANCE_TEXTS.noPeriod;
  if (!data || !period) return undefined;
  const { order, detail, words } = storedValues(INSURANCE_FIELDS, data);
  const { amount_to_pay, medical_condition, health_consent } = data;
  const price_lines = [
    {
      // Typed by the applicant; after a colon it could end as the line of a government's fee does.
      text: titleOf(period.name, detail.destination.replaceAll(':', ',')),
      detail: `${formatDate(detail.coverage_begin)} to ${formatDate(detail.coverage_end)}`,
      amount_kobo: toKobo(deps.settings.get()[period.priced]),
    },
  ];
  return {
    order: { ...order, price_lines },
    words,
    expected: { field: 'amount_to_pay', amount: amount_to_pay },
    ...(medical_condition === 'Yes'
      ? {
          consent: {
            about: 'health' as const,
            given: health_consent === 'Yes',
            version: HEALTH_CONSENT.version,
          },
        }
      : {}),
    buysAs: (before) => before.period === period.name,
    insert: async (tx, _deps, { id }) => {
      await tx.insert(insurance_applications).values({ order_id: id, ...detail });
    },
    change: async (tx, _deps, { id }) => {
      await tx
        .update(insurance_applications)
        .set(nulled(detail))
        .where(eq(insurance_applications.order_id, id));
    },
  };
};

const insurance: Service = {
  kind: 'insurance',
  operations: {
    submissions: {
      'POST /insurance/application': ['submitInsurance', 'Submit a travel insurance form'],
    },
  },
  table: insurance_applications,
  plan,
  problems: insuranceProblems,
  routes: {
    submission: (scope, deps) =>
      submissionRoute(scope, deps, {
        kind: 'insurance',
        form: insuranceForm,
        response: submittedInsurance,
        present: async (_db, _deps, order) => ({ amount_to_pay: orderPrice(order) }),
      }),
    admin: (scope, deps) =>
      adminOrderRoutes(scope, deps, {
        kind: 'insurance',
        record: insuranceRecord,
        records: createRecords(insurance_applications, INSURANCE_FIELDS),
      }),
  },
  destination: insurance_applications.destination,
  invoiceNumber: ({ tracking_id }) => tracking_id,
  dueOn: (_db, { config }, _order, paid_at) => dueAfter(paid_at, config.INSURANCE_PROCESS_DAYS),
  async summary(db, _deps, order) {
    const [row] = await db
      .select()
      .from(insurance_applications)
      .where(eq(insurance_applications.order_id, order.id));
    if (!row) throw new Error(`order ${order.id} has no insurance application`);
    const title = titleOf(row.period ?? '', row.destination);
    return {
      title,
      lines: linesOf(order, title),
      facts: row.passport_number ? [['Passport number', row.passport_number]] : [],
      tracking: { destination: row.destination },
    };
  },
};

export const services: readonly Service[] = [insurance];
