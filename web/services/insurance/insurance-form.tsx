import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { INSURANCE_PERIODS, type Period, type Prices, periodOf } from '#shared/money/prices.ts';
import { stepFields, uploadsOf } from '#shared/services/field-list.ts';
import {
  INSURANCE_FIELDS,
  INSURANCE_STEPS,
  INSURANCE_TEXTS,
} from '#shared/services/insurance-form.ts';
import { ContactFirst } from '../../forms/contact-first.tsx';
import { DraftNote, DraftPromise } from '../../forms/draft/draft-note.tsx';
import { NameFields } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps, sectionsOf } from '../../forms/form-steps.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { useDay } from '../../forms/use-day.ts';
import { orderPaths } from '../../order-paths.ts';
import { useAgentSubmission } from '../../session/agent-submission.tsx';
import { dayInputs, joinDay } from '../../ui/day-inputs.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { PRICED, PriceAside } from '../../ui/offer.tsx';
import { Money, Prices as PriceBox } from '../../ui/price.tsx';
import { RefundTermsNote } from '../../ui/refund-terms-note.tsx';
import { useSite } from '../../ui/site.ts';
import { open, schemaAt } from './asked.ts';
import {
  AboutYou,
  ChosenPrice,
  Health,
  HowWeReachYou,
  InsuranceField,
  LastThings,
  NextOfKin,
  Send,
  Trip,
} from './insurance-sections.tsx';

/** `last`: the latest `coverage_end`, YYYY-MM-DD. */
interface Proposed {
  period: Period | undefined;
  begin: string | undefined;
  last: string | undefined;
}

/** Proposes `coverage_end` when the start or period changes, unless the person chose one. */
function useProposedEnd(prices: Prices): Proposed {
  const { getValues } = useFormContext();
  const period = periodOf(prices, Number(useWatch({ name: 'amount_to_pay' })));
  const [begin] = useDay('coverage_begin');
  const [, fillEnd] = useDay('coverage_end');
  const last = begin && period?.lastDay(begin);
  const proposed = useRef<string>(undefined);
  useEffect(() => {
    if (!last || last === proposed.current) return;
    const end = joinDay(getValues(dayInputs('coverage_end')));
    if (!end || end === proposed.current) fillEnd(last);
    proposed.current = last;
  });
  return { period, begin, last };
}

/** Parses '7 Days' or '1 Year'. */
const daysOf = (name: string): number =>
  Number.parseInt(name, 10) * (name.endsWith('Year') ? 365 : 1);

const choicesAt = (prices: Prices) =>
  INSURANCE_PERIODS.map(({ name, priced }) => ({
    value: String(prices[priced]),
    label: name,
    detail: (
      <span className="min-w-0 text-right">
        <Money amount={prices[priced]} />
        <span className="block font-normal text-ink-2 text-small">
          {formatNaira(Math.round(prices[priced] / daysOf(name)))} a day
        </span>
      </span>
    ),
  }));

function Cover({ prices }: { prices: Prices }) {
  const { register, setValue } = useFormContext();
  const choices = useMemo(() => choicesAt(prices), [prices]);
  const { support_email } = useSite();
  const { period, begin, last } = useProposedEnd(prices);
  // When prices change, the chosen period stays chosen at its new price.
  const chosen = useRef(period);
  useEffect(() => {
    if (period) chosen.current = period;
    else if (chosen.current) setValue('amount_to_pay', String(prices[chosen.current.priced]));
  }, [period, prices, setValue]);
  // Validates `coverage_end` too, because its latest date depends on the period.
  register('amount_to_pay', { deps: 'coverage_end' });
  return (
    <>
      <div>
        <RadioCards
          name="amount_to_pay"
          label={INSURANCE_FIELDS.amount_to_pay.label}
          choices={choices}
        />
        <p className="mt-3 text-ink-2 text-small">
          {INSURANCE_TEXTS.note} <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
      {period && (
        <RefundTermsNote kind="insurance" amount={prices[period.priced]} className="-mt-4" />
      )}
      <InsuranceField name="coverage_begin" deps={['coverage_end']} />
      <InsuranceField name="coverage_end" min={begin} max={last} />
      <p role="status" className="-mt-4 text-ink-2 text-small empty:mt-0">
        {period &&
          begin &&
          last &&
          `${period.name} from ${formatDate(begin)} cover you until ${formatDate(last)} at the latest.`}
      </p>
    </>
  );
}

function ChosenPeriod({ prices }: { prices: Prices }) {
  const period = periodOf(prices, Number(useWatch({ name: 'amount_to_pay' })));
  if (!period) return <p className="text-ink-2">Choose a period to see its price here.</p>;
  const amount = prices[period.priced];
  return (
    <>
      <PriceBox
        lines={[{ text: `Travel insurance, ${period.name}`, amount: <Money amount={amount} /> }]}
        total={{ text: 'You pay', amount: <Money amount={amount} /> }}
      />
      <RefundTermsNote kind="insurance" amount={amount} className="mt-[.6rem]" />
    </>
  );
}

const CONTACT = stepFields(INSURANCE_FIELDS, 'How we reach you');
export const FILES = uploadsOf(INSURANCE_FIELDS);

export const sectionsAt = (prices: Prices, send: ReactNode) =>
  sectionsOf(INSURANCE_FIELDS, INSURANCE_STEPS, {
    Cover: <Cover prices={prices} />,
    Name: <NameFields list={INSURANCE_FIELDS} />,
    'How we reach you': <HowWeReachYou />,
    'About you': <AboutYou />,
    'Your trip': <Trip />,
    'Your health': <Health />,
    'Next of kin': <NextOfKin />,
    'Last things': <LastThings />,
    Send: send,
  });

/** When prices change, they are fetched again and typed values stay. */
export function InsuranceForm({ prices }: { prices: Prices }) {
  const navigate = useNavigate();
  const asAgent = useAgentSubmission();
  const { revalidate } = useRevalidator();
  const schema = useMemo(() => schemaAt(prices), [prices]);
  const sections = useMemo(() => sectionsAt(prices, <Send />), [prices]);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  return (
    <div className="mt-3 min-w-0 lg:mt-8">
      <div ref={setAbove} className="max-w-form" />
      <FormShell
        schema={schema}
        files={FILES}
        call="POST /insurance/application"
        draft="insurance"
        about="travel insurance"
        token={asAgent.token}
        onRefused={(error) => {
          asAgent.onRefused(error);
          if (error.code === 'price_changed') void revalidate();
        }}
        order
        botCheck
        body={(typed) => open(prices, typed)}
        lost={INSURANCE_TEXTS.failed}
        onDone={(submitted) => navigate(orderPaths.pay('insurance', submitted.tracking_id))}
        className={PRICED}
      >
        <ContactFirst fields={CONTACT} above={above} />
        <div className="min-w-0">
          <NeedsScript />
          {asAgent.note}
          <DraftNote />
          <FormSteps sections={sections} price={<ChosenPrice />} />
          <DraftPromise />
        </div>
        <PriceAside>
          <ChosenPeriod prices={prices} />
        </PriceAside>
      </FormShell>
    </div>
  );
}
