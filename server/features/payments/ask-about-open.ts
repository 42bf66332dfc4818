import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import type { Deps } from '#server/deps.ts';
import type { Order } from '#server/features/orders/services.ts';
import { openPaymentsOf } from './payments.ts';
import { connectedProviders } from './providers.ts';
import { reconcile } from './reconcile.ts';

/** Asks the providers about the order's open payments before it is offered again, so that nobody pays twice; a silent one is not waited for. */
export async function askAboutOpen(deps: Deps, order: Order): Promise<void> {
  if (order.paid_at) return;
  for (const { tx_ref } of await openPaymentsOf(deps.connection.db, order.id, connectedProviders(deps))) {
    await reconcile(deps, { tx_ref }).catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, tx_ref }, 'a payment is offered again without a response from the provider');
    });
  }
}
