import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS, openFiles, openFolder } from '#server/database/embedded/open.ts';
import { seeded } from '../../scripts/passport/random.ts';
import { Disk } from './cut.ts';
import { RecordedFiles } from './recorded-files.ts';

const TRANSACTIONS = 120;

export interface Cuts {
  cuts: number;
  /** What was wrong after which cut. */
  failed: string[];
}

/** Works with the database while its files are recorded. @returns at which operation each transaction was acknowledged */
async function work(lite: PGlite, record: RecordedFiles): Promise<Map<number, number>> {
  const acknowledged = new Map<number, number>();
  await lite.exec(
    'create table if not exists pairs (id int, half int, words text, primary key (id, half)); checkpoint',
  );
  for (let id = 1; id <= TRANSACTIONS; id += 1) {
    // Long words are stored outside their row, so that a transaction touches several files.
    await lite.transaction(async (tx) => {
      for (const half of [1, 2])
        await tx.query('insert into pairs values ($1, $2, $3)', [
          id,
          half,
          `${id}`.repeat(id % 7 ? 10 : 4000),
        ]);
      if (id % 30 === 0) await tx.exec(`create table more_${id} as select * from pairs`);
    });
    acknowledged.set(id, record.operations.length);
    if (id % 45 === 0) await lite.exec('checkpoint');
    if (id % 50 === 0) await lite.exec('vacuum pairs');
  }
  return acknowledged;
}

/** The planner's settings to switch off so that a table is read in one way only. */
const OTHER_WAYS = {
  'Seq Scan': ['indexscan', 'indexonlyscan', 'bitmapscan'],
  'Index Scan': ['seqscan', 'bitmapscan', 'indexonlyscan'],
};

/** All pairs in order, read in this way. @throws Error when the planner takes another */
async function readPairs(lite: PGlite, way: keyof typeof OTHER_WAYS): Promise<unknown[]> {
  const query = 'select id, half, words from pairs order by id, half';
  for (const other of OTHER_WAYS[way]) await lite.exec(`set enable_${other} = off`);
  try {
    const plan = (await lite.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows
      .map((line) => line['QUERY PLAN'])
      .join('\n');
    if (!plan.includes(`${way} `))
      throw new Error(`the planner knows better than ${way}:\n${plan}`);
    return (await lite.query(query)).rows;
  } finally {
    for (const other of OTHER_WAYS[way]) await lite.exec(`reset enable_${other}`);
  }
}

/** Opens what a cut left, as a start does. @returns what is wrong with it */
async function wrongIn(folder: string, promised: number[]): Promise<string | undefined> {
  try {
    const lite = await openFolder(folder);
    try {
      const { rows } = await lite.query<{ id: number; halves: number }>(
        'select id, count(*)::int halves from pairs group by id',
      );
      const halves = new Map(rows.map((row) => [row.id, row.halves]));
      const lost = promised.filter((id) => !halves.has(id));
      if (lost.length > 0) return `acknowledged and lost: ${lost.length} of ${promised.length}`;
      const half = rows.filter((row) => row.halves !== 2);
      if (half.length > 0) return `half there: ${half.map(({ id }) => id).join(', ')}`;
      const [byTable, byIndex] = [
        await readPairs(lite, 'Seq Scan'),
        await readPairs(lite, 'Index Scan'),
      ];
      if (byTable.length !== rows.length * 2 || !isDeepStrictEqual(byTable, byIndex))
        return 'the index and the table disagree';
      await lite.query("insert into pairs values (-1, 1, 'it goes on')");
    } finally {
      await lite.close();
    }
  } catch (error) {
    return `does not open: ${String(error)}`;
  }
  return undefined;
}

/**
 * Records what the embedded database does to its files while transactions are acknowledged, then cuts the power at random moments: builds the
 * folder that a disk may hold then, opens it, and compares.
 * @param folder an empty folder to work in
 * @param options.syncs false for PGlite as it is by itself
 * @param options.untilFailed whether the first cut that loses something is the last
 */
export async function cutPower(
  folder: string,
  options: { syncs: boolean; cuts: number; seed: number; untilFailed?: boolean },
): Promise<Cuts> {
  const root = join(folder, 'database');
  await (await openFolder(root)).close();
  const before = join(folder, 'before');
  cpSync(root, before, { recursive: true });
  const record = new RecordedFiles(root, options);
  const lite = options.syncs
    ? await openFiles(record)
    : await PGlite.create({ fs: record, extensions: EXTENSIONS });
  const acknowledged = await work(lite, record);
  await lite.close();
  const random = seeded(options.seed).next;
  const [earliest = 0] = acknowledged.values();
  const failed: string[] = [];
  for (let cut = 0; cut < options.cuts; cut += 1) {
    const moment = earliest + Math.floor(random() * (record.operations.length - earliest));
    const disk = new Disk(before, root, record);
    disk.run(moment);
    const left = join(folder, `cut-${cut}`, 'database');
    disk.writeWhatIsLeft(left, random);
    const promised = [...acknowledged].filter(([, at]) => at <= moment).map(([id]) => id);
    const wrong = await wrongIn(left, promised);
    if (wrong) failed.push(`cut ${cut} at operation ${moment} (seed ${options.seed}): ${wrong}`);
    rmSync(join(folder, `cut-${cut}`), { recursive: true, force: true });
    if (wrong && options.untilFailed) break;
  }
  return { cuts: options.cuts, failed };
}
