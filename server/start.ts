import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lt } from 'drizzle-orm';
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
import {
  admin_challenges,
  manage_links,
  rate_limits,
  sessions,
  spent_challenges,
} from './database/schema.ts';
import type { Clock, Deps } from './deps.ts';
import { inviteFirstAdmin } from './features/admins/first-admin.ts';
import { writeAdminMail } from './features/admins/mail-jobs.ts';
import { tellOfRegistration } from './features/agents/agents.ts';
import { registrationQueue, resetCodeQueue, writeAgentMail } from './features/agents/mail-jobs.ts';
import { writeResetCode } from './features/agents/reset-password.ts';
import { purge, purgeQueue } from './features/cdn/purge.ts';
import { comparePayments, comparisonQueue } from './features/comparison/comparison.ts';
import { askForMailbox, lostMailboxQueue } from './features/corrections/ask-correction.ts';
import { addStarterCatalogue, createCatalogue } from './features/destinations/catalogue.ts';
import { endedLinkQueue, mailNewLink } from './features/documents/ended-links.ts';
import { editionQueue, publishScheduled } from './features/editions/publish.ts';
import {
  mailManageLink,
  manageLinkQueue,
  writeManageMail,
} from './features/manage/manage-mails.ts';
import { receiptQueue, takeDeliveryReport } from './features/messages/delivery-reports.ts';
import {
  adminMailQueue,
  agentMailQueue,
  mailQueue,
  manageMailQueue,
  openingMailQueue,
  payerReceiptQueue,
  personMailQueue,
  requestMailQueue,
} from './features/messages/mails.ts';
import { workMails, workMessages } from './features/messages/messages.ts';
import { phoneQueue } from './features/messages/queue-phone-message.ts';
import { sendPhoneMessage } from './features/messages/send-phone-message.ts';
import { openingsQueue, tellOfOpenings, writeOpeningMail } from './features/openings/openings.ts';
import { missedDatesQueue, tellMissedDates } from './features/order-admin/missed-dates.ts';
import { seeToUnpaid, unpaidOrdersQueue } from './features/order-admin/unpaid-orders.ts';
import { writeOrderMail } from './features/order-mails/write-order-mail.ts';
import type { Service } from './features/orders/services.ts';
import { paidEventQueue, postPaidEvent } from './features/payments/paid-analytics.ts';
import { writePayerReceipt } from './features/payments/payer-receipt.ts';
import { fallbackOf } from './features/payments/providers.ts';
import { reconcileQueue } from './features/payments/reconcile.ts';
import { writePersonMail } from './features/person-requests/person-mails.ts';
import { actOnWebhook } from './features/provider-updates/act-on-webhook.ts';
import { startMoneyTimers } from './features/provider-updates/money-timers.ts';
import { refundQueue } from './features/refunds/refund-moves.ts';
import { advanceRefund } from './features/refunds/send-refund.ts';
import { askForAnother, askForHarmful } from './features/requests/ask-for-another.ts';
import { writeRequestMail } from './features/requests/request-mails.ts';
import { applySettings } from './features/settings/settings.ts';
import { removeFileQueue, removeFilesQueue } from './features/uploads/files.ts';
import { scanQueue, scanWaiting } from './features/uploads/scan.ts';
import { checkDatabaseFolder, checkShopId } from './features/uploads/shop-id.ts';
import { clearFiles, eraseQueue } from './features/uploads/sweep.ts';
import { createUploadGate } from './features/uploads/upload-gate.ts';
import { createReadyResponses } from './http/ready-responses.ts';
import { createJobs } from './jobs/jobs.ts';
import { createTurns } from './jobs/turns.ts';
import { keepPageFiles } from './pages/kept-files.ts';
import { createPages } from './pages/pages.ts';
import type { PolicyOrigins } from './pages/policy.ts';
import { publicFeatures } from './public-features.ts';
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

/** Tables whose expired rows are deleted each night. */
const ENDING = [
  [spent_challenges, spent_challenges.expires_at],
  [rate_limits, rate_limits.resets_at],
  [sessions, sessions.expires_at],
  [admin_challenges, admin_challenges.expires_at],
  [manage_links, manage_links.expires_at],
] as const;

function registerWork(deps: Deps): void {
  const { jobs } = deps;
  workMessages(deps, mailQueue, writeOrderMail);
  workMessages(deps, manageMailQueue, writeManageMail);
  workMessages(deps, requestMailQueue, writeRequestMail);
  workMessages(deps, payerReceiptQueue, writePayerReceipt);
  jobs.work(phoneQueue, (data, id, last) => sendPhoneMessage(deps, data, { id, last }));
  jobs.work(receiptQueue, async (receipt) => void (await takeDeliveryReport(deps, receipt)));
  jobs.work(endedLinkQueue, ({ link }) => mailNewLink(deps, link));
  jobs.work(lostMailboxQueue, (data) => askForMailbox(deps, data));
  jobs.work(manageLinkQueue, ({ tracking_id }) => mailManageLink(deps, tracking_id));
  jobs.work(registrationQueue, (data) => tellOfRegistration(deps, data));
  workMails(deps, personMailQueue, writePersonMail);
  workMails(deps, openingMailQueue, writeOpeningMail);
  jobs.work(openingsQueue, () => tellOfOpenings(deps), '42 6 * * *');
  workMails(deps, agentMailQueue, writeAgentMail);
  workMails(deps, resetCodeQueue, writeResetCode);
  workMails(deps, adminMailQueue, writeAdminMail);
  jobs.work(
    scanQueue,
    async () => {
      await askForHarmful(deps);
      await scanWaiting(deps, askForAnother);
    },
    '*/2 * * * *',
  );
  jobs.work(removeFileQueue, ({ key }) => deps.storage.remove(key));
  jobs.work(removeFilesQueue, ({ keys }) => deps.storage.removeAll(keys));
  for (const service of deps.services.values()) service.attended?.work(deps);
  jobs.work(missedDatesQueue, () => tellMissedDates(deps), '12 5 * * *');
  jobs.work(unpaidOrdersQueue, () => seeToUnpaid(deps), '12 8 * * *');
  jobs.work(reconcileQueue, (hint) => actOnWebhook(deps, hint));
  jobs.work(comparisonQueue, () => comparePayments(deps), '41 1 * * *');
  jobs.work(editionQueue, ({ edition_id }) => publishScheduled(deps, edition_id));
  jobs.work(purgeQueue, ({ paths }) => purge(deps, paths));
  jobs.work(refundQueue, (data) => advanceRefund(deps, data));
  jobs.work(paidEventQueue, (share) => postPaidEvent(deps, share));
  jobs.work(
    eraseQueue,
    async () => {
      const now = deps.clock.now();
      for (const [table, ends] of ENDING)
        await deps.connection.db.delete(table).where(lt(ends, now));
      await clearFiles(deps);
      await deps.connection.vacuum?.();
    },
    '17 2 * * *',
  );
}

/** Delayed because the workers' first queries would slow the first visitors. */
const WORKERS_BEGIN_AFTER_MS = 500;
const READ_AGAIN_MS = 2000;

function beginDatabase(config: Config, log: Logger): Opening {
  if (config.DATABASE_URL) {
    const lost = (error: unknown) => log.warn({ err: error }, 'database connection');
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = config;
    return beginServer(
      DATABASE_URL,
      lost,
      undefined,
      undefined,
      DATABASE_DIRECT_URL,
      DATABASE_READ_URL,
    );
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
