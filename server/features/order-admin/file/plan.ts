import type { MediaType } from '#shared/orders/files.ts';

/** A paper as it lies in a local file. */
export interface Paper {
  label: string;
  path: string;
  media_type: MediaType;
  /** Its own process ended over it. */
  broken?: boolean;
}

/** All that is bound for one order: what the front says, then its papers. */
export interface OrderFile {
  brand: string;
  title: string;
  tracking_id: string;
  tracking_url: string;
  name: string;
  facts: [label: string, value: string][];
  /** In the order in which a mission's form asks. */
  answers: [label: string, value: string][];
  papers: Paper[];
  /** ISO 8601. */
  at: string;
}
