import type { NewDestination } from '#shared/destinations.ts';

/** A destination of the starter catalogue: every field is there; prices are whole naira, `available_country` is joined with `|`. */
export type StarterDestination = Required<NewDestination>;

/** The same as one line of a table: destination, entry, price, agent price, time, type, who may apply, description. */
export type Row = readonly [string, string, number, number, string, string, string, string];

/** One line of the table as a destination. */
export const fromRow = ([
  destination,
  visa_excerpt,
  visa_price,
  visa_agent_price,
  process_time,
  process_type,
  available_country,
  visa_description,
]: Row): StarterDestination => ({
  destination,
  visa_excerpt,
  visa_description,
  visa_price,
  visa_agent_price,
  process_time,
  process_type,
  available_country,
});
