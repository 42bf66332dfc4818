import { useMemo } from 'react';
import { periodNamed, periodOf } from '#shared/money/prices.ts';
import { INSURANCE_FIELDS } from '#shared/services/insurance-form.ts';
import { changedValues, changeProps } from '../../forms/change-props.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { SaveChanges } from '../../forms/save-changes.tsx';
import type { ChangeFormProps } from '../own-order.ts';
import { open, schemaAt } from './asked.ts';
import { FILES, sectionsAt } from './insurance-form.tsx';

/** No price is sent because an unchanged period keeps its old price. */
export function ChangeInsurance({ changing, prices }: ChangeFormProps) {
  const before = periodNamed(changing.typed.period);
  const schema = useMemo(() => schemaAt(prices), [prices]);
  const sections = useMemo(() => sectionsAt(prices, <SaveChanges />), [prices]);
  const typed = { ...changing.typed, amount_to_pay: before && String(prices[before.priced]) };
  return (
    <FormShell
      {...changeProps(INSURANCE_FIELDS, { ...changing, typed })}
      schema={schema}
      files={FILES}
      body={(values) => {
        const period = periodOf(prices, values.amount_to_pay);
        const another =
          period === before ? {} : { period: period?.name, amount_to_pay: values.amount_to_pay };
        return { ...changedValues(INSURANCE_FIELDS, open(prices, values), changing), ...another };
      }}
    >
      <FormSteps sections={sections} />
    </FormShell>
  );
}
