import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import { aProduct } from '#test/kit/support.ts';
import { createJobs, type Queue } from './jobs.ts';

interface Task {
  name: string;
}

describe('background work', () => {
  const product = aProduct();
  const db = () => product.deps.connection.db;

  /** Jobs with one queue, and what its handler was called with. */
  async function started(
    name: string,
    options: { workers: boolean },
    handle: (task: Task, id: string) => void = () => {},
  ) {
    const jobs = createJobs(product.deps.connection, product.deps.log, product.clock, options);
    const queue: Queue<Task> = { name, words: 'Test', retryLimit: 3 };
    const told: (Task & { id: string })[] = [];
    jobs.work(queue, async (task, id) => {
      told.push({ ...task, id });
      handle(task, id);
    });
    await jobs.start();
    await jobs.begin();
    return { jobs, queue, told };
  }

  test('is queued with the transaction it belongs to: what is rolled back was never queued', async () => {
    const { jobs, queue, told } = await started('in-transaction', { workers: false });
    await db().transaction(async (tx) => jobs.send(tx, queue, { name: 'kept' }));
    const undone = db().transaction(async (tx) => {
      await jobs.send(tx, queue, { name: 'undone' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await jobs.drain();
    await jobs.drain();
    expect(told.map(({ name }) => name)).toEqual(['kept']);
    await jobs.stop();
  });

  test('for later waits', async () => {
    const { jobs, queue, told } = await started('for-later', { workers: false });
    await jobs.send(
      db(),
      queue,
      { name: 'later' },
      { startAfter: new Date(Date.now() + 3_600_000) },
    );
    await jobs.send(db(), queue, { name: 'now' });
    await jobs.drain();
    expect(told.map(({ name }) => name)).toEqual(['now']);
    await jobs.stop();
  });

  test('that fails is tried again under the same id, and the others of its batch are done once', async () => {
    const failures = new Set(['b']);
    let done = () => {};
    const finished = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { jobs, queue, told } = await started('failing', { workers: true }, ({ name }) => {
      if (told.length >= 5) done();
      if (failures.delete(name)) throw new Error('not this time');
    });
    await db().transaction(async (tx) => {
      for (const name of ['a', 'b', 'c', 'd']) await jobs.send(tx, queue, { name });
    });
    await finished;
    await jobs.stop();
    expect(told.map(({ name }) => name).sort()).toEqual(['a', 'b', 'b', 'c', 'd']);
    expect(new Set(told.filter(({ name }) => name === 'b').map(({ id }) => id)).size).toBe(1);
  });

  test('goes on once a clock that was ahead is set back', async () => {
    const stamps = sql`select name from (select 'cron' as name, cron_on as at from pgboss.version
      union select 'dead jobs', coalesce(monitor_claim_on, monitor_on) from pgboss.queue where name = 'set-back') all_stamps where at > now()`;
    const ahead = await started('set-back', { workers: true });
    await ahead.jobs.stop();
    const tomorrow = sql`now() + interval '1 day'`;
    await db().execute(sql`update pgboss.version set cron_on = ${tomorrow}`);
    await db().execute(
      sql`update pgboss.queue set monitor_on = ${tomorrow}, monitor_claim_on = ${tomorrow}`,
    );
    expect(await rowsOf(db(), stamps)).toHaveLength(2);
    const { jobs } = await started('set-back', { workers: true });
    expect(await rowsOf(db(), stamps)).toEqual([]);
    await jobs.stop();
  });

  // A server is reached by a connection of pg-boss's own, which can't be held back here.
  test.runIf('dump' in inject('template'))(
    'begins again where the database was away when it was to begin',
    async () => {
      const { connection, log } = product.deps;
      let away = false;
      const db = {
        ...connection.boss.db,
        executeSql: async (text: string, values?: unknown[]) => {
          if (away) throw new Error('away');
          return (await connection.boss.db?.executeSql(text, values)) ?? { rows: [] };
        },
      };
      const noticed = Object.assign(Object.create(log), {
        error: () => {
          away = false;
        },
      });
      const jobs = createJobs(
        { ...connection, boss: { ...connection.boss, db } },
        noticed,
        product.clock,
        { workers: true },
      );
      const queue: Queue<Task> = { name: 'away-at-first', words: 'Test' };
      const done = Promise.withResolvers<string>();
      jobs.work(queue, async ({ name }) => done.resolve(name));
      await jobs.start();
      await jobs.send(connection.db, queue, { name: 'kept' });
      away = true;
      await jobs.begin();
      expect(await done.promise).toBe('kept');
      await jobs.stop();
    },
  );
});
