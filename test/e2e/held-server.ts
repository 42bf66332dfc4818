// The product with a clock that whoever started it puts forward, or on React's development build. It also runs a statement on its database, for what
// no call brings about, and the work that follows a schedule, which goes by the machine's clock.
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { environment } from '#server/environment.ts';

const { readConfig } = await import('#server/config.ts');
const { start } = await import('#server/start.ts');

/** What a story asks for: so many ms, a statement, or a job. */
export type Asked = { forward: number } | { statement: string } | { queue: string; data: object };

let ahead = 0;
const config = readConfig(environment);
const running = await start(config, {
  clock: { now: () => new Date(Date.now() + ahead) },
  // Started with --dev: React then looks for mistakes on the server, too.
  ...(process.argv.includes('--dev')
    ? { pagesFolder: join(import.meta.dirname, '../../build-development') }
    : {}),
});
await running.app.listen({ port: config.PORT, host: config.HOST });
process.on('message', async (asked: Asked) => {
  const { connection, jobs } = running.deps;
  if ('forward' in asked) ahead += asked.forward;
  else if ('statement' in asked) await connection.db.execute(sql.raw(asked.statement));
  else await jobs.send(connection.db, { name: asked.queue }, asked.data);
  process.send?.('done');
});
process.on('SIGTERM', async () => {
  await running.stop();
  process.exit(0);
});
