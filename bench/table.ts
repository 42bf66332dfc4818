import type { Spread } from './rounds.ts';

/** A line of the table: a figure, and the bar it is to reach where there is one. */
export interface Line {
  what: string;
  figure: string;
  /** In words, as `≥ 0.95`. */
  bar?: string;
  met?: boolean;
  /** What one must know to read the figure. */
  remark?: string;
}

const number = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
/** The median, with the least and the most in brackets. */
export const figure = ({ median, least, most }: Spread, unit = ''): string =>
  `${number(median)}${unit} (${number(least)}–${number(most)})`;

/** A figure whose median is to be at least the bar. */
export const atLeast = (what: string, spread: Spread, bar: number, remark?: string): Line => ({
  what,
  figure: figure(spread),
  bar: `≥ ${bar}`,
  met: spread.median >= bar,
  remark,
});
/** A figure whose median is to be at most the bar. */
export const atMost = (
  what: string,
  spread: Spread,
  bar: number,
  { unit = '', remark }: { unit?: string; remark?: string } = {},
): Line => ({
  what,
  figure: figure(spread, unit),
  bar: `≤ ${bar}${unit}`,
  met: spread.median <= bar,
  remark,
});
/** A figure without a bar. */
export const plain = (
  what: string,
  spread: Spread,
  { unit = '', remark }: { unit?: string; remark?: string } = {},
): Line => ({ what, figure: figure(spread, unit), remark });

/** The table in Markdown, so that it can be put into README.md as it is; a row in bold begins each part. */
export function printTable(parts: ReadonlyMap<string, readonly Line[]>): void {
  const rows: string[][] = [['what', 'median (least–most)', 'bar', '', 'remark']];
  for (const [part, lines] of parts) {
    rows.push([`**${part}**`, '', '', '', '']);
    for (const { what, figure, bar = '', met, remark = '' } of lines)
      rows.push([what, figure, bar, met === undefined ? '' : met ? 'met' : '**missed**', remark]);
  }
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const written = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  written.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  console.log(`\n${written.join('\n')}\n`);
}
