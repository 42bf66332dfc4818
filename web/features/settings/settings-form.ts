import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { PAYMENT_OPTION_NAMES } from '#shared/payments.ts';
import { PRICE_NAMES, type Prices } from '#shared/prices.ts';
import { momentsOf, percentsOf, type RefundMoment, type RefundStep } from '#shared/refund-terms.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { type AllSettings, SETTING_NAMES, type SettingName, type Settings, samePrices, settingsSchema } from '#shared/settings.ts';
import type { Values } from '../../forms/form-schema.ts';

/** Ways to pay and refund terms have inputs of their own; all other settings have one each, under their own name. */
type Single = Exclude<SettingName, 'PAYMENT_OPTIONS' | 'REFUND_TERMS'>;
const SINGLE = SETTING_NAMES.filter((name): name is Single => name !== 'PAYMENT_OPTIONS' && name !== 'REFUND_TERMS');

/** The name of the checkbox of a way to pay. */
export const optionInput = (name: string): string => `pay_${name}`;
/** The name of the input of what goes back before a moment, in percent. */
export const percentInput = (kind: Kind, moment: RefundMoment): string => `refund_${kind}_${moment}`;
const PERCENT = 'Enter a percentage from 0 to 100.';
const percent = z.string(PERCENT).check(z.regex(/^\s*(\d{1,2}|100)\s*$/, PERCENT));
const empty = (value: unknown) => (typeof value === 'string' && !value.trim() ? undefined : value);

/** The form's schema: an empty input leaves its setting to the environment, whose values are `defaults`. */
export const settingsForm = (defaults: AllSettings) =>
  z
    .object({
      ...Object.fromEntries(SINGLE.map((name) => [name, z.pipe(z.transform(empty), settingsSchema.shape[name])])),
      ...Object.fromEntries(PAYMENT_OPTION_NAMES.map((name) => [optionInput(name), z.optional(z.unknown())])),
      ...Object.fromEntries(KINDS.flatMap((kind) => momentsOf(kind).map((moment) => [percentInput(kind, moment), percent]))),
    })
    .check(
      overFields((given) => {
        const set = Object.fromEntries(PRICE_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
        const problems = samePrices({ ...defaults, ...(set as Partial<Prices>) });
        const [first] = PAYMENT_OPTION_NAMES;
        if (first && !PAYMENT_OPTION_NAMES.some((name) => given[optionInput(name)]))
          problems[optionInput(first)] = 'Choose at least one way to pay.';
        return problems;
      }),
    );

/** What the inputs show. */
export function inputsOf(values: AllSettings): Values {
  return {
    ...Object.fromEntries(SINGLE.map((name) => [name, String(values[name])])),
    ...Object.fromEntries(PAYMENT_OPTION_NAMES.map((name) => [optionInput(name), values.PAYMENT_OPTIONS.includes(name) ? 'Yes' : false])),
    ...Object.fromEntries(
      KINDS.flatMap((kind) => {
        const percents = percentsOf(values.REFUND_TERMS[kind]);
        return momentsOf(kind).map((moment) => [percentInput(kind, moment), String(percents[moment])]);
      }),
    ),
  };
}

/** A service's terms as typed; as they were, where the percentages are the same. */
function termsOf(kind: Kind, typed: Values, before: readonly RefundStep[]): RefundStep[] {
  const percents = percentsOf(before);
  const steps = momentsOf(kind).map((until) => ({ until, percent: Number(typed[percentInput(kind, until)]) }));
  return steps.every(({ until, percent }) => percents[until] === percent) ? [...before] : steps;
}

/** The settings that were typed. `loaded` is what the form began with. */
export function typedSettings(typed: Values, loaded: AllSettings): Settings {
  const chosen = PAYMENT_OPTION_NAMES.filter((name) => typed[optionInput(name)]);
  const same = chosen.length === loaded.PAYMENT_OPTIONS.length && chosen.every((name) => loaded.PAYMENT_OPTIONS.includes(name));
  return {
    ...Object.fromEntries(SINGLE.map((name) => [name, typed[name]])),
    PAYMENT_OPTIONS: same ? loaded.PAYMENT_OPTIONS : chosen,
    REFUND_TERMS: Object.fromEntries(KINDS.map((kind) => [kind, termsOf(kind, typed, loaded.REFUND_TERMS[kind])])),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is sent once a colleague was faster: the colleague's values, with what was typed here in place of what the form began with. */
export function laidOver(theirs: AllSettings, mine: Settings, loaded: AllSettings): Settings {
  const terms = KINDS.filter((kind) => !isSame(mine.REFUND_TERMS?.[kind], loaded.REFUND_TERMS[kind]));
  return {
    ...theirs,
    ...Object.fromEntries(SETTING_NAMES.flatMap((name) => (isSame(mine[name], loaded[name]) ? [] : [[name, mine[name]]]))),
    REFUND_TERMS: { ...theirs.REFUND_TERMS, ...Object.fromEntries(terms.map((kind) => [kind, mine.REFUND_TERMS?.[kind]])) },
  };
}
