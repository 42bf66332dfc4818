// Reads many rows from an embedded database, in a process of its own, and prints by how much its heap has grown, in bytes.
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { heapNow } from '../soak/heap.ts';

const ROWS = 2000;
const TIMES = 50;

const { db, close } = await openEmbedded({});
const read = () =>
  db.execute(
    sql`select n, repeat('x', 100) as filler from generate_series(1, ${sql.raw(String(ROWS))}) n`,
  );
await read();
const before = await heapNow();
for (let time = 0; time < TIMES; time++) await read();
process.stdout.write(String((await heapNow()) - before));
await close();
