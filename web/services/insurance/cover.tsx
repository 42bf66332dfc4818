import { useFormContext } from 'react-hook-form';
import { formatDate } from '#shared/dates.ts';
import { INSURANCE_TEXTS, type InsuranceForm } from '#shared/insurance.ts';
import { INSURANCE_PERIODS } from '#shared/prices.ts';
import { DateField } from '../../forms/date-field.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { Money } from '../../ui/price.tsx';
import { useSite } from '../../ui/site.ts';
import { useProposedEnd } from './use-proposed-end.ts';

type Field = keyof InsuranceForm;

// The period that is chosen is the one whose price is sent.
const PERIODS = INSURANCE_PERIODS.map(({ name, price }) => ({
  value: String(price),
  label: name,
  detail: <Money amount={price} className="flex-none" />,
}));

/** Which period, and from which day to which. */
export function Cover() {
  const { register } = useFormContext();
  const { support_email } = useSite();
  const { period, begin, last } = useProposedEnd();
  // The last day depends on both, so it is validated again with them.
  register('amount_to_pay', { deps: 'coverage_end' });
  register('coverage_begin', { deps: 'coverage_end' });
  return (
    <>
      <div>
        <RadioCards<Field> name="amount_to_pay" label="Period of cover" choices={PERIODS} />
        <p className="mt-3 text-ink-2 text-small">
          {INSURANCE_TEXTS.note} <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <DateField<Field> name="coverage_begin" label="Cover begins" />
        <DateField<Field> name="coverage_end" label="Cover ends" min={begin} max={last} />
      </div>
      <p role="status" className="-mt-4 text-ink-2 text-small empty:mt-0">
        {period && begin && last && `${period.name} from ${formatDate(begin)} cover you until ${formatDate(last)} at the latest.`}
      </p>
    </>
  );
}
