import type { Deps } from '#server/deps.ts';
import { summarize } from '#server/features/accounting/monthly.ts';
import { monthBefore } from '#shared/dates.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { SummaryLine } from '#shared/money/payment-list.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import type { IncomeLine, IncomeReport } from '#shared/staff/reports.ts';
import { governmentParts } from './times.ts';

type Sums = Omit<IncomeLine, 'id' | 'name'>;
const FIELDS = ['received', 'refunded', 'left', 'government', 'ours'] as const;
const NONE = { payments: 0, received: 0, given_back: 0, left: 0 };

const moneyOf = ({ received, given_back, left }: typeof NONE, government_kobo: number) => ({
  received,
  refunded: given_back,
  left,
  government: toNaira(government_kobo),
  ours: toNaira(toKobo(left) - government_kobo),
});

function sumsOf(now: typeof NONE, government: number, then: typeof NONE, before: number): Sums {
  const earlier = moneyOf(then, before);
  return {
    payments: now.payments,
    ...moneyOf(now, government),
    ...(Object.fromEntries(FIELDS.map((name) => [`before_${name}`, earlier[name]])) as Pick<
      Sums,
      `before_${(typeof FIELDS)[number]}`
    >),
  };
}

const addUp = (lines: readonly IncomeLine[]): Sums => {
  const total = (name: keyof Sums) =>
    name === 'payments'
      ? lines.reduce((sum, line) => sum + line[name], 0)
      : toNaira(lines.reduce((sum, line) => sum + toKobo(line[name]), 0));
  const [first] = lines;
  if (!first) throw new Error('there are no services');
  const { id: _id, name: _name, ...sums } = first;
  return Object.fromEntries(
    (Object.keys(sums) as (keyof Sums)[]).map((name) => [name, total(name)]),
  ) as unknown as Sums;
};

/** A month's money by service, compared with the month before; sums match Accounting. */
export async function readIncome(deps: Deps, month: string): Promise<IncomeReport> {
  const before = monthBefore(month);
  const [now, then, government] = await Promise.all([
    summarize(deps, month, 'service'),
    summarize(deps, before, 'service'),
    governmentParts(deps, [month, before]),
  ]);
  const of = (lines: SummaryLine[], kind: string) => lines.find(({ id }) => id === kind) ?? NONE;
  const data = KINDS.map(
    (kind): IncomeLine => ({
      id: kind,
      name: descriptionOf(kind).names.short,
      ...sumsOf(of(now, kind), government(month, kind), of(then, kind), government(before, kind)),
    }),
  );
  return { month, before, data, all: { id: 'all', name: 'All', ...addUp(data) } };
}
