import retry from 'p-retry';
import type { Logger } from 'pino';
import type { Analytics } from './adapters/analytics/interface.ts';
import type { BotCheck } from './adapters/botcheck/interface.ts';
import type { MailTransport } from './adapters/mail/interface.ts';
import type { MalwareScanner } from './adapters/malware/interface.ts';
import type { Notifier } from './adapters/notify/interface.ts';
import type { PaymentProvider } from './adapters/payment/interface.ts';
import type { Storage } from './adapters/storage/interface.ts';
import type { Config } from './config.ts';
import type { CurrentSettings } from './current-settings.ts';
import type { Connection, Db } from './database/connect.ts';
import { isDeadlock, uniqueViolation } from './database/database-errors.ts';
import type { Services } from './features/orders/services.ts';
import type { UploadGate } from './features/uploads/upload-gate.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { InTurn } from './jobs/turns.ts';
import type { Tracing, Work } from './telemetry/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work;
  }
}

export interface Clock {
  now(): Date;
}

export interface Deps {
  config: Config;
  settings: CurrentSettings;
  log: Logger;
  clock: Clock;
  connection: Connection;
  jobs: Jobs;
  services: Services;
  payment: PaymentProvider;
  /** Providers of payments opened earlier. */
  otherPayments: readonly PaymentProvider[];
  botCheck: BotCheck;
  mail: MailTransport;
  notifier: Notifier | undefined;
  storage: Storage;
  malware: MalwareScanner | undefined;
  uploads: UploadGate;
  inTurn: InTurn;
  analytics: Analytics;
  tracing: Tracing;
}

/** Dependencies inside a transaction, without the connection (docs/decisions/0039). */
export type Within = Omit<Deps, 'connection'>;

const RETRIES = 3;

/**
 * Runs `work` in a transaction, and again after a deadlock (docs/decisions/0039) or a
 * `payments_tx_ref` conflict with older versions, which don't lock.
 */
export const transaction = <D extends Pick<Deps, 'connection'>, T>(
  deps: D,
  work: (tx: Db, deps: Omit<D, 'connection'>) => Promise<T>,
): Promise<T> =>
  retry(() => deps.connection.db.transaction((tx) => work(tx, deps)), {
    retries: RETRIES,
    minTimeout: 10,
    randomize: true,
    shouldRetry: ({ error }) => isDeadlock(error) || uniqueViolation(error) === 'payments_tx_ref',
  });

/**
 * Runs what takes `Deps` in one transaction (docs/decisions/0072), once: unlike `transaction`, it
 * throws after a deadlock. `work` must not wait for anything else.
 */
export const inOneTransaction = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  deps.connection.db.transaction((db) => work({ ...deps, connection: { ...deps.connection, db } }));
