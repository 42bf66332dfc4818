import * as z from 'zod/mini';
import {
  changedNaira,
  changedText,
  naira,
  optionalText,
  printable,
  text,
  transformed,
} from '../fields.ts';
import { MOST_PROCESS_DAYS } from '../orders/process-days.ts';

const countries = transformed(
  z.optional(z.nullable(z.string('Separate the countries with |.'))),
  (value) => value ?? undefined,
  z.optional(z.string().check(z.maxLength(5000, 'Use at most 5,000 characters.'), printable)),
);

const WRONG_DAYS = `Enter the working days, 1 to ${MOST_PROCESS_DAYS}.`;
const processDays = transformed(
  z.optional(z.nullable(z.union([z.string(), z.number()], WRONG_DAYS))),
  (value) => (value === undefined || value === null || value === '' ? undefined : Number(value)),
  z.optional(
    z.int(WRONG_DAYS).check(z.minimum(1, WRONG_DAYS), z.maximum(MOST_PROCESS_DAYS, WRONG_DAYS)),
  ),
);
const PROCESS_DAYS_TEXT =
  'How many working days it takes from the payment on. Left out, as many as `process_time` speaks of.';
const GOVERNMENT_FEE =
  'How much of the price, and of the agent price, is the government’s own fee: price lines name it. Empty: they name one price.';
const OTHER_NAMES =
  'What else travellers call the destination, separated with |. Searches find it by these too.';

/** An empty agent price follows the public price, an absent one copies it. */
export const newDestination = z.object({
  destination: text('Enter the destination.', 120),
  visa_excerpt: optionalText(200),
  visa_description: optionalText(4000, 'lines'),
  visa_price: naira('Enter the price in whole naira.'),
  visa_agent_price: changedNaira('Enter the agent price in whole naira.'),
  government_fee: changedNaira('Enter the government’s part in whole naira.').check(
    z.describe(GOVERNMENT_FEE),
  ),
  process_time: optionalText(120),
  process_type: optionalText(120),
  process_days: processDays.check(z.describe(PROCESS_DAYS_TEXT)),
  available_country: countries,
  other_names: optionalText(500).check(z.describe(OTHER_NAMES)),
});
export type NewDestination = z.infer<typeof newDestination>;

/**
 * Absent fields are left unchanged, empty texts are cleared. `visa_id` is the destination's id, for
 * permits too.
 */
export const destinationChange = z.extend(z.partial(newDestination), {
  visa_excerpt: changedText(200),
  visa_description: changedText(4000, 'lines'),
  process_time: changedText(120),
  process_type: changedText(120),
  other_names: changedText(500).check(z.describe(OTHER_NAMES)),
  visa_id: z.union([z.number(), z.string()], 'Say which destination is meant.'),
});

export type DestinationChange = Omit<z.infer<typeof destinationChange>, 'visa_id'>;

/** Only approved agents and administrators get the agent price. */
export const destination = z.object({
  id: z.int(),
  destination: z.string(),
  visa_excerpt: z.string(),
  visa_description: z.string(),
  visa_price: z.number(),
  visa_agent_price: z.optional(z.number()),
  government_fee: z.optional(z.number()).check(z.describe(GOVERNMENT_FEE)),
  process_time: z.string(),
  process_type: z.string(),
  available_country: z.string(),
  other_names: z.string().check(z.describe(OTHER_NAMES)),
});
export type Destination = z.infer<typeof destination>;
export type PricedDestination = Required<Omit<Destination, 'government_fee'>> &
  Pick<Destination, 'government_fee'>;

export const adminDestination = z.extend(destination, {
  visa_agent_price: z.number(),
  agent_price_follows: z.boolean(),
  process_days: z.int(),
});
export type AdminDestination = z.infer<typeof adminDestination>;

export const destinationList = z.object({ data: z.array(destination) });
