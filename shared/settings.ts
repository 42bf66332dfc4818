import * as z from 'zod/mini';
import { printable } from './fields.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const line = (wrong: string, most = 120) =>
  z.optional(z.string().check(z.trim(), z.minLength(1, wrong), z.maxLength(most, wrong), printable));
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const isRange = (text: string) => {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  return [from, to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) && minutesOf(from) < minutesOf(to);
};
const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** What owners may set, by the names of the environment's variables, which hold where a value is left out. */
export const settingsSchema = z.object({
  BRAND_NAME: line('Enter the name of the business.', 60),
  SUPPORT_EMAIL: z.optional(z.email('Enter an email address.')),
  SUPPORT_PHONE: line('Enter a phone number.', 30),
  CHAT_URL: z.optional(z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://.' })),
  WHATSAPP_NUMBER: z.optional(z.string().check(z.regex(/^\+\d{8,15}$/, 'Enter the number with its country: +2348000000000.'))),
  APPOINTMENT_DAYS: z.optional(
    z
      .string()
      .check(z.refine((days) => listOf(days).length > 0 && listOf(days).every((day) => DAYS.includes(day)), 'Name days: Mon,Tue,Wed.')),
  ),
  APPOINTMENT_HOURS: z.optional(z.string().check(z.refine(isRange, 'Give hours as 09:00-17:00.'))),
  APPOINTMENT_DAYS_OFF: z.optional(
    z.string().check(
      z.maxLength(4000),
      z.refine((days) => listOf(days).every(isDay), 'Give days as 2026-12-25, with commas between.'),
    ),
  ),
});
export type Settings = z.infer<typeof settingsSchema>;
export const SETTING_NAMES = Object.keys(settingsSchema.shape) as (keyof Settings)[];

/** Every one of them. */
const allSet = Object.fromEntries(SETTING_NAMES.map((name) => [name, z.string()])) as Record<keyof Settings, z.ZodMiniString>;

/** The settings as owners see them. */
export const shownSettings = z.object({
  /** 0 while nothing was ever set. */
  version: z.int(),
  /** What holds now. */
  values: z.object(allSet),
  /** What the environment says. */
  defaults: z.object(allSet),
  /** Who changed them and when, the newest first. */
  history: z.array(z.object({ version: z.int(), at: z.string(), admin_name: z.string(), changed: z.array(z.enum(SETTING_NAMES)) })),
});
export type ShownSettings = z.infer<typeof shownSettings>;

/** A change: whole values in place of those of `version`; empty ones are as the environment says. */
export const settingsChange = z.object({ version: z.int(), values: settingsSchema });
