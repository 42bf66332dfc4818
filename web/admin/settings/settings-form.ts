import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { PAYMENT_OPTION_NAMES } from '#shared/money/payments.ts';
import { PRICE_NAMES, type Prices } from '#shared/money/prices.ts';
import {
  governmentFor,
  momentsOf,
  percentsOf,
  type RefundMoment,
  type RefundStep,
} from '#shared/money/refund-terms.ts';
import { DECIDED_KINDS, KINDS, type Kind } from '#shared/services/index.ts';
import {
  type AllSettings,
  daysOf,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  samePrices,
  settingsSchema,
  WEEKDAYS,
} from '#shared/staff/settings.ts';
import type { Values } from '../../forms/form-schema.ts';

/** Settings with several inputs; every other setting has one input with its own name. */
const SEVERAL = [
  'PAYMENT_OPTIONS',
  'REFUND_TERMS',
  'APPOINTMENT_DAYS',
  'APPOINTMENT_HOURS',
] as const;
type Single = Exclude<SettingName, (typeof SEVERAL)[number]>;
const SINGLE = SETTING_NAMES.filter((name): name is Single => !SEVERAL.some((one) => one === name));

export const optionInput = (name: string): string => `pay_${name}`;
export const dayInput = (day: string): string => `day_${day}`;
export const HOUR_INPUTS = { from: 'hours_from', until: 'hours_until' } as const;
const TIME = 'Enter a time, as 09:00.';
const time = z.string(TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME));
export const percentInput = (kind: Kind, moment: RefundMoment): string =>
  `refund_${kind}_${moment}`;
export const GOVERNMENT_INPUT = 'government_until_spent';
const PERCENT = 'Enter a percentage from 0 to 100.';
const percent = z.string(PERCENT).check(z.regex(/^\s*(\d{1,2}|100)\s*$/, PERCENT));
const empty = (value: unknown) => (typeof value === 'string' && !value.trim() ? undefined : value);

/** An empty input leaves its setting to the environment (`defaults`). */
export const settingsForm = (defaults: AllSettings) =>
  z
    .object({
      ...Object.fromEntries(
        SINGLE.map((name) => [name, z.pipe(z.transform(empty), settingsSchema.shape[name])]),
      ),
      ...Object.fromEntries(
        PAYMENT_OPTION_NAMES.map((name) => [optionInput(name), z.optional(z.unknown())]),
      ),
      ...Object.fromEntries(WEEKDAYS.map((day) => [dayInput(day), z.optional(z.unknown())])),
      [HOUR_INPUTS.from]: time,
      [HOUR_INPUTS.until]: time,
      ...Object.fromEntries(
        KINDS.flatMap((kind) =>
          momentsOf(kind).map((moment) => [percentInput(kind, moment), percent]),
        ),
      ),
      [GOVERNMENT_INPUT]: z.optional(z.unknown()),
    })
    .check(
      overFields((given) => {
        const set = Object.fromEntries(
          PRICE_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
        );
        const problems = samePrices({ ...defaults, ...(set as Partial<Prices>) });
        const [first] = PAYMENT_OPTION_NAMES;
        if (first && !PAYMENT_OPTION_NAMES.some((name) => given[optionInput(name)]))
          problems[optionInput(first)] = 'Choose at least one way to pay.';
        if (!WEEKDAYS.some((day) => given[dayInput(day)]))
          problems[dayInput(WEEKDAYS[0])] = 'Choose at least one day.';
        const [from, until] = [given[HOUR_INPUTS.from], given[HOUR_INPUTS.until]];
        if (typeof from === 'string' && typeof until === 'string' && from >= until)
          problems[HOUR_INPUTS.until] = 'Enter a time later than the first.';
        return problems;
      }),
    );

export function inputsOf(values: AllSettings): Values {
  const days = daysOf(values.APPOINTMENT_DAYS);
  const [from, until] = values.APPOINTMENT_HOURS.split('-');
  return {
    ...Object.fromEntries(
      WEEKDAYS.map((day) => [dayInput(day), days.includes(day) ? 'Yes' : false]),
    ),
    [HOUR_INPUTS.from]: from,
    [HOUR_INPUTS.until]: until,
    ...Object.fromEntries(SINGLE.map((name) => [name, String(values[name])])),
    ...Object.fromEntries(
      PAYMENT_OPTION_NAMES.map((name) => [
        optionInput(name),
        values.PAYMENT_OPTIONS.includes(name) ? 'Yes' : false,
      ]),
    ),
    [GOVERNMENT_INPUT]: isUntilSpent(values) ? 'Yes' : false,
    ...Object.fromEntries(
      KINDS.flatMap((kind) => {
        const percents = percentsOf(values.REFUND_TERMS[kind]);
        return momentsOf(kind).map((moment) => [
          percentInput(kind, moment),
          String(percents[moment]),
        ]);
      }),
    ),
  };
}

/** Unchanged percentages keep the terms from before. */
function termsOf(kind: Kind, typed: Values, before: readonly RefundStep[]): RefundStep[] {
  const percents = percentsOf(before);
  const steps = momentsOf(kind).map((until) => ({
    until,
    percent: Number(typed[percentInput(kind, until)]),
  }));
  return steps.every(({ until, percent }) => percents[until] === percent) ? [...before] : steps;
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

const isUntilSpent = ({ REFUND_TERMS: { government } }: AllSettings) =>
  DECIDED_KINDS.some((kind) => governmentFor(government, kind) === 'until_spent');

/** If unchanged, its form stays too: absent, one value for all services, or one for each. */
function governmentTerms(typed: Values, loaded: AllSettings) {
  const { government } = loaded.REFUND_TERMS;
  const until_spent = Boolean(typed[GOVERNMENT_INPUT]);
  if (until_spent === isUntilSpent(loaded)) return government ? { government } : {};
  return { government: until_spent ? ('until_spent' as const) : ('with_fee' as const) };
}

/** `loaded` has the form's initial values. */
export function typedSettings(typed: Values, loaded: AllSettings): Settings {
  const options = PAYMENT_OPTION_NAMES.filter((name) => typed[optionInput(name)]);
  const days = WEEKDAYS.filter((day) => typed[dayInput(day)]);
  return {
    ...Object.fromEntries(SINGLE.map((name) => [name, typed[name]])),
    PAYMENT_OPTIONS: areSame(options, loaded.PAYMENT_OPTIONS) ? loaded.PAYMENT_OPTIONS : options,
    APPOINTMENT_DAYS: areSame(days, daysOf(loaded.APPOINTMENT_DAYS))
      ? loaded.APPOINTMENT_DAYS
      : days.join(','),
    APPOINTMENT_HOURS: `${typed[HOUR_INPUTS.from]}-${typed[HOUR_INPUTS.until]}`,
    REFUND_TERMS: {
      ...Object.fromEntries(
        KINDS.map((kind) => [kind, termsOf(kind, typed, loaded.REFUND_TERMS[kind])]),
      ),
      ...governmentTerms(typed, loaded),
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges after a conflict: the colleague's settings, with what was changed here. */
export function mergeAfterConflict(
  theirs: AllSettings,
  mine: Settings,
  loaded: AllSettings,
): Settings {
  const terms = KINDS.filter(
    (kind) => !isSame(mine.REFUND_TERMS?.[kind], loaded.REFUND_TERMS[kind]),
  );
  return {
    ...theirs,
    ...Object.fromEntries(
      SETTING_NAMES.flatMap((name) =>
        isSame(mine[name], loaded[name]) ? [] : [[name, mine[name]]],
      ),
    ),
    REFUND_TERMS: {
      ...theirs.REFUND_TERMS,
      ...Object.fromEntries(terms.map((kind) => [kind, mine.REFUND_TERMS?.[kind]])),
      ...(isSame(mine.REFUND_TERMS?.government, loaded.REFUND_TERMS.government)
        ? {}
        : { government: mine.REFUND_TERMS?.government }),
    },
  };
}
