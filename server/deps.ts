import type { Logger } from 'pino';
import type { Analytics } from './adapters/analytics/interface.ts';
import type { BotCheck } from './adapters/botcheck/interface.ts';
import type { MailTransport } from './adapters/mail/interface.ts';
import type { PaymentProvider } from './adapters/payment/interface.ts';
import type { Storage } from './adapters/storage/interface.ts';
import type { Config } from './config.ts';
import type { Connection } from './database/connect.ts';
import type { Services } from './features/orders/services.ts';
import type { UploadGate } from './features/uploads/upload-gate.ts';
import type { Jobs } from './jobs.ts';

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
  storage: Storage;
  uploads: UploadGate;
  analytics: Analytics;
}

/**
 * What runs inside a transaction takes these: the connection is left out, so that it can't be asked beside the transaction, for which the
 * embedded database would wait for ever.
 */
export type Within = Omit<Deps, 'connection'>;
