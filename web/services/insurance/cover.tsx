import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatDate } from '#shared/dates.ts';
import { INSURANCE_PERIODS, type Prices } from '#shared/prices.ts';
import { INSURANCE_FIELDS, INSURANCE_TEXTS } from '#shared/services/insurance-form.ts';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { Money } from '../../ui/price.tsx';
import { useSite } from '../../ui/site.ts';
import { InsuranceField, PAIR } from './insurance-sections.tsx';
import { useProposedEnd } from './use-proposed-end.ts';

// The period that is chosen is the one whose price is sent.
const choicesAt = (prices: Prices) =>
  INSURANCE_PERIODS.map(({ name, priced }) => ({
    value: String(prices[priced]),
    label: name,
    detail: <Money amount={prices[priced]} className="flex-none" />,
  }));

/** Which period, and from which day to which. */
export function Cover({ prices }: { prices: Prices }) {
  const { register, setValue } = useFormContext();
  const choices = useMemo(() => choicesAt(prices), [prices]);
  const { support_email } = useSite();
  const { period, begin, last } = useProposedEnd(prices);
  // When prices change under the form, the chosen period stays chosen at its new one.
  const chosen = useRef(period);
  useEffect(() => {
    if (period) chosen.current = period;
    else if (chosen.current) setValue('amount_to_pay', String(prices[chosen.current.priced]));
  }, [period, prices, setValue]);
  // The last day depends on both, so it is validated again with them.
  register('amount_to_pay', { deps: 'coverage_end' });
  register('coverage_begin', { deps: 'coverage_end' });
  return (
    <>
      <div>
        <RadioCards name="amount_to_pay" label={INSURANCE_FIELDS.amount_to_pay.label} choices={choices} />
        <p className="mt-3 text-ink-2 text-small">
          {INSURANCE_TEXTS.note} <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
      <div className={PAIR}>
        <InsuranceField name="coverage_begin" />
        <InsuranceField name="coverage_end" min={begin} max={last} />
      </div>
      <p role="status" className="-mt-4 text-ink-2 text-small empty:mt-0">
        {period && begin && last && `${period.name} from ${formatDate(begin)} cover you until ${formatDate(last)} at the latest.`}
      </p>
    </>
  );
}
