import { formatNaira } from '#shared/money.ts';
import { INSURANCE_PERIODS } from '#shared/prices.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta, useSite } from '../../ui/site.ts';
import type { Route } from './+types/insurance-page';
import { InsuranceForm } from './insurance-form.tsx';

export const handle: Handle = { cached: true, listed: true };

const [shortest] = INSURANCE_PERIODS;

export const loader = ({ context }: Route.LoaderArgs) => ({ prices: context.get(features).prices });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Travel insurance',
    'Travel insurance for 7 days to a year, priced in naira: fill in one form and pay.',
  );

export default function InsurancePage({ loaderData: { prices } }: Route.ComponentProps) {
  const { insurer } = useSite().company;
  return (
    <Page back={paths.home} width="form">
      <h1>Travel insurance</h1>
      <p className="mt-3 text-ink-2 text-lead">
        {shortest &&
          `From ${formatNaira(prices[shortest.priced])} for ${shortest.name.toLowerCase()}. `}
        Fill in this form, then pay on the next page.
      </p>
      {insurer && <p className="mt-2 text-ink-2">Insured by {insurer}.</p>}
      <InsuranceForm prices={prices} />
    </Page>
  );
}
