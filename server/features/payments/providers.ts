import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/http/errors.ts';

type Providers = Pick<Deps, 'payment' | 'otherPayments'>;

/** The default provider first. */
export const connectedProviders = ({ payment, otherPayments }: Providers): PaymentProvider[] => [
  payment,
  ...otherPayments,
];

/** Undefined if not configured, and for 'manual'. */
export const providerOf = (deps: Providers, name: string): PaymentProvider | undefined =>
  connectedProviders(deps).find((provider) => provider.name === name);

/** Offered if the default provider's checkout can't be opened. */
export const fallbackOf = (deps: Providers & Pick<Deps, 'config'>): PaymentProvider | undefined =>
  deps.otherPayments.find(({ name }) => name === deps.config.PAYMENT_FALLBACK);

/** Responds 503 if the provider is unavailable, so that the page retries. */
export async function askProvider<T>(
  work: () => Promise<T>,
  silent = 'The payment provider does not answer right now. We ask again by ourselves.',
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new AppError('unavailable', silent) : error;
  }
}

/** @throws AppError invalid */
export function chosenProvider(deps: Deps, name: string | undefined): PaymentProvider {
  const offered = [deps.payment, fallbackOf(deps) ?? []].flat();
  const chosen =
    name === undefined ? deps.payment : offered.find((provider) => provider.name === name);
  if (!chosen)
    throw invalid({
      provider: `Payments are taken by ${offered.map((provider) => provider.name).join(' and ')}.`,
    });
  return chosen;
}
