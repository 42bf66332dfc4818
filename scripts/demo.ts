// Serves a demo with sample data (`npm run demo`), in memory and a temporary folder.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { start } from '#server/start.ts';
import { addDays } from '#shared/dates.ts';
import { ADMINS, AGENTS, addAdmins, COLLEAGUES, PASSWORD } from './demo/accounts.ts';
import { type Filled, fill } from './demo/fill.ts';

const began = Date.now();
const say = (words: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(3)} s  ${words}`);

const { PORT, HOST, PUBLIC_URL } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'tafiya-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

/** @throws Error if the port is in use */
async function claimable({ PORT: port, HOST: host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

function show({ PUBLIC_URL: url }: Config, { submitted }: Filled): void {
  const issued = submitted.findLast(
    ({ story }) =>
      story.issued && story.issued < new Date() && !story.deleted && story.paying === 'card',
  );
  const account = (who: string, email: string, page: string) =>
    `  ${who.padEnd(18)} ${email.padEnd(20)} ${url}${page}`;
  console.log(
    [
      '',
      `The demo is at ${url}. Stop it with Ctrl-C, and it is gone.`,
      account('owner', ADMINS[0].admin_email, '/admin/login'),
      ...COLLEAGUES.map(({ role, admin_email }, i) =>
        account(i < 3 ? role : 'disabled', admin_email, '/admin/login'),
      ),
      account('agent, approved', AGENTS.approved.agent_email, '/login'),
      account('agent, pending', AGENTS.pending.agent_email, '/login'),
      `  the password of all of them: ${PASSWORD}`,
      `  an application whose visa was issued: ${url}/track-visa?tracking_id=${issued?.submitted.tracking_id ?? ''}`,
    ].join('\n'),
  );
}

try {
  const given = { PORT, HOST, PUBLIC_URL, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const config = readConfig(given);
  await claimable(config);
  const connection = await openEmbedded({});
  await addAdmins(connection.db, addDays(new Date(), -90));

  let held = new Date();
  const clock = {
    now: () => held,
    set: (at: Date) => {
      held = at;
    },
  };
  const past = await start(readConfig({ ...given, BOT_CHECK: 'off', RATE_LIMITS: 'off' }), {
    connection,
    clock,
    background: false,
  });
  say('The product is up; sixty days go by.');
  const filled = await fill(past, clock, (done, of) => say(`${done} of ${of} orders`));
  await past.stop();

  const running = await start(config, { connection });
  await running.app.listen({ port: config.PORT, host: config.HOST });
  say('Ready.');
  show(config, filled);
} catch (error) {
  console.error(
    error instanceof Error && /EADDRINUSE/.test(error.message)
      ? `${error.message}. Choose another PORT.`
      : error,
  );
  process.exit(1);
}
