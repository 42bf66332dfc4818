import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isCalendarDay } from '#shared/dates.ts';
import { PAYMENT_OPTION_NAMES } from '#shared/money/payments.ts';
import { DEFAULT_PRICES, INSURANCE_PERIODS, type PriceName } from '#shared/money/prices.ts';
import { DEFAULT_REFUND_TERMS } from '#shared/money/refund-terms.ts';
import { refundTerms } from '#shared/money/refund-terms-schemas.ts';
import { byKind } from '#shared/services/index.ts';
import {
  type AllSettings,
  COMPANY_FACTS,
  daysOf,
  type SettingName,
  settingsSchema,
  tooShort,
} from '#shared/staff/settings.ts';
import { valuesOf, wordsFor } from './config-words.ts';
import { makeDataDir } from './data-lock.ts';
import { urlsOf } from './database/urls.ts';
import { PLAIN, plainConnectionsOf } from './http/plain-connections.ts';

/** For mail headers and page titles. */
const text = (fallback: string) =>
  z
    .string()
    .trim()
    .min(1)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters')
    .default(fallback);
const whole = (fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(least).max(most).default(fallback);
const URL_WORDS = 'must be a URL as .env.example shows it';
const webUrl = z.url({ protocol: /^https?$/, error: URL_WORDS });
const address = (fallback: string) => webUrl.default(fallback);
/** Validates like the owners' Settings page. */
const setting = (
  name: 'SUPPORT_EMAIL' | 'WHATSAPP_NUMBER' | 'APPOINTMENT_DAYS' | 'APPOINTMENT_HOURS',
  fallback: string,
) =>
  text(fallback).superRefine((value, context) => {
    const [wrong] = settingsSchema.shape[name].safeParse(value).error?.issues ?? [];
    if (wrong) context.addIssue(wrong.message);
  });
const mailbox = (fallback: string) =>
  text(fallback).refine(
    (value) => /[^\s<>@]@[^\s<>@]/.test(value),
    'must be name@host or Name <name@host>',
  );
/** URL of a server we run, or of its socket. */
const serverUrl = (protocol: RegExp) =>
  z
    .url({ protocol, abort: true, error: `${URL_WORDS}; in a password # is %23, / is %2F` })
    .regex(/:\/\/./, 'names no server');
const daysOff = z
  .string()
  .default('')
  .refine((text) => daysOf(text).every(isCalendarDay), 'must be days, as in 2026-12-25,2027-01-01');
const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);
/** Characters, at least. */
const SECRET_LENGTH = 32;
const optional = z.string().trim().min(1).optional();
const databaseUrl = z
  .string()
  .refine(
    (url) =>
      urlsOf(url).every((one) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(one).success),
    'must be postgres://user:password@host/name; in a password # is %23, / is %2F',
  )
  .optional();
const chosenOptions = z
  .string()
  .default('card,mobilemoney,ussd')
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
  .pipe(z.array(z.enum(PAYMENT_OPTION_NAMES)));

const plainConnections = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .refine(
    (names) => names.every((name) => PLAIN.some((one) => one === name)),
    `may name ${PLAIN.join(', ')}`,
  );

const reminderDays = z
  .string()
  .default('2,6')
  .transform((text) => (text === 'off' ? [] : text.split(',').map((days) => Number(days.trim()))))
  .pipe(z.array(z.int().min(1).max(60)))
  .refine(
    (days) => days.every((one, index) => one > (days[index - 1] ?? 0)),
    'the days must rise, as in 2,6',
  );

/** JSON of refund steps by service, or 'default'. */
const refundTermsJson = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('is no JSON');
      return z.NEVER;
    }
  })
  .pipe(refundTerms)
  .optional();
const price = (name: PriceName) => whole(DEFAULT_PRICES[name], 1, 1_000_000_000);

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development, test or empty')
    .optional(),
  PORT: whole(3000, 0, 65535),
  HOST: text('localhost'),
  PUBLIC_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\/[^/?#\s]+\/?$/.test(url) && URL.canParse(url),
      'must be https://host, without a path',
    )
    .optional(),
  DATA_DIR: text('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_POOLER: z.enum(['transaction']).optional(),
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  STORAGE_URL: z.url({ protocol: /^s3$/, error: URL_WORDS }).optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  MALWARE_SCANNER: serverUrl(/^clamd$/).optional(),
  SMTP_URL: serverUrl(/^smtps?$/).optional(),
  NOTIFY_CHANNEL: z.enum(['off', 'whatsapp', 'sms']).default('off'),
  WHATSAPP_TOKEN: optional,
  WHATSAPP_PHONE_NUMBER_ID: optional,
  WHATSAPP_APP_SECRET: optional,
  WHATSAPP_VERIFY_TOKEN: optional,
  WHATSAPP_LANGUAGE: text('en'),
  WHATSAPP_URL: address('https://graph.facebook.com/v23.0'),
  TERMII_API_KEY: optional,
  TERMII_SECRET_KEY: optional,
  TERMII_SENDER: text('Tafiya'),
  TERMII_ROUTE: z.enum(['dnd', 'generic']).default('dnd'),
  TERMII_URL: address('https://v3.api.termii.com'),
  MAIL_FROM: mailbox('Tafiya <no-reply@tafiya.example>'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'flutterwave', 'paystack']).default('sandbox'),
  PAYMENT_FALLBACK: z.enum(['flutterwave', 'paystack']).optional(),
  PAYMENT_OPTIONS: chosenOptions,
  ALLOW_SANDBOX_PAYMENTS: z.enum(['0', '1']).default('0'),
  FLUTTERWAVE_PUBLIC_KEY: optional,
  FLUTTERWAVE_SECRET_KEY: optional,
  FLUTTERWAVE_WEBHOOK_HASH: optional,
  FLUTTERWAVE_URL: address('https://api.flutterwave.com'),
  FLUTTERWAVE_CHECKOUT_URL: address('https://checkout.flutterwave.com/v3.js'),
  PAYSTACK_PUBLIC_KEY: optional,
  PAYSTACK_SECRET_KEY: optional,
  PAYSTACK_URL: address('https://api.paystack.co'),
  PAYSTACK_CHECKOUT_URL: address('https://js.paystack.co/v2/inline.js'),
  BOT_CHECK: z.enum(['altcha', 'recaptcha', 'off']).default('altcha'),
  RECAPTCHA_SITE_KEY: optional,
  RECAPTCHA_SECRET_KEY: optional,
  RECAPTCHA_URL: address('https://www.google.com/recaptcha/api/siteverify'),
  APPOINTMENT_DAYS: setting('APPOINTMENT_DAYS', 'Mon,Tue,Wed,Thu,Fri'),
  APPOINTMENT_HOURS: setting('APPOINTMENT_HOURS', '09:00-17:00'),
  APPOINTMENT_MINUTES: whole(30, 5, 480),
  APPOINTMENT_HORIZON_DAYS: whole(120, 1, 730),
  APPOINTMENT_DAYS_OFF: daysOff,
  INSURANCE_PROCESS_DAYS: whole(1, 1, 250),
  VISA_SUPPORT_PROCESS_DAYS: whole(2, 1, 250),
  WHATSAPP_NUMBER: setting('WHATSAPP_NUMBER', '+2348000000000'),
  PLAIN_CONNECTIONS: plainConnections,
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).optional(),
  ADMIN_EMAIL: mailbox('admin@tafiya.example'),
  INSURANCE_PRICE_7_DAYS: price('INSURANCE_PRICE_7_DAYS'),
  INSURANCE_PRICE_15_DAYS: price('INSURANCE_PRICE_15_DAYS'),
  INSURANCE_PRICE_30_DAYS: price('INSURANCE_PRICE_30_DAYS'),
  INSURANCE_PRICE_90_DAYS: price('INSURANCE_PRICE_90_DAYS'),
  INSURANCE_PRICE_1_YEAR: price('INSURANCE_PRICE_1_YEAR'),
  VISA_SUPPORT_PRICE_FLIGHT: price('VISA_SUPPORT_PRICE_FLIGHT'),
  VISA_SUPPORT_PRICE_HOTEL: price('VISA_SUPPORT_PRICE_HOTEL'),
  VISA_SUPPORT_PRICE_DOCUMENTS: price('VISA_SUPPORT_PRICE_DOCUMENTS'),
  APPOINTMENT_PRICE: price('APPOINTMENT_PRICE'),
  REFUND_TERMS: refundTermsJson,
  REFUND_TWO_PERSONS: whole(100_000),
  RETENTION_DAYS: whole(90),
  RETENTION_DAYS_DONE: whole(180, 1),
  UNPAID_RETENTION_DAYS: whole(30, 1),
  BACKUP_KEEP_DAYS: whole(90, 1),
  UNPAID_REMINDER_DAYS: reminderDays,
  UNPAID_LISTED_DAYS: whole(30, 1),
  ANALYTICS_URL: z.union([z.literal('off'), webUrl]).default('off'),
  SECRET: z.string().min(SECRET_LENGTH).optional(),
  SECRET_BEFORE: z.string().min(SECRET_LENGTH).optional(),
  BRAND_NAME: text('Tafiya'),
  SUPPORT_EMAIL: setting('SUPPORT_EMAIL', 'support@tafiya.example'),
  SUPPORT_PHONE: text('+234 800 000 0000'),
  CHAT_URL: address('https://wa.me/2348000000000'),
  BLOG_URL: address('https://blog.tafiya.example/'),
  HOTEL_URL: address('https://hotels.tafiya.example/'),
  PACKAGES_URL: address('https://packages.tafiya.example/'),
  STARTER_CATALOGUE: z.enum(['on', 'off']).optional(),
  RECONCILE_AFTER_S: whole(120, 1, 86_400),
  DECISION_MAIL_AFTER_S: whole(120, 0, 3600),
  PAYMENT_EXPIRY_H: z.coerce.number().positive().max(8760).default(24),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: onOff('off'),
  OFFLINE_FORMS: onOff('on'),
  CDN: onOff('off'),
  CDN_PURGE_URL: webUrl.optional(),
  RATE_LIMITS: onOff('on'),
  MAX_CONNECTIONS: whole(4000, 1, 100_000),
  MIN_FREE_MB: whole(256),
  BREACHED_PASSWORDS_URL: z.union([z.literal('off'), webUrl]).default('off'),
  METRICS_TOKEN: z.string().trim().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
});

export class ConfigError extends Error {}

function conflicts(env: z.infer<typeof variables>): string[] {
  const wrong: string[] = [];
  const production = env.NODE_ENV === 'production';
  const needs = (when: boolean, names: (keyof typeof env)[], because: string) => {
    for (const name of names) if (when && !env[name]) wrong.push(`${name}: is required ${because}`);
  };
  needs(production, ['SECRET'], 'when NODE_ENV=production');
  if (production)
    for (const { what, wrong: words } of plainConnectionsOf(env))
      if (!env.PLAIN_CONNECTIONS.includes(what)) wrong.push(words);
  for (const role of ['PAYMENT_PROVIDER', 'PAYMENT_FALLBACK'] as const) {
    needs(
      env[role] === 'flutterwave',
      ['FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'],
      `with ${role}=flutterwave`,
    );
    needs(
      env[role] === 'paystack',
      ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY'],
      `with ${role}=paystack`,
    );
  }
  if (env.PAYMENT_FALLBACK === env.PAYMENT_PROVIDER)
    wrong.push('PAYMENT_FALLBACK: is the provider that PAYMENT_PROVIDER names already');
  if (env.PAYMENT_FALLBACK && env.PAYMENT_PROVIDER === 'sandbox')
    wrong.push('PAYMENT_FALLBACK: takes real money, so it can’t stand in for the sandbox');
  needs(
    env.BOT_CHECK === 'recaptcha',
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
    'with BOT_CHECK=recaptcha',
  );
  needs(
    Boolean(env.WHATSAPP_TOKEN),
    ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
    'with WHATSAPP_TOKEN',
  );
  needs(Boolean(env.TERMII_API_KEY), ['TERMII_SECRET_KEY'], 'with TERMII_API_KEY');
  needs(
    production && env.NOTIFY_CHANNEL === 'whatsapp',
    ['WHATSAPP_TOKEN'],
    'with NOTIFY_CHANNEL=whatsapp when NODE_ENV=production',
  );
  needs(
    production && env.NOTIFY_CHANNEL === 'sms',
    ['TERMII_API_KEY'],
    'with NOTIFY_CHANNEL=sms when NODE_ENV=production',
  );
  needs(
    Boolean(env.DATABASE_POOLER),
    ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
    'with DATABASE_POOLER',
  );
  needs(Boolean(env.DATABASE_DIRECT_URL), ['DATABASE_POOLER'], 'with DATABASE_DIRECT_URL');
  needs(Boolean(env.DATABASE_READ_URL), ['DATABASE_URL'], 'with DATABASE_READ_URL');
  needs(Boolean(env.STORAGE_URL), ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'with STORAGE_URL');
  if (production && env.PAYMENT_PROVIDER === 'sandbox' && env.ALLOW_SANDBOX_PAYMENTS !== '1') {
    wrong.push(
      'PAYMENT_PROVIDER: sandbox takes no real money; choose flutterwave or paystack, or set ALLOW_SANDBOX_PAYMENTS=1',
    );
  }
  if (new Set(INSURANCE_PERIODS.map(({ priced }) => env[priced])).size < INSURANCE_PERIODS.length)
    wrong.push(
      'INSURANCE_PRICE_…: no two periods may cost the same, since the price tells which one was chosen',
    );
  const noTime = tooShort(env.APPOINTMENT_HOURS, env.APPOINTMENT_MINUTES);
  if (noTime) wrong.push(`APPOINTMENT_HOURS: ${noTime}`);
  if (production && env.BOT_CHECK === 'off')
    wrong.push('BOT_CHECK: off is refused when NODE_ENV=production');
  if (production && env.RATE_LIMITS === 'off')
    wrong.push('RATE_LIMITS: off is refused when NODE_ENV=production');
  return wrong;
}

/** Without SECRET the server generates one, a restore brings its own, other commands refuse. */
type SecretIfMissing = 'make' | 'leave' | 'refuse';

function storedSecret(dataDir: string, ifMissing: SecretIfMissing): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    if (ifMissing === 'leave') return '';
    if (ifMissing === 'refuse')
      throw new ConfigError(
        `SECRET: is not set, and no product has run in DATA_DIR ${dataDir}. Run this with the environment of the product: its DATA_DIR, DATABASE_URL and SECRET.`,
      );
    makeDataDir(dataDir);
    const made = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(made, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
      // Appears whole or not at all; of two processes the first one's stays.
      linkSync(made, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(made, { force: true });
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_LENGTH)
    throw new ConfigError(
      `SECRET: the file ${file} holds less than the ${SECRET_LENGTH} characters of one, perhaps since the disk was full. Take it from a back-up. Without one delete it, and the next start makes another: links in mails and second factors from before then end.`,
    );
  return secret;
}

/** What production can do without, but hardly wants to. */
const missing = ({ SMTP_URL, PUBLIC_URL }: z.infer<typeof variables>): string[] => [
  ...(SMTP_URL
    ? []
    : ['SMTP_URL: is not set, so mails become files in DATA_DIR/outbox and reach nobody']),
  ...(PUBLIC_URL ? [] : ['PUBLIC_URL: is not set, so links in mails lead to this machine']),
];

/** Empty variables count as unset. @throws ConfigError naming every invalid one */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  ifNoSecret: SecretIfMissing = 'make',
) {
  const { values, unusable, misspelt } = valuesOf(environment, Object.keys(variables.shape));
  const refuse = (wrong: string[]): never => {
    throw new ConfigError(`The configuration can't be used:\n  ${wrong.join('\n  ')}`);
  };
  if (unusable.length > 0) refuse(unusable);
  const parsed = variables.safeParse(values);
  const wrong = parsed.success ? conflicts(parsed.data) : parsed.error.issues.map(wordsFor);
  if (!parsed.success || wrong.length > 0) return refuse([...wrong, ...misspelt]);
  const env = parsed.data;
  const DATA_DIR = resolve(env.DATA_DIR);
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const { government } = env.REFUND_TERMS ?? {};
  const REFUND_TERMS = {
    ...byKind((kind) => [
      ...(env.REFUND_TERMS?.[kind] ?? env.REFUND_TERMS?.default ?? DEFAULT_REFUND_TERMS),
    ]),
    ...(government ? { government } : {}),
  };
  const isSetting = ([name]: [string, unknown]) => name in settingsSchema.shape;
  const all = Object.entries({ ...env, REFUND_TERMS });
  const own = all.filter((one) => !isSetting(one));
  return {
    ...(Object.fromEntries(own) as Omit<typeof env, SettingName>),
    /** Apply until owners change them; the current values are in `deps.settings`. */
    defaults: {
      ...Object.fromEntries(COMPANY_FACTS.map((name) => [name, ''])),
      ...Object.fromEntries(all.filter(isSetting)),
    } as AllSettings,
    DATA_DIR,
    PUBLIC_URL: (
      env.PUBLIC_URL ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${env.PORT}`
    ).replace(/\/$/, ''),
    SECRET: env.SECRET ?? storedSecret(DATA_DIR, ifNoSecret),
    STARTER_CATALOGUE: (env.STARTER_CATALOGUE ?? (env.DATABASE_URL ? 'off' : 'on')) === 'on',
    /** 'new': required for owners and cashiers whose account is newer. */
    ADMIN_SECOND_FACTOR:
      env.ADMIN_SECOND_FACTOR ??
      (env.NODE_ENV === 'production' ? ('new' as const) : ('optional' as const)),
    production: env.NODE_ENV === 'production',
    practice: env.PAYMENT_PROVIDER === 'sandbox',
    /** Logged at the start. */
    warnings: [...misspelt, ...(env.NODE_ENV === 'production' ? missing(env) : [])],
    RECONCILE_AFTER_MS: env.RECONCILE_AFTER_S * 1000,
    PAYMENT_EXPIRY_MS: env.PAYMENT_EXPIRY_H * 3_600_000,
  };
}
export type Config = ReturnType<typeof readConfig>;

/** SECRET, which signs, and SECRET_BEFORE, which still verifies. */
export const secretsOf = ({
  SECRET,
  SECRET_BEFORE,
}: Pick<Config, 'SECRET' | 'SECRET_BEFORE'>): string[] =>
  SECRET_BEFORE ? [SECRET, SECRET_BEFORE] : [SECRET];
