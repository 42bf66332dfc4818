import { useEffect, useId, useRef, useState } from 'react';
import { dayInWords } from '#shared/dates.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import type { DashboardDay } from '#shared/staff/dashboard.ts';
import {
  dayName,
  type Measure,
  seriesOf,
  servicesOf,
  sumOf,
  written,
  writtenShort,
} from './days.ts';
import type { DrawnDays } from './draw-days.ts';

const ROOM = { orders: 34, inflow: 58 } as const;
const DARK = '(prefers-color-scheme: dark)';

/** The chart library loads when a chart is shown; if it fails, the table below has the figures. */
function Plot({
  days,
  measure,
  onDay,
}: {
  days: readonly DashboardDay[];
  measure: Measure;
  onDay: (place: number | undefined) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let drawn: DrawnDays | undefined;
    import('./draw-days.ts').then(
      ({ drawDays }) => {
        const draw = () => {
          if (over.signal.aborted || !box.current) return;
          drawn?.remove();
          drawn = drawDays(box.current, seriesOf(days, measure), {
            write: (value) => writtenShort(measure, value),
            room: ROOM[measure],
            onDay,
          });
        };
        draw();
        window.matchMedia(DARK).addEventListener('change', draw, { signal: over.signal });
      },
      () => setFailed(true),
    );
    const fitting = new ResizeObserver(() => drawn?.fit());
    if (box.current) fitting.observe(box.current);
    return () => {
      over.abort();
      fitting.disconnect();
      drawn?.remove();
    };
  }, [days, measure, onDay]);
  if (failed)
    return (
      <p className="mt-3 text-ink-2">The chart did not load; the figures below say the same.</p>
    );
  return (
    <div
      ref={box}
      role="img"
      aria-label={`${measure === 'orders' ? 'Orders' : 'Inflow'} on each of the last ${days.length} days, by service. The figures are below.`}
      className="mt-1 h-32 overflow-hidden"
    />
  );
}

function Swatch({ kind }: { kind: Kind }) {
  const id = useId();
  const { ground, line, path, edge = ground } = descriptionOf(kind).pattern;
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 flex-none">
      <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 0h8v8H0z" fill={`var(${ground})`} />
        <path d={path} stroke={`var(${line})`} strokeWidth="1.4" />
      </pattern>
      <path d="M.5.5h15v15H.5z" fill={`url(#${id})`} stroke={`var(${edge})`} />
    </svg>
  );
}

function Figures({
  days,
  measure,
  now,
}: {
  days: readonly DashboardDay[];
  measure: Measure;
  now: Date;
}) {
  const services = servicesOf(measure);
  const cell =
    'border-line border-b px-2 py-[.35rem] text-right tabular-nums whitespace-nowrap first:pl-0 last:pr-0';
  return (
    <details className="min-w-0 open:w-full">
      <summary className="inline-flex min-h-8 items-center font-semibold text-brand pointer-coarse:min-h-(--target) underline underline-offset-[.18em]">
        Figures
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, by keyboard too. */}
      <section aria-label="Figures by day" tabIndex={0} className="sideways">
        <table className="w-full">
          <caption className="sr-only">
            {`${measure === 'orders' ? 'Orders submitted' : 'Naira that came in'} on each of the last ${days.length} days, newest first`}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={`${cell} border-ink! text-left! text-micro`}>
                Day
              </th>
              {services.map((kind) => (
                <th key={kind} scope="col" className={`${cell} border-ink! text-micro`}>
                  {descriptionOf(kind).names.short}
                </th>
              ))}
              <th scope="col" className={`${cell} border-ink! text-micro`}>
                All
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.date}>
                <th scope="row" className={`${cell} text-left! font-normal`}>
                  {dayName(day.date, now)}
                </th>
                {services.map((kind) => (
                  <td key={kind} className={cell}>
                    {written(measure, day[measure][kind])}
                  </td>
                ))}
                <td className={`${cell} font-semibold`}>{written(measure, day[measure].all)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Orders or inflow of the last days by service, as a chart and as a table. */
export function DaysChart({ days, now }: { days: readonly DashboardDay[]; now: Date }) {
  const [measure, setMeasure] = useState<Measure>('orders');
  const [place, setPlace] = useState<number>();
  const day = place === undefined ? undefined : days[place];
  const told = day ? [day] : days;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tabular-nums">
          <span className="font-semibold">
            {day ? dayInWords(day.date, now) : `The last ${days.length} days`}
          </span>
          <span>{`: ${written(measure, sumOf(told, measure, 'all'))}`}</span>
        </p>
        <fieldset className="flex">
          <legend className="sr-only">What is shown</legend>
          {(['orders', 'inflow'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={measure === one}
              onClick={() => setMeasure(one)}
              className="min-h-(--control-dense) px-3 font-semibold shadow-[inset_0_0_0_1.5px_var(--edge)] first:rounded-l-button last:-ml-[1.5px] last:rounded-r-button aria-pressed:bg-brand-soft aria-pressed:underline aria-pressed:decoration-marigold aria-pressed:decoration-3 aria-pressed:underline-offset-[.3em] pointer-coarse:min-h-(--target)"
            >
              {one === 'orders' ? 'Orders' : 'Inflow'}
            </button>
          ))}
        </fieldset>
      </div>
      <Plot days={days} measure={measure} onDay={setPlace} />
      <div className="flex flex-wrap items-center gap-x-4">
        <ul aria-label="By service" className="contents">
          {servicesOf(measure).map((kind) => (
            <li key={kind} className="inline-flex items-center gap-2">
              <Swatch kind={kind} />
              {descriptionOf(kind).names.short}{' '}
              <b className="tabular-nums">{written(measure, sumOf(told, measure, kind))}</b>
            </li>
          ))}
        </ul>
        {measure === 'inflow' && (
          <p className="text-ink-2">Without appointments, as in Total Inflow.</p>
        )}
        <Figures days={days} measure={measure} now={now} />
      </div>
    </>
  );
}
