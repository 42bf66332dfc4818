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
import type { Connection, Db } from './database/connect.ts';
import { isDeadlock, uniqueViolation } from './database/database-errors.ts';
import type { Services } from './features/orders/services.ts';
import type { UploadGate } from './features/uploads/upload-gate.ts';
import type { Jobs } from './jobs.ts';
import type { InTurn } from './turns.ts';

/** A clock that tests control. */
export interface Clock {
  now(): Date;
}

/** The dependencies of features, made once at start. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  connection: Connection;
  jobs: Jobs;
  services: Services;
  /** The provider that new payments are opened with. */
  payment: PaymentProvider;
  /** The other providers whose keys are configured: payments that were opened with them are followed on. */
  otherPayments: readonly PaymentProvider[];
  botCheck: BotCheck;
  mail: MailTransport;
  /** Brings short notices to phones; undefined where none are sent. */
  notifier: Notifier | undefined;
  storage: Storage;
  /** Looks into uploads; undefined where no scanner is configured. */
  malware: MalwareScanner | undefined;
  uploads: UploadGate;
  /** What takes long on the main thread waits here for its caller's turn. */
  inTurn: InTurn;
  analytics: Analytics;
}

/** What runs inside a transaction takes these, beside the transaction: the connection is left out (docs/decisions/0039). */
export type Within = Omit<Deps, 'connection'>;

/** How often a transaction is begun anew after the first time. */
const RETRIES = 3;

/**
 * Runs some work in one transaction, which is rolled back when the work throws. The work takes the dependencies again, by the same name: there they
 * have no connection, so what would ask the database beside the transaction is a type error. The embedded database has one session and would
 * wait for itself. Work that PostgreSQL ended because it and another transaction waited for each other is run again from its beginning, so what it does
 * besides asking the database has to be harmless twice. So is work whose payment got a reference that a process of an earlier version, which doesn't keep
 * others from it, took in the same millisecond.
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
