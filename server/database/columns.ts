import { bigint, customType, date, integer, timestamp } from 'drizzle-orm/pg-core';

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const kobo = (name: string) => bigint(name, { mode: 'number' });
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
export const day = (name: string) => date(name, { mode: 'string' });
export const words = customType<{ data: string[] }>({ dataType: () => 'text[]' });
