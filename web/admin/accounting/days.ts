import { formatWeekday, lagosMidnight } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import type { DashboardDay } from '#shared/staff/dashboard.ts';
import { withCommas } from '#shared/words.ts';
import { INFLOW_KINDS } from '../kit/paths.ts';

export type Measure = 'orders' | 'inflow';

export interface DaySeries {
  labels: string[];
  services: { kind: Kind; values: number[] }[];
}

export const servicesOf = (measure: Measure): readonly Kind[] =>
  measure === 'orders' ? KINDS : INFLOW_KINDS;

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
/** 'Thu 12 Nov' */
export const dayName = (date: string, now: Date): string => formatWeekday(lagosMidnight(date), now);
/** '12 Nov' */
const dayLabel = (date: string): string => short.format(new Date(`${date}T00:00:00Z`));

export const seriesOf = (days: readonly DashboardDay[], measure: Measure): DaySeries => ({
  labels: days.map(({ date }) => dayLabel(date)),
  services: servicesOf(measure).map((kind) => ({
    kind,
    values: days.map((day) => day[measure][kind]),
  })),
});

export const sumOf = (
  days: readonly DashboardDay[],
  measure: Measure,
  name: Kind | 'all',
): number => days.reduce((sum, day) => sum + day[measure][name], 0);

export const written = (measure: Measure, value: number): string =>
  measure === 'inflow' ? formatNaira(value) : withCommas(value);

const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });
/** '₦1.2M', for the axis. */
export const writtenShort = (measure: Measure, value: number): string =>
  `${measure === 'inflow' ? '₦' : ''}${compact.format(value)}`;
