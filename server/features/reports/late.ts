import type { Deps } from '#server/deps.ts';
import type { LateLine, LateReport, ReportBy, TimesLine } from '#shared/staff/reports.ts';
import { percentOf } from './percent.ts';
import { readTimes } from './times.ts';

const lineOf = ({ id, name, ended, late, late_decision, late_file }: TimesLine): LateLine => ({
  id,
  name,
  ended,
  late,
  late_percent: percentOf(late, ended),
  late_decision,
  late_file,
});

/** Late orders by reason, from the counts of `readTimes`. */
export async function readLate(
  deps: Deps,
  by: ReportBy,
  from: string,
  to: string,
): Promise<LateReport> {
  const { data, all } = await readTimes(deps, by, from, to);
  return {
    from,
    to,
    by,
    data: data
      .filter(({ late }) => late > 0)
      .map(lineOf)
      .toSorted((a, b) => b.late - a.late || a.name.localeCompare(b.name)),
    all: lineOf(all),
  };
}
