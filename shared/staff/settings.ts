import * as z from 'zod/mini';
import { naira, numeric, oneLine } from '../fields.ts';
import { formatNaira } from '../money/money.ts';
import { PAYMENT_OPTION_NAMES, PAYMENT_OPTIONS } from '../money/payments.ts';
import { INSURANCE_PERIODS, PRICE_NAMES, type PriceName, type Prices } from '../money/prices.ts';
import { governmentFor, momentsOf, percentsOf } from '../money/refund-terms.ts';
import { governmentRule, refundStep, refundTermsByKind } from '../money/refund-terms-schemas.ts';
import { byKind, DECIDED_KINDS, descriptionOf, KINDS, orderName } from '../services/index.ts';

/** In the format of APPOINTMENT_DAYS. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const daysOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const areDays = (text: string) =>
  daysOf(text).length > 0 && daysOf(text).every((day) => WEEKDAYS.some((known) => known === day));
const line = (wrong: string, most = 120) =>
  z.optional(z.string().check(z.trim(), z.minLength(1, wrong), z.maxLength(most, wrong), oneLine));
/** Shown unchanged; empty ones are left out. */
export const COMPANY_FACTS = ['registration_number', 'address', 'hours', 'insurer'] as const;
export type CompanyFacts = Record<(typeof COMPANY_FACTS)[number], string>;
const fact = z.optional(
  z.string('Enter text.').check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'), oneLine),
);

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const openMinutes = (hours: string) => {
  const [from = '', to = ''] = hours.split('-');
  return minutesOf(to) - minutesOf(from);
};
const isRange = (text: string) =>
  /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(text) && openMinutes(text) > 0;
/** Error text if `hours` (09:00-17:00) are shorter than one appointment of `minutes`. */
export const tooShort = (hours: string, minutes: number): string | undefined =>
  openMinutes(hours) < minutes
    ? `An appointment takes ${minutes} minutes: the hours must be at least as long.`
    : undefined;
const PRICE = 'Enter a price in whole naira, 1 or more.';
const prices = Object.fromEntries(
  PRICE_NAMES.map((name) => [
    name,
    z.optional(naira(PRICE).check(z.refine((amount) => amount >= 1, PRICE))),
  ]),
) as Record<PriceName, z.ZodMiniOptional<ReturnType<typeof naira>>>;

/** Named like the environment variables that are their defaults. */
export const settingsSchema = z.object({
  BRAND_NAME: line('Enter the name of the business.', 60),
  SUPPORT_EMAIL: z.optional(z.email('Enter an email address.')),
  SUPPORT_PHONE: line('Enter a phone number.', 30),
  CHAT_URL: z.optional(
    z
      .url({ protocol: /^https$/, error: 'Enter an address that begins with https://.' })
      .check(oneLine),
  ),
  WHATSAPP_NUMBER: z.optional(
    z.string().check(z.regex(/^\+\d{8,15}$/, 'Enter the number with its country: +2348000000000.')),
  ),
  registration_number: fact,
  address: fact,
  hours: fact,
  insurer: fact,
  /** In naira. */
  ...prices,
  PAYMENT_OPTIONS: z.optional(
    z.array(z.enum(PAYMENT_OPTION_NAMES), 'Choose ways to pay.').check(
      z.minLength(1, 'Choose at least one way to pay.'),
      z.refine((names) => new Set(names).size === names.length, 'Name each way to pay once.'),
    ),
  ),
  /** Services left out keep the environment's terms; existing orders keep theirs. */
  REFUND_TERMS: z.optional(refundTermsByKind),
  APPOINTMENT_DAYS: z.optional(
    z.string().check(oneLine, z.refine(areDays, 'Name days: Mon,Tue,Wed.')),
  ),
  APPOINTMENT_HOURS: z.optional(z.string().check(z.refine(isRange, 'Give hours as 09:00-17:00.'))),
});
export type Settings = z.infer<typeof settingsSchema>;
export type SettingName = keyof Settings;
export const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[];

/** Terms are merged per service. */
export const settingsOver = (defaults: AllSettings, own: Settings = {}): AllSettings => ({
  ...defaults,
  ...Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]])),
  ),
  REFUND_TERMS: { ...defaults.REFUND_TERMS, ...own.REFUND_TERMS },
});

export function samePrices(values: Partial<Prices>): Record<string, string> {
  const wrong: Record<string, string> = {};
  INSURANCE_PERIODS.forEach(({ priced, name }, i) => {
    const other = INSURANCE_PERIODS.slice(0, i).find(
      (before) => values[before.priced] === values[priced],
    );
    if (other && values[priced] !== undefined)
      wrong[priced] =
        `${name} can’t cost the same as ${other.name}: the price shows which one was chosen.`;
  });
  return wrong;
}

export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  BRAND_NAME: 'name',
  SUPPORT_EMAIL: 'email address',
  SUPPORT_PHONE: 'phone number',
  CHAT_URL: 'chat',
  WHATSAPP_NUMBER: 'WhatsApp number',
  registration_number: 'registration number',
  address: 'address',
  hours: 'opening hours',
  insurer: 'insurer',
  INSURANCE_PRICE_7_DAYS: 'insurance for 7 days',
  INSURANCE_PRICE_15_DAYS: 'insurance for 15 days',
  INSURANCE_PRICE_30_DAYS: 'insurance for 30 days',
  INSURANCE_PRICE_90_DAYS: 'insurance for 90 days',
  INSURANCE_PRICE_1_YEAR: 'insurance for a year',
  VISA_SUPPORT_PRICE_FLIGHT: 'flight itinerary',
  VISA_SUPPORT_PRICE_HOTEL: 'hotel booking',
  VISA_SUPPORT_PRICE_DOCUMENTS: 'complete documents',
  // biome-ignore lint/plugin: one text among others
  APPOINTMENT_PRICE: 'appointment',
  PAYMENT_OPTIONS: 'ways to pay',
  REFUND_TERMS: 'refund terms',
  APPOINTMENT_DAYS: 'appointment days',
  APPOINTMENT_HOURS: 'appointment hours',
};

const isPrice = (name: string): name is PriceName => PRICE_NAMES.includes(name as PriceName);
const listed = new Intl.ListFormat('en-GB');

export function settingInWords(name: SettingName, values: AllSettings): string {
  if (isPrice(name)) return formatNaira(values[name]);
  if (name === 'PAYMENT_OPTIONS')
    return listed.format(values.PAYMENT_OPTIONS.map((one) => PAYMENT_OPTIONS[one]));
  if (name === 'REFUND_TERMS')
    return [
      ...KINDS.map((kind) => {
        const percents = percentsOf(values.REFUND_TERMS[kind]);
        return `${orderName(kind)} ${momentsOf(kind)
          .map((moment) => percents[moment])
          .join(', ')}%`;
      }),
      ...DECIDED_KINDS.filter(
        (kind) => governmentFor(values.REFUND_TERMS.government, kind) === 'until_spent',
      ).map(
        (kind) => `the government’s fee of ${descriptionOf(kind).names.many} until it is spent`,
      ),
    ].join('; ');
  if (name === 'APPOINTMENT_DAYS') return listed.format(daysOf(values.APPOINTMENT_DAYS));
  return values[name];
}

const isText = (name: SettingName): name is TextName =>
  !isPrice(name) && name !== 'PAYMENT_OPTIONS' && name !== 'REFUND_TERMS';
type TextName = Exclude<SettingName, PriceName | 'PAYMENT_OPTIONS' | 'REFUND_TERMS'>;
const allSettings = z.object({
  ...(Object.fromEntries(SETTING_NAMES.filter(isText).map((name) => [name, z.string()])) as Record<
    TextName,
    z.ZodMiniString
  >),
  ...(Object.fromEntries(PRICE_NAMES.map((name) => [name, z.int()])) as Record<
    PriceName,
    z.ZodMiniNumberFormat
  >),
  PAYMENT_OPTIONS: z.array(z.enum(PAYMENT_OPTION_NAMES)),
  REFUND_TERMS: z.object({
    ...byKind(() => z.array(refundStep)),
    government: z.optional(governmentRule),
  }),
});
export type AllSettings = z.infer<typeof allSettings>;

export const shownSettings = z.object({
  version: z.int(),
  values: allSettings,
  defaults: allSettings,
  history: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      admin_name: z.string(),
      changed: z.array(z.object({ name: z.enum(SETTING_NAMES), from: z.string(), to: z.string() })),
    }),
  ),
});
export type ShownSettings = z.infer<typeof shownSettings>;

const VERSION = 'Say which settings these were made from.';
/** Replaces the settings of `version`; absent values fall back to the environment. */
export const settingsChange = z.object({
  version: numeric(VERSION, z.int32(VERSION)),
  values: settingsSchema,
});
