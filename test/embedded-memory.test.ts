import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { heapNow } from './soak/heap.ts';

const ROWS = 2000;
const TIMES = 50;

test.runIf('dump' in inject('template'))('what was read from the embedded database does not stay in memory', async () => {
  const { db, close } = await openEmbedded({});
  const read = () => db.execute(sql`select n, repeat('x', 100) as filler from generate_series(1, ${ROWS}) n`);
  try {
    await read();
    const before = heapNow();
    for (let time = 0; time < TIMES; time++) await read();
    // Kept, these rows would come to more than 10 MB.
    expect((heapNow() - before) / 1e6).toBeLessThan(4);
  } finally {
    await close();
  }
});
