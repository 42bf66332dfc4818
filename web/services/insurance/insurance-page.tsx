import { Check } from 'lucide-react';
import { formatNaira } from '#shared/money/money.ts';
import { INSURANCE_PERIODS } from '#shared/money/prices.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { titled, useSite } from '../../ui/site.ts';
import type { Route } from './+types/insurance-page';
import { InsuranceForm } from './insurance-form.tsx';

export const handle: Handle = { cached: true, listed: true };

const [shortest] = INSURANCE_PERIODS;

export const loader = ({ context }: Route.LoaderArgs) => ({ prices: context.get(features).prices });

export const meta = titled(
  'Travel insurance',
  'Travel insurance for 7 days to a year, priced in naira: fill in one form and pay.',
);

/** Only what holds for every policy. */
function Covered({ insurer }: { insurer?: string }) {
  const facts = [
    '7 days to a year, for one price',
    'Coverage up to 35K, ages up to 60',
    'The policy comes by email',
    insurer && `Insured by ${insurer}`,
  ].filter(Boolean);
  return (
    <ul className="mt-3 grid max-w-form gap-1 text-small">
      {facts.map((fact) => (
        <li key={fact} className="flex gap-2">
          <Check aria-hidden className="mt-[.15rem] size-[1.15em] flex-none text-good" />
          {fact}
        </li>
      ))}
    </ul>
  );
}

export default function InsurancePage({ loaderData: { prices } }: Route.ComponentProps) {
  const { insurer } = useSite().company;
  return (
    <Page back={paths.home}>
      <h1>Travel insurance</h1>
      <p className="mt-2 text-ink-2 lg:text-lead">
        {shortest &&
          `From ${formatNaira(prices[shortest.priced])} for ${shortest.name.toLowerCase()}.`}
      </p>
      <Covered insurer={insurer} />
      <InsuranceForm prices={prices} />
    </Page>
  );
}
