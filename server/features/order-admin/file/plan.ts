import type { MediaType } from '#shared/orders/files.ts';

/** A paper in a local file. */
export interface Paper {
  label: string;
  path: string;
  media_type: MediaType;
  /** Binding crashed on it. */
  broken?: boolean;
}

/** Everything to bind for one order: the cover's content and the papers. */
export interface OrderFile {
  brand: string;
  title: string;
  tracking_id: string;
  tracking_url: string;
  name: string;
  facts: [label: string, value: string][];
  /** In the order of a mission's form. */
  answers: [label: string, value: string][];
  papers: Paper[];
  /** ISO 8601. */
  at: string;
}
