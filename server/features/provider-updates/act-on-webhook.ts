import { and, eq, inArray } from 'drizzle-orm';
import { payments } from '#server/database/schema.ts';
import { type Deps, inOneTransaction } from '#server/deps.ts';
import { findPayment } from '#server/features/payments/payments.ts';
import { connectedProviders, providerOf } from '#server/features/payments/providers.ts';
import { type Hint, patiently, reconcile } from '#server/features/payments/reconcile.ts';
import { followDispute } from '#server/features/payments/reversals.ts';
import { advanceRefund, refundsUnderWay } from '#server/features/refunds/send-refund.ts';

async function followTransaction(
  deps: Deps,
  id: string,
  sender: string | undefined,
): Promise<void> {
  const names = signingAs(deps, sender);
  const known = await deps.connection.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.provider, names), eq(payments.provider_transaction_id, id)));
  for (const { id } of known)
    for (const one of await refundsUnderWay(deps, id)) await advanceRefund(deps, one);
}

/** The sandbox and Flutterwave share a signature. */
const signingAs = (deps: Deps, sender: string | undefined): string[] => {
  const webhookName = sender && providerOf(deps, sender)?.webhookName;
  return connectedProviders(deps).flatMap((one) =>
    one.webhookName === webhookName ? one.name : [],
  );
};

/** Asks about its payment, refund or dispute; the timer sees to pending charges. */
export async function actOnWebhook(
  deps: Deps,
  { tx_ref, transaction_id, provider: sender, disputed }: Hint,
): Promise<void> {
  if (disputed)
    return patiently(() =>
      followDispute(deps, { tx_ref, transaction_id }, signingAs(deps, sender)),
    );
  if (tx_ref === '') return followTransaction(deps, transaction_id ?? '', sender);
  const { payment, refunding } = await inOneTransaction(deps, async (deps) => {
    const payment = await findPayment(deps.connection.db, tx_ref);
    return { payment, refunding: payment ? await refundsUnderWay(deps, payment.id) : [] };
  });
  // The payment's provider first, because the sandbox and Flutterwave share a signature.
  const provider =
    (payment && providerOf(deps, payment.provider)) ??
    (sender ? providerOf(deps, sender) : deps.payment);
  if (!provider) return;
  await patiently(() =>
    reconcile(deps, transaction_id === undefined ? { tx_ref } : { id: transaction_id, provider }),
  );
  for (const one of refunding) await advanceRefund(deps, one);
}
