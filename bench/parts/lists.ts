import { join } from 'node:path';
import { startPostgres } from '../../test/kit/postgres.ts';
import {
  kilobytesAnOrder,
  measureExport,
  measureLists,
  measureReports,
  openShop,
  type Shop,
  wrongTallies,
} from '../lists.ts';
import type { Options } from '../run.ts';
import type { Line } from '../table.ts';

/** How often each call is made at either size. */
const ASKED = 200;
const SMALL = 1000;
const USUAL = 1_000_000;
const LIST_BAR = 1.2;
const SEARCH_BAR = 1.5;
const REPORT_BAR_MS = 2000;

/** Administrators' lists and searches at a million orders against a thousand. @throws Error where PostgreSQL's programs are missing */
export async function lists({ folder, orders = USUAL, server, quick }: Options): Promise<Line[]> {
  const postgres = server ? undefined : await startPostgres();
  const url = server ?? postgres?.url;
  if (!url) throw new Error("PostgreSQL's server programs are missing (Debian: postgresql)");
  const stop = () => postgres?.stop();
  process.once('exit', stop);
  const shops: Shop[] = [];
  try {
    for (const size of [SMALL, orders])
      shops.push(await openShop(url, size, join(folder, `shop-${size}`)));
    const [small, large] = shops as [Shop, Shop];
    const lines: Line[] = (await measureLists(small, large, quick ? 10 : ASKED)).map((measured) => {
      const { name, small_rows, large_rows, small_ms, large_ms, ratio } = measured;
      const bar = /search/.test(name) ? SEARCH_BAR : LIST_BAR;
      // A page that isn't full at the small size is cheaper for that alone.
      const uneven = small_rows === large_rows ? '' : `; ${small_rows} and ${large_rows} rows`;
      const remark = `${small_ms.toFixed(2)} and ${large_ms.toFixed(2)} ms${uneven}`;
      return { what: name, figure: ratio.toFixed(2), bar: `≤ ${bar}`, met: ratio <= bar, remark };
    });
    const { rows, seconds, grew_mb } = await measureExport(large, '/insurance/all');
    const grew = `the process grew by ${Math.round(grew_mb)} MB`;
    lines.push({
      what: `CSV of ${rows.toLocaleString('en')} rows`,
      figure: `${seconds.toFixed(1)} s`,
      remark: grew,
    });
    lines.push({
      what: 'the database on the disk, for an order',
      figure: `${(await kilobytesAnOrder(large)).toFixed(1)} KB`,
    });
    for (const [path, ms] of await measureReports(large))
      lines.push({
        what: path,
        figure: `${Math.round(ms)} ms`,
        bar: `≤ ${REPORT_BAR_MS} ms`,
        met: ms <= REPORT_BAR_MS,
      });
    const wrong = await wrongTallies(large);
    lines.push({
      what: 'tallies that differ from a full count',
      figure: String(wrong.length),
      bar: '0',
      met: wrong.length === 0,
      remark: wrong.join(', '),
    });
    return lines;
  } finally {
    for (const { product } of shops) await product.stop();
    stop();
  }
}
