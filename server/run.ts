import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { lockDataDir, UnusableFolder } from './data-lock.ts';
import { beginOpening } from './database/embedded/session.ts';
import { environment } from './environment.ts';
import { collectAtRest } from './lean-process.ts';
import { describeError } from './telemetry/log.ts';

function refuse(error: unknown): never {
  const known =
    error instanceof ConfigError ||
    error instanceof UnusableFolder ||
    (error instanceof Error && /ECONNREFUSED/.test(error.message));
  const { type, message, stack = '' } = describeError(error);
  process.stderr.write(known ? `${(error as Error).message}\n` : `${type}: ${message}\n${stack}\n`);
  process.exit(1);
}

/** Longer than pg-boss waits for its running jobs. */
const STOPS_WITHIN_MS = 20_000;

/** Delayed because rendering pages would slow the first readiness check. */
const WARM_AFTER_MS = 250;

const development = process.argv.includes('--dev');

try {
  const config = readConfig(environment);
  lockDataDir(config.DATA_DIR);
  if (!config.DATABASE_URL) beginOpening(join(config.DATA_DIR, 'database'));
  const { start } = await import('./start.ts');
  const running = await start(
    config,
    development ? { loadPages: (await import('./development.ts')).loadFromSource } : {},
  );
  await running.app.listen({ port: config.PORT, host: config.HOST }).catch((error: Error) => {
    throw new ConfigError(`HOST, PORT: it can't listen there (${error.message})`, { cause: error });
  });
  for (const warning of config.warnings) running.deps.log.warn(warning);
  process.stdout.write(`${running.deps.settings.get().BRAND_NAME} is at ${config.PUBLIC_URL}\n`);
  if (running.firstAdmin) process.stdout.write(`${running.firstAdmin}\n`);
  collectAtRest();
  const warm = () =>
    running
      .warm()
      .catch((error: unknown) =>
        running.deps.log.warn({ err: error }, 'pages could not be rendered in advance'),
      );
  const warming = development ? undefined : setTimeout(warm, WARM_AFTER_MS);

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    clearTimeout(warming);
    setTimeout(
      () =>
        refuse(
          new Error(
            `Stopped by force: after ${STOPS_WITHIN_MS / 1000} s it was still waiting for: ${running.stopping}`,
          ),
        ),
      STOPS_WITHIN_MS,
    ).unref();
    await running.stop().catch(refuse);
    process.exit(code);
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // The state is unknown: finishes open requests, then exits to be restarted.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      running.deps.log.fatal(
        { err: error },
        'an error nobody caught: this process ends and has to be started again',
      );
      void stop(1);
    });
} catch (error) {
  refuse(error);
}
