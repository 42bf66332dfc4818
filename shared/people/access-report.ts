import * as z from 'zod/mini';
import { KINDS } from '../services/index.ts';

/** By which part of the product data was seen. */
export const ACCESS_ROUTES = [
  'record',
  'files',
  'whole_file',
  'evidence',
  'own_page',
  'lists',
] as const;
export type AccessRoute = (typeof ACCESS_ROUTES)[number];

/** Somebody whose data was looked at. */
export const accessedPerson = z.object({
  /** The order's. */
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Which data, in words. */
  data: z.array(z.string()),
  looks: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  /** Names of administrators and agents, or who else it was. */
  by: z.array(z.string()),
});
export type AccessedPerson = z.infer<typeof accessedPerson>;

/** Lists that were saved name many people at once. */
export const savedList = z.object({
  at: z.string(),
  by: z.string(),
  list: z.string(),
  filters: z.record(z.string(), z.string()),
  rows: z.nullable(z.int()),
});

export const accessReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Orders, and looks at them, in all. */
  orders: z.int(),
  looks: z.int(),
  /** Which data of all of them, in words. */
  data: z.array(z.string()),
  people: z.array(accessedPerson),
  saved_lists: z.array(savedList),
});
export type AccessReport = z.infer<typeof accessReport>;
