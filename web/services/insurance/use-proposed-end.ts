import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isCalendarDay } from '#shared/dates.ts';
import { type Period, type Prices, periodOf } from '#shared/prices.ts';

/** The chosen period and the last day it can cover, each once it is known; that day is YYYY-MM-DD. */
interface Proposed {
  period: Period | undefined;
  begin: string | undefined;
  last: string | undefined;
}

/** Proposes `coverage_end` whenever the beginning or the period changes; a day that the person chose stays. */
export function useProposedEnd(prices: Prices): Proposed {
  const { getValues, setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const [amount_to_pay, coverage_begin] = useWatch({ name: ['amount_to_pay', 'coverage_begin'] }) as (string | undefined)[];
  const period = periodOf(prices, Number(amount_to_pay));
  const begin = coverage_begin && isCalendarDay(coverage_begin) ? coverage_begin : undefined;
  const last = begin && period?.lastDay(begin);
  const proposed = useRef<string>(undefined);
  useEffect(() => {
    if (!last || last === proposed.current) return;
    const end = getValues('coverage_end');
    if (!end || end === proposed.current) setValue('coverage_end', last, { shouldValidate: isSubmitted });
    proposed.current = last;
  }, [last, isSubmitted, getValues, setValue]);
  return { period, begin, last };
}
