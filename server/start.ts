import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { createAnalytics } from './adapters/analytics/create-analytics.ts';
import { createBotCheck } from './adapters/botcheck/create-bot-check.ts';
import { createMail } from './adapters/mail/create-mail.ts';
import { createMalwareScanner } from './adapters/malware/create-malware-scanner.ts';
import { createNotifier } from './adapters/notify/create-notifier.ts';
import {
  createOtherProviders,
  createPaymentProvider,
  sandboxKeys,
} from './adapters/payment/create-payment-provider.ts';
import { injectFetch } from './adapters/payment/inject-fetch.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { buildApp } from './app.ts';
import { listenForCopies } from './backup/copy-socket.ts';
import type { Config } from './config.ts';
import { currentSettings } from './current-settings.ts';
import { beginServer, type Connection, type Opening } from './database/connect.ts';
import { beginEmbedded } from './database/embedded/embedded.ts';
import type { Clock, Deps } from './deps.ts';
import { inviteFirstAdmin } from './features/admins/first-admin.ts';
import { addStarterCatalogue, createCatalogue } from './features/destinations/catalogue.ts';
import type { Service } from './features/orders/services.ts';
import { fallbackOf } from './features/payments/providers.ts';
import { startMoneyTimers } from './features/provider-updates/money-timers.ts';
import { applySettings } from './features/settings/settings.ts';
import { checkDatabaseFolder, checkShopId } from './features/uploads/shop-id.ts';
import { createUploadGate } from './features/uploads/upload-gate.ts';
import { createReadyResponses } from './http/ready-responses.ts';
import { createJobs } from './jobs/jobs.ts';
import { createTurns } from './jobs/turns.ts';
import { keepPageFiles } from './pages/kept-files.ts';
import { createPages } from './pages/pages.ts';
import type { PolicyOrigins } from './pages/policy.ts';
import { publicFeatures } from './public-features.ts';
import { registerWork } from './register-work.ts';
import { ROOT } from './root.ts';
import { SERVICES } from './services/index.ts';
import { createLog } from './telemetry/log.ts';
import { noTracing } from './telemetry/trace.ts';

const BUILD = join(ROOT, 'build');
export interface Parts {
  connection?: Connection;
  clock?: Clock;
  log?: Logger;
  /** False in tests, which drain the jobs themselves. */
  background?: boolean;
  /** Applied after all dependencies are created. */
  override?: Partial<Deps>;
  services?: readonly Service[];
  loadPages?: (app: FastifyInstance) => Promise<() => Promise<ServerBuild>>;
  pagesFolder?: string;
}

export interface Running {
  app: FastifyInstance;
  deps: Deps;
  stop(): Promise<void>;
  /** Resolves when no page is waiting for compression. */
  packed(): Promise<void>;
  /** Renders the pages that visitors enter by. */
  warm(): Promise<void>;
  /** Clears every cache of public data. */
  forget(): void;
  /** Text that says where the first administrator's invitation link is. */
  firstAdmin: string | undefined;
  stopping?: string;
}

/** Delayed because the workers' first queries would slow the first visitors. */
const WORKERS_BEGIN_AFTER_MS = 500;
const READ_AGAIN_MS = 2000;

function beginDatabase(config: Config, log: Logger): Opening {
  if (config.DATABASE_URL) {
    const lost = (error: unknown) => log.warn({ err: error }, 'database connection');
    const { DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl } = config;
    return beginServer(config.DATABASE_URL, lost, { directUrl, readUrl });
  }
  return beginEmbedded({ folder: join(config.DATA_DIR, 'database') }, (error) =>
    log.warn({ err: error }, 'embedded database'),
  );
}

export async function start(config: Config, parts: Parts = {}): Promise<Running> {
  const log = parts.log ?? createLog(config);
  const background = parts.background ?? true;
  // Before any connection, so that its statements are traced too.
  const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./telemetry/open-telemetry.ts')).openTelemetry(
        config.OTEL_EXPORTER_OTLP_ENDPOINT,
        log,
      )
    : noTracing;
  const pagesFolder = parts.pagesFolder ?? BUILD;
  const storage = parts.override?.storage ?? createStorage(config);
  if (!parts.connection) await checkDatabaseFolder(config, storage);
  const { connection, opened } = parts.connection
    ? { connection: parts.connection, opened: Promise.resolve() }
    : beginDatabase(config, log);
  // The error is handled below, where `opened` is awaited.
  opened.catch(() => {});
  const clock = parts.clock ?? { now: () => new Date() };
  const jobs = createJobs(connection, log, clock, { workers: background, tracing });
  // The sandbox runs in this process, so calls to it bypass the network.
  const own: { fetch: typeof fetch } = { fetch };
  const ownFetch: typeof fetch = (input, init) => own.fetch(input, init);
  const settings = currentSettings(config.defaults);
  const deps: Deps = {
    config,
    settings,
    log,
    clock,
    connection,
    jobs,
    services: new Map((parts.services ?? SERVICES).map((service) => [service.kind, service])),
    payment: createPaymentProvider(config, settings, ownFetch),
    otherPayments: createOtherProviders(config, settings, ownFetch),
    botCheck: createBotCheck(config, clock),
    mail: createMail(config),
    notifier: createNotifier(config),
    storage,
    malware: createMalwareScanner(config),
    inTurn: createTurns(),
    uploads: createUploadGate({ perAddress: config.RATE_LIMITS === 'on', watch: background }),
    analytics: createAnalytics(config),
    tracing,
    ...parts.override,
  };
  registerWork(deps);
  const now = () => clock.now().getTime();
  const catalogue = createCatalogue(
    connection,
    (error) => log.error({ err: error }, 'the destinations could not be read'),
    now,
  );
  const origins: PolicyOrigins = {
    payment: [deps.payment.origins, fallbackOf(deps)?.origins ?? []].flat(),
    botCheck: deps.botCheck.origins,
    development: Boolean(parts.loadPages),
  };
  let load = (): Promise<ServerBuild> =>
    import(pathToFileURL(join(pagesFolder, 'server/index.js')).href);
  const ready = createReadyResponses(now);
  const pages = createPages(
    () => load(),
    publicFeatures(deps, catalogue),
    origins,
    ready,
    deps.inTurn,
    now,
    config.CDN === 'on',
  );
  // A destination's change responds only after every cache is cleared.
  const forget = () => {
    catalogue.forget();
    pages.forget();
    ready.forget();
  };
  const { origin } = new URL(config.PUBLIC_URL);
  const sandbox = config.practice
    ? {
        db: connection.db,
        clock,
        origin,
        ...sandboxKeys(config),
        webhookUrl: `${origin}/api/payments/webhook/${deps.payment.webhookName}`,
        fetch: ownFetch,
      }
    : undefined;
  const app = await buildApp(deps, {
    pages,
    ready,
    catalogue: { ...catalogue, forget },
    clientFolder: parts.loadPages ? undefined : join(pagesFolder, 'client'),
    sandbox,
  });
  own.fetch = injectFetch(app, origin);
  if (parts.loadPages) load = await parts.loadPages(app);

  await app.ready();

  await opened;
  try {
    await checkShopId(deps);
  } catch (error) {
    await app.close();
    if (!parts.connection) await connection.close();
    throw error;
  }
  if (config.STARTER_CATALOGUE)
    await addStarterCatalogue(connection.db, deps.services, deps.clock.now());
  await applySettings(deps);
  await jobs.start();
  let listens = true;
  const readSettings = (): Promise<void> =>
    applySettings(deps)
      .catch((error) => {
        log.error({ err: error }, 'the settings could not be read');
        // Nobody tells of this change again.
        setTimeout(() => listens && readSettings(), READ_AGAIN_MS).unref();
      })
      .finally(forget);
  const stopListening = await connection.listen((what) => {
    // After lost notifications, what changed is unknown, so everything is reloaded.
    if (what === undefined || what === 'settings') void readSettings();
    else forget();
  });
  if (background && !parts.loadPages)
    await keepPageFiles(connection.db, join(pagesFolder, 'client/assets'), clock.now());
  const firstAdmin = await inviteFirstAdmin(deps);
  const stopCopies = background
    ? await listenForCopies(config.DATA_DIR, connection, (error) =>
        log.warn({ err: error }, 'copying the database'),
      )
    : undefined;
  const begin = () =>
    jobs.begin().catch((error: unknown) => log.error({ err: error }, 'job queue'));
  const beginning = background ? setTimeout(begin, WORKERS_BEGIN_AFTER_MS) : undefined;
  const stopMoneyTimers = background ? startMoneyTimers(deps) : async () => {};

  const running: Running = {
    app,
    deps,
    packed: pages.packed,
    warm: pages.warm,
    forget,
    firstAdmin,
    async stop() {
      const steps: [what: string, end: () => unknown][] = [
        ['requests and payment timer', () => Promise.all([app.close(), stopMoneyTimers()])],
        [
          'jobs',
          () => {
            clearTimeout(beginning);
            return jobs.stop();
          },
        ],
        ['mail', () => deps.mail.close()],
        ['copies of the database', () => stopCopies?.()],
        [
          'news of changes',
          () => {
            listens = false;
            return stopListening();
          },
        ],
        ['database', () => parts.connection ?? connection.close()],
        ['traces', tracing.stop],
      ];
      for (const [what, end] of steps) {
        running.stopping = what;
        await end();
      }
    },
  };
  return running;
}
