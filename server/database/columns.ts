import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';

/** An instant, UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Money, as whole kobo. */
export const kobo = (name: string) => bigint(name, { mode: 'number' });
/** Numbered by the database. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
/** A calendar day, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' });
/** Several texts. */
export const words = customType<{ data: string[] }>({ dataType: () => 'text[]' });
