import type { MediaType } from '#shared/orders/files.ts';

export interface Paper {
  label: string;
  path: string;
  media_type: MediaType;
  /** Binding crashed on it. */
  broken?: boolean;
}

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
