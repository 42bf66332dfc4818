import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/connect.ts';
import { insurance_applications } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { adminOrderRoutes } from '#server/features/order-admin/order-admin.routes.ts';
import { createRecords, presentConsent, presentOrder, priceOf, signKeys } from '#server/features/orders/records.ts';
import { linesOf, type Order, type OrderSummary, type Service } from '#server/features/orders/services.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import { addProblems, type Plan, type Submission } from '#server/features/submissions/submit-order.ts';
import { overFields } from '#shared/cross-field.ts';
import { formatDate, lagosDay } from '#shared/dates.ts';
import {
  HEALTH_CONSENT,
  INSURANCE_FILES,
  insuranceForm,
  insuranceProblems,
  insuranceRecord,
  submittedInsurance,
} from '#shared/insurance.ts';
import { toKobo } from '#shared/money.ts';
import { periodOf } from '#shared/prices.ts';

/** 'Travel insurance, 30 Days, Germany' */
const titleOf = (period: string, destination: string): string => ['Travel insurance', period, destination].filter(Boolean).join(', ');

const asked = (today: string) => insuranceForm.check(overFields((right) => insuranceProblems(right, today)));

async function plan(deps: Deps, { fields }: Submission, problems: Record<string, string>): Promise<Plan | undefined> {
  const { data, error } = asked(lagosDay(deps.clock.now())).safeParse(fields);
  addProblems(problems, error?.issues);
  if (!data) return undefined;
  const {
    first_name,
    middle_name = '',
    last_name,
    phone_number,
    contact_email,
    amount_to_pay,
    health_consent,
    captcha_token: _,
    ...detail
  } = data;
  const period = periodOf(amount_to_pay)?.name ?? '';
  const price_lines = [
    {
      text: titleOf(period, detail.destination),
      detail: `${formatDate(detail.coverage_begin)} to ${formatDate(detail.coverage_end)}`,
      amount_kobo: toKobo(amount_to_pay),
    },
  ];
  return {
    order: { first_name, middle_name, last_name, phone_number, email: contact_email, price_lines },
    words: [detail.passport_number, detail.destination],
    ...(detail.medical_condition === 'Yes'
      ? { consent: { about: 'health' as const, given: health_consent === 'Yes', version: HEALTH_CONSENT.version } }
      : {}),
    insert: async (tx, { id }) => {
      await tx.insert(insurance_applications).values({ order_id: id, period, ...detail });
    },
  };
}

const records = createRecords(insurance_applications, (deps, { order, detail, files, consents }) => {
  const { order_id: _, date_of_birth, ...rest } = detail;
  // What was left out is an empty text in the documents' records.
  const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])) as {
    [Name in keyof typeof rest]: string;
  };
  return {
    ...presentOrder(deps, order),
    ...texts,
    contact_email: order.email,
    amount_to_pay: priceOf(order),
    date_of_birth,
    health_consent: presentConsent(consents, 'health'),
    ...signKeys(deps, files),
  };
});

/** What travel insurance tells orders about itself. */
export const insuranceService: Service = {
  kind: 'insurance',
  routes: { submission: insuranceRoute, admin: adminInsuranceRoutes },
  invoiceNumber: ({ tracking_id }) => tracking_id,
  async summary(db: Db, _deps: Deps, order: Order): Promise<OrderSummary> {
    const [row] = await db.select().from(insurance_applications).where(eq(insurance_applications.order_id, order.id));
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

/** `POST /insurance/application`. */
function insuranceRoute(scope: FastifyInstance, deps: Deps): void {
  submissionRoute(scope, deps, {
    kind: 'insurance',
    form: insuranceForm,
    files: INSURANCE_FILES,
    plan,
    response: submittedInsurance,
    present: async (_deps, order) => ({ amount_to_pay: priceOf(order) }),
  });
}

/** The administrators' calls for insurance. */
function adminInsuranceRoutes(scope: FastifyInstance, deps: Deps): void {
  adminOrderRoutes(scope, deps, {
    kind: 'insurance',
    record: insuranceRecord,
    records,
    lists: { all: {} },
  });
}
