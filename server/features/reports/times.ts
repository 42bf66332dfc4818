import { and, eq, inArray, sql, sum } from 'drizzle-orm';
import { report_tallies } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDays, daysOfMonth, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import {
  LATE_WHYS,
  type ReportBy,
  type TimesLine,
  type TimesReport,
} from '#shared/staff/reports.ts';
import { adminNames } from './admin-names.ts';

/** Number of orders by the hours they took. */
type Took = Map<number, number>;
interface Counted {
  decision: Took;
  end: Took;
  late: Record<string, number>;
}

/** The whole months in the range, and the single days outside them. */
function periodsOf(from: string, to: string): string[] {
  const periods: string[] = [];
  for (let day = from; day <= to; ) {
    const month = day.slice(0, 7);
    const { from: first, to: last } = daysOfMonth(month);
    const whole = day === first && last <= to;
    periods.push(whole ? month : day);
    day = lagosDay(addDays(lagosMidnight(whole ? last : day), 1));
  }
  return periods;
}

const add = (took: Took, hours: number, orders: number) =>
  took.set(hours, (took.get(hours) ?? 0) + orders);
const ordersIn = (took: Took): number => [...took.values()].reduce((all, one) => all + one, 0);

/** The hours within which this part of the orders was through; null without orders. */
function within(took: Took, part: number): number | null {
  const least = ordersIn(took) * part;
  let seen = 0;
  for (const [hours, orders] of [...took].toSorted(([a], [b]) => a - b)) {
    seen += orders;
    if (seen > 0 && seen >= least) return hours;
  }
  return null;
}

const lineOf = (id: string, name: string, { decision, end, late }: Counted): TimesLine => ({
  id,
  name,
  decided: ordersIn(decision),
  decision_median_hours: within(decision, 0.5),
  decision_p90_hours: within(decision, 0.9),
  ended: ordersIn(end),
  end_median_hours: within(end, 0.5),
  end_p90_hours: within(end, 0.9),
  late: Object.values(late).reduce((all, one) => all + one, 0),
  ...(Object.fromEntries(LATE_WHYS.map((why) => [`late_${why}`, late[why] ?? 0])) as Pick<
    TimesLine,
    'late_decision' | 'late_file'
  >),
});

async function namesOf({ connection: { db } }: Deps, by: ReportBy, keys: string[]) {
  if (by === 'service')
    return new Map(keys.map((key) => [key, descriptionOf(key as Kind).names.short]));
  if (by === 'destination')
    return new Map(
      keys.map((key) => {
        const [kind = '', ...place] = key.split('/');
        const { short } = descriptionOf(kind as Kind).names;
        return [key, place.join('/') ? `${place.join('/')}, ${short}` : short];
      }),
    );
  return new Map([['0', 'Not recorded'], ...(await adminNames(db, keys))]);
}

const nothing = (): Counted => ({ decision: new Map(), end: new Map(), late: {} });

/** Hours from payment to decision and to the end, for orders decided or ended on the Lagos days. */
export async function readTimes(
  deps: Deps,
  by: ReportBy,
  from: string,
  to: string,
): Promise<TimesReport> {
  const { what, period, key, detail, rows } = report_tallies;
  const found = await deps.connection.db
    .select({ what, key, detail, rows: sum(rows).mapWith(Number) })
    .from(report_tallies)
    .where(
      and(
        inArray(what, ['decision', 'end', 'late']),
        eq(report_tallies.by, by),
        inArray(period, periodsOf(from, to)),
      ),
    )
    .groupBy(what, key, detail)
    .having(sql`sum(${rows}) > 0`);
  const all = nothing();
  const counted = new Map<string, Counted>();
  for (const row of found) {
    const own = counted.get(row.key) ?? nothing();
    counted.set(row.key, own);
    for (const into of [own, all]) {
      if (row.what === 'late') into.late[row.detail] = (into.late[row.detail] ?? 0) + row.rows;
      else add(into[row.what === 'end' ? 'end' : 'decision'], Number(row.detail), row.rows);
    }
  }
  const names = await namesOf(deps, by, [...counted.keys()]);
  const data = [...counted]
    .map(([key, one]) => lineOf(key, names.get(key) ?? 'Deleted', one))
    .toSorted((a, b) => b.ended + b.decided - a.ended - a.decided || a.name.localeCompare(b.name));
  return { from, to, by, data, all: lineOf('all', 'All', all) };
}

/** The government's part of prices paid in the months, by service, in kobo. */
export async function governmentParts(
  { connection: { db } }: Deps,
  months: readonly string[],
): Promise<(month: string, kind: string) => number> {
  const { what, period, key, amount_kobo } = report_tallies;
  const found = await db
    .select({ period, key, amount_kobo: sum(amount_kobo).mapWith(Number) })
    .from(report_tallies)
    .where(
      and(
        eq(what, 'government'),
        eq(report_tallies.by, 'service'),
        inArray(period, [...months]),
        inArray(key, [...KINDS]),
      ),
    )
    .groupBy(period, key);
  const parts = new Map(found.map((row) => [`${row.period} ${row.key}`, row.amount_kobo]));
  return (month, kind) => parts.get(`${month} ${kind}`) ?? 0;
}
