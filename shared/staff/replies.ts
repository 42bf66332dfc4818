import * as z from 'zod/mini';
import { LONGEST, longText, oneLine } from '../fields.ts';

/** Placeholders for an order's values, allowed in ready answers. */
export const PLACEHOLDERS = [
  'first_name',
  'destination',
  'tracking_id',
  'expected_by',
  'amount',
  'link',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
/** Empty text if the order lacks the value. */
export const orderValues = z.object(
  Object.fromEntries(PLACEHOLDERS.map((name) => [name, z.string()])) as Record<
    Placeholder,
    z.ZodMiniString
  >,
);
export type OrderValues = z.infer<typeof orderValues>;

const NAMED = /\{([^{}]*)\}/g;
const isKnown = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name);
const namesIn = (text: string) =>
  new Set(Array.from(text.matchAll(NAMED), ([, name = '']) => name));

/** Error text listing placeholders in `text` that don't exist. */
export function unknownPlaceholders(text: string): string | undefined {
  const unknown = [...namesIn(text)].filter((name) => !isKnown(name));
  if (unknown.length === 0) return undefined;
  const known = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  return `${unknown.map((name) => `{${name}}`).join(', ')} isn’t known. Use ${known}.`;
}

/** Error text about placeholders in `text` that don't exist, or that have no value. */
export function unfilled(
  text: string,
  values: Readonly<Partial<OrderValues>>,
  instead: string,
): string | undefined {
  const unknown = unknownPlaceholders(text);
  if (unknown) return unknown;
  const empty = [...namesIn(text)].filter((name) => isKnown(name) && !values[name]);
  if (empty.length === 0) return undefined;
  return `This order has no ${empty.map((name) => `{${name}}`).join(', ')}: ${instead}`;
}

/** Leaves placeholders without a value as they are. */
export const fillPlaceholders = (text: string, values: Readonly<Partial<OrderValues>>): string =>
  text.replace(NAMED, (whole, name: string) => (isKnown(name) && values[name]) || whole);

const TITLE = 'Give it a title.';
const TEXT = 'Write the text.';
/** Only known placeholders; also for messages to applicants. */
export const replyText = longText(TEXT, LONGEST.message).check(
  z.refine((text) => unknownPlaceholders(text) === undefined, {
    error: ({ input }) => unknownPlaceholders(String(input)) ?? TEXT,
  }),
);

const SHARED = z.boolean('Say true or false.');
export const newReply = z.object({
  title: z
    .string(TITLE)
    .check(z.trim(), z.minLength(1, TITLE), z.maxLength(80, 'Use at most 80 characters.'), oneLine),
  text: replyText,
  /** Shared by the company, or the author's own. */
  shared: z._default(SHARED, false),
});
export type NewReply = z.infer<typeof newReply>;
/** What is absent stays as it is. */
export const changedReply = z.extend(newReply, { shared: z.optional(SHARED) });
export type ChangedReply = z.infer<typeof changedReply>;

export const reply = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  shared: z.boolean(),
  /** Whether the current user may change it. */
  changeable: z.boolean(),
  author: z.string(),
});
export type Reply = z.infer<typeof reply>;
