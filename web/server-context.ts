import { createContext } from 'react-router';
import type { Destination } from '#shared/destinations.ts';
import type { ManageSession } from '#shared/manage.ts';
import type { NotifyChannel } from '#shared/notify.ts';
import type { PayLinkPage } from '#shared/pay-links.ts';
import type { Prices } from '#shared/prices.ts';
import type { RefundTerms } from '#shared/refund-terms.ts';
import type { DecidedKind, Kind } from '#shared/services/index.ts';
import type { OrderInvoice, TrackingRecord } from '#shared/tracking.ts';

/** The business's details on every page, from the configuration. */
export interface Site {
  /** The product's base URL, without a trailing slash. */
  public_url: string;
  brand: string;
  support_email: string;
  support_phone: string;
  chat_url: string;
  blog_url: string;
  hotel_url: string;
  packages_url: string;
  retention_days: number;
  /** Days until the uploads of an unpaid order are deleted. */
  unpaid_retention_days: number;
  done_retention_days: number;
  /** Whether the sandbox is on: every page then says that no real money moves. */
  practice: boolean;
  /** How short notices go to the phones of those who want them; absent where none are sent. */
  notify?: NotifyChannel;
  /** What goes back of an order that is submitted now, if it is cancelled. */
  refund_terms: Record<Kind, RefundTerms>;
  bot_check: { name: 'altcha' | 'recaptcha' | 'off'; siteKey?: string };
}

/** What a page's module may export as `handle` to declare what others must know about it. Private is the default: nothing is cached unless it says so. */
export interface Handle {
  /** `own`: the pages of this layout don't use the public one around them. */
  shell?: 'own';
  /** It contains nobody's data, whoever asks: rendered once and cached for everybody. Other pages are rendered for each request and stored nowhere. */
  cached?: true;
  /** The search parameters that change what a cached page shows; all others are left out of what is rendered. */
  params?: readonly string[];
  /** It opens the payment overlay, so that its policy allows the provider's script. */
  pays?: true;
  /** Search engines may list it: under its own path, or under the URL given for its path and its loader's data, if any. */
  listed?: true | ((path: string, loaderData?: unknown) => string | undefined);
}

/** How one can pay: what the payer may choose from, in words, and the second provider where one is configured. */
export interface Paying {
  options: string;
  fallback?: { name: string; label: string };
}

/** The server's own functions that public loaders call: without HTTP, and with the public's rights only. */
export interface PublicFeatures {
  site: Site;
  /** The current catalogue from memory, sorted by name. */
  destinations(kind: DecidedKind, filter?: { origin?: string; search?: string }): Promise<Destination[]>;
  destination(kind: DecidedKind, id: string): Promise<Destination | undefined>;
  /** @throws an error with `code` and `message` when the ID is empty, mistyped or unknown */
  track(tracking_id: string): Promise<TrackingRecord>;
  /** Undefined when there is no such order. */
  invoice(tracking_id: string): Promise<OrderInvoice | undefined>;
  /** Whether this is the tracking ID of an order that was deleted: whoever comes to pay it is told. */
  isDeleted(tracking_id: string): Promise<boolean>;
  /** Asks the providers about an order's open payments, for whoever comes back from a provider's own page; a silent one is not waited for long. */
  askAboutPayments(tracking_id: string): Promise<void>;
  /** What a payment link's page shows; undefined for an unknown one. Whoever comes back from the provider's page has it asked first. */
  payLink(code: string, returned: boolean): Promise<PayLinkPage | undefined>;
  /** Opens an order by a mailed link, which that may use up; undefined when the link is used, expired or unknown. For a button that was pressed before the script ran, or without one. */
  openOrder(code: string): Promise<ManageSession | undefined>;
  /** How one can pay here. */
  paying: Paying;
  /** What the services cost now, in naira. */
  prices: Prices;
  /** Logs an error that a loader or a component threw. */
  failed(error: unknown): void;
}

/** Exported to the server through the entry: a context key is compared by identity, and the server's own import would be a different object than the bundle's. */
export const features = createContext<PublicFeatures>();
