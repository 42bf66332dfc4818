import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createPool } from './pool.ts';

const template = inject('template');

// The embedded database has one session, which is never closed for want of work.
if ('server' in template)
  test('an idle connection is kept, though nothing is heard on it for longer than a statement may take', async () => {
    const lost: unknown[] = [];
    const pool = createPool(template.server, (error) => lost.push(error), 100);
    const processId = async () => (await pool.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
    const first = await processId();
    await wait(2500);
    expect(await processId()).toBe(first);
    expect(lost).toEqual([]);
    await pool.end();
  });
else test.skip('the embedded database has no connections');
