import * as z from 'zod/mini';
import { KINDS } from '../services/index.ts';

/** Parts of the product through which personal data was viewed. */
export const ACCESS_ROUTES = [
  'record',
  'files',
  'whole_file',
  'evidence',
  'own_page',
  'lists',
] as const;
export type AccessRoute = (typeof ACCESS_ROUTES)[number];

/** A person whose data was viewed. */
export const accessedPerson = z.object({
  /** The order's id. */
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Categories of data. */
  data: z.array(z.string()),
  looks: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  /** Names of administrators and agents, or who else it was. */
  by: z.array(z.string()),
});
export type AccessedPerson = z.infer<typeof accessedPerson>;

/** A saved list exposes many people at once. */
const savedList = z.object({
  at: z.string(),
  by: z.string(),
  list: z.string(),
  filters: z.record(z.string(), z.string()),
  rows: z.nullable(z.int()),
});

export const accessReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Total numbers of orders and of views. */
  orders: z.int(),
  looks: z.int(),
  /** Categories of data, of all people. */
  data: z.array(z.string()),
  people: z.array(accessedPerson),
  saved_lists: z.array(savedList),
});
export type AccessReport = z.infer<typeof accessReport>;
