import { createContext } from 'react-router';
import type { Destination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import type { OrderInvoice, TrackingRecord } from '#shared/tracking.ts';

/** What every page says about the business; from the configuration. */
export interface Site {
  /** Where the product is reached, without a slash at the end. */
  public_url: string;
  brand: string;
  support_email: string;
  support_phone: string;
  chat_url: string;
  blog_url: string;
  hotel_url: string;
  packages_url: string;
  retention_days: number;
  /** Days until the uploads of an order that nobody paid are erased. */
  unpaid_retention_days: number;
  /** The sandbox is on: every page says that no real money moves. */
  practice: boolean;
  bot_check: { name: 'altcha' | 'recaptcha' | 'off'; siteKey?: string };
}

/** The server's own functions that public loaders call: no HTTP in between, and nobody's rights but the public's. */
export interface PublicFeatures {
  site: Site;
  /** Newest catalogue, answered from memory, in the order of names. */
  destinations(kind: DecidedKind, filter?: { origin?: string; search?: string }): Promise<Destination[]>;
  destination(kind: DecidedKind, id: string): Promise<Destination | undefined>;
  /** @throws an error with `code` and `message` when the ID is empty, mistyped or unknown */
  track(tracking_id: string): Promise<TrackingRecord>;
  /** Undefined when no such order is to be found. */
  invoice(tracking_id: string): Promise<OrderInvoice | undefined>;
  /** To be told of what a loader or a component threw. */
  failed(error: unknown): void;
}

/** Exported to the server through the entry: a key that the server imported itself would be another object than the bundle's. */
export const features = createContext<PublicFeatures>();
