import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

type Providers = Pick<Deps, 'payment' | 'otherPayments'>;

/** Every provider whose keys are configured, the first one first. */
export const connectedProviders = ({ payment, otherPayments }: Providers): PaymentProvider[] => [payment, ...otherPayments];

/** The provider that a payment was opened with; undefined when its keys are no longer configured, and for one marked by hand. */
export const providerOf = (deps: Providers, name: string): PaymentProvider | undefined =>
  connectedProviders(deps).find((provider) => provider.name === name);

/** The provider that is offered when the first one can't be opened, if one is configured. */
export const fallbackOf = (deps: Providers & Pick<Deps, 'config'>): PaymentProvider | undefined =>
  deps.otherPayments.find(({ name }) => name === deps.config.PAYMENT_FALLBACK);

/** Calls that say 503 while the provider is silent, so that the page asks again. */
export async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderUnavailable
      ? new AppError('unavailable', 'The payment provider does not answer right now. We ask again by ourselves.')
      : error;
  }
}
