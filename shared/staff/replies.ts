import * as z from 'zod/mini';
import { longText, oneLine } from '../fields.ts';

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

/** Placeholders left in a filled text because the order lacks their values. */
export const emptyPlaceholders = (text: string): Placeholder[] =>
  [...namesIn(text)].filter(isKnown);

/**
 * `empty`: placeholders left in the text because the order lacks their values.
 * @throws RangeError for a placeholder that isn't one of PLACEHOLDERS
 */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<OrderValues>>,
): { text: string; empty: Placeholder[] } {
  const empty = new Set<Placeholder>();
  const filled = text.replace(NAMED, (whole, name: string) => {
    if (!isKnown(name)) throw new RangeError(`${whole} isn’t known`);
    const value = values[name];
    if (!value) empty.add(name);
    return value || whole;
  });
  return { text: filled, empty: [...empty] };
}

const TITLE = 'Give it a title.';
const TEXT = 'Write the text.';
/** Only known placeholders; also for messages to applicants. */
export const replyText = longText(TEXT, 5000).check(
  z.refine((text) => unknownPlaceholders(text) === undefined, {
    error: ({ input }) => unknownPlaceholders(String(input)) ?? TEXT,
  }),
);

export const newReply = z.object({
  title: z
    .string(TITLE)
    .check(z.trim(), z.minLength(1, TITLE), z.maxLength(80, 'Use at most 80 characters.'), oneLine),
  text: replyText,
  /** Shared by the company, or the author's own. */
  shared: z._default(z.boolean('Say true or false.'), false),
});
export type NewReply = z.infer<typeof newReply>;

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
