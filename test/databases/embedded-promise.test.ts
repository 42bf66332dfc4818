// What the embedded database promises of an acknowledged commit, where the disk, its settings or its files don't keep it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { DurableFiles } from '#server/database/embedded/durable-files.ts';
import { openFolder, provePromise } from '#server/database/embedded/open.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { unpackTemplate } from '../kit/unpack-template.ts';
import { type Renaming, watchNames } from '../power-cut/watched-names.ts';

const template = inject('template');
/** Runs a program as the first process of a container is run, with the signals that this one is spared. */
const AS_FIRST = ['unshare', '--pid', '--fork', '--kill-child'];
const mayUnshare = spawnSync('unshare', [...AS_FIRST.slice(1), 'true']).status === 0;

// A server syncs by itself.
describe.runIf('dump' in template)('an embedded database', { timeout: 120_000 }, () => {
  const place = tempFolder();
  let folder = '';
  let turn = 0;
  beforeEach(async () => {
    folder = join(place, String(turn++), 'database');
    await unpackTemplate(folder);
  });

  test.each([
    { as: 'a process', by: [], ends: [null, 'SIGABRT'] },
    ...(mayUnshare
      ? [{ as: 'the first process of a container', by: AS_FIRST, ends: [1, null] }]
      : []),
  ])(
    'whose sync fails ends at once as $as, and keeps what it acknowledged',
    async ({ by, ends }) => {
      const run = [
        '--no-warnings',
        '--import',
        join(import.meta.dirname, 'failing-syncs.ts'),
        join(import.meta.dirname, 'write-until-failed.ts'),
      ];
      const [program = '', ...words] = [...by, process.execPath, ...run, folder];
      const env = { ...process.env, SYNCS_FAIL: `${folder}.fails` };
      // Whoever hangs is killed, and has ended by another signal.
      const { status, signal, stdout, stderr } = spawnSync(program, words, {
        env,
        encoding: 'utf8',
        timeout: 50_000,
        killSignal: 'SIGKILL',
      });
      expect({ ended: [status, signal], stdout, stderr }).toEqual({
        ended: ends,
        stdout: 'acknowledged 1\n',
        stderr: expect.stringContaining(
          "can't write to its disk, so the process ends here: Error: EIO",
        ),
      });
      const lite = await openFolder(folder);
      const { rows: kept } = await lite.query('select n from notes order by n');
      await lite.close();
      expect(kept[0]).toEqual({ n: 1 });
    },
  );

  test('is refused when one of its settings is off, as all of them are in PGlite by itself', async () => {
    const files = new DurableFiles(folder);
    const lite = await PGlite.create({ fs: files });
    try {
      await expect(provePromise(lite, files)).rejects.toThrow('runs with fsync = off, not on');
    } finally {
      await lite.close();
    }
  });

  test('is refused when a commit causes no sync', async () => {
    class Unsynced extends DurableFiles {
      protected override addSyncs(): void {}
    }
    await expect(openFolder(folder, Unsynced)).rejects.toThrow(
      'acknowledged a commit without a sync',
    );
  });

  test('that was copied is on the disk as a whole before it is used, and that is remembered', async () => {
    const renamings: Renaming[] = [];
    const watch = {
      // PostgreSQL renames files of its own.
      tree: (_: string, to: string) => (to === `${folder}.synced` ? folder : undefined),
      renaming: (one: Renaming) => void renamings.push(one),
    };
    const open = () => watchNames(watch, () => openFolder(folder));
    await (await open()).close();
    expect(renamings).toEqual([{ to: `${folder}.synced`, unsynced: [] }]);
    await (await open()).close();
    expect(renamings).toHaveLength(1);
    const copy = join(place, 'copied', 'database');
    cpSync(join(folder, '..'), join(copy, '..'), { recursive: true });
    folder = copy;
    const lite = await open();
    expect(renamings).toEqual([expect.anything(), { to: `${copy}.synced`, unsynced: [] }]);
    await lite.close();
  });

  test('takes its place only when all of it is on the disk, and is made anew after a power cut before that', async () => {
    const first = join(place, 'first', 'database');
    const taken: Renaming[] = [];
    const cut = new Error('the power is cut');
    const watch = {
      tree: (from: string, to: string) => (to === first ? from : undefined),
      renaming: (one: Renaming) => {
        taken.push(one);
        throw cut;
      },
    };
    await expect(watchNames(watch, () => openFolder(first))).rejects.toThrow(cut);
    expect(taken).toEqual([{ to: first, unsynced: [] }]);
    // Any earlier, some files are empty and some are missing.
    const beside = `${first}.new`;
    rmSync(join(beside, 'global'), { recursive: true });
    truncateSync(join(beside, 'PG_VERSION'));
    const lite = await openFolder(first);
    expect((await lite.query('select count(*)::int as n from pg_database')).rows).toEqual([
      { n: 3 },
    ]);
    await lite.close();
    expect(existsSync(beside)).toBe(false);
  });
});
