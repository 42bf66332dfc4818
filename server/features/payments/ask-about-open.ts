import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import type { Order, Payment } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { openPaymentsOf } from './payments.ts';
import { connectedProviders } from './providers.ts';
import { reconcile } from './reconcile.ts';

/** The reconcile timer asks about older ones. */
const NEWEST = 5;

/** Logs an unavailable provider instead of failing. */
export async function askNewest(deps: Deps, newestFirst: Pick<Payment, 'tx_ref'>[]): Promise<void> {
  const ask = ({ tx_ref }: Pick<Payment, 'tx_ref'>) =>
    reconcile(deps, { tx_ref }).catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, tx_ref }, 'the provider said nothing about an open payment');
    });
  await Promise.all(newestFirst.slice(0, NEWEST).map(ask));
}

/** Called before payment is offered again, so that nobody pays twice. */
export async function askAboutOpen(deps: Deps, ...orders: Order[]): Promise<void> {
  const unpaid = orders.flatMap(({ id, paid_at }) => (paid_at ? [] : id));
  if (unpaid.length === 0) return;
  await askNewest(deps, await openPaymentsOf(deps.connection.db, unpaid, connectedProviders(deps)));
}
