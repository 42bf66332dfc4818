import { createContext } from 'react-router';
import type { Group } from '#shared/money/groups.ts';
import type { PayLinkPage } from '#shared/money/pay-links.ts';
import type { Prices } from '#shared/money/prices.ts';
import type { GovernmentTerms, RefundTerms } from '#shared/money/refund-terms.ts';
import type { Notice, NoticeName } from '#shared/notices/notice.ts';
import type { OrderInvoice, TrackingRecord } from '#shared/orders/tracking.ts';
import type { Verified } from '#shared/orders/verify.ts';
import type { ManageSession } from '#shared/people/manage.ts';
import type { RetentionDays } from '#shared/people/retention.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type {
  AboutPlace,
  DestinationDetail,
  Eligibility,
  EligibilityQuestion,
} from '#shared/places/editions.ts';
import type { Facts } from '#shared/places/facts.ts';
import type { DecidedKind, Kind } from '#shared/services/index.ts';
import type { NotifyChannel } from '#shared/staff/notify.ts';
import type { CompanyFacts } from '#shared/staff/settings.ts';

export interface Site {
  /** Without a trailing slash. */
  public_url: string;
  brand: string;
  support_email: string;
  support_phone: string;
  chat_url: string;
  /** Facts about the company that owners have entered. */
  company: Partial<CompanyFacts>;
  blog_url: string;
  hotel_url: string;
  packages_url: string;
  retention: RetentionDays;
  /** Sandbox mode: no real money moves. */
  practice: boolean;
  /** Absent if no notices are sent to phones. */
  notify?: NotifyChannel;
  /** Terms for an order submitted now. */
  refund_terms: Record<Kind, RefundTerms>;
  government_terms: Record<Kind, GovernmentTerms>;
  bot_check: { name: 'altcha' | 'recaptcha' | 'off'; siteKey?: string };
}

/** A page module's `handle` export. */
export interface Handle {
  /** The layout replaces the public shell. */
  shell?: 'own';
  /** Contains no personal data and is cached for everybody; other pages are never stored. */
  cached?: true;
  /** The search parameters on which a cached page depends. */
  params?: readonly string[];
  /** With this search parameter the page contains personal data and isn't cached. */
  personal?: string;
  /** The page's CSP allows the payment provider's script. */
  pays?: true;
  /** Search engines may list it under its path, or the returned URL. */
  listed?: true | ((path: string, loaderData?: unknown) => string | undefined);
}

export interface Paying {
  /** Name of the payment provider. */
  by: string;
  options: string;
  fallback?: { name: string; label: string };
}

/** `form`: path of the last traveller's form, if another traveller may join. */
export type NextInGroup = Group & { form?: string };

/** What public loaders can call: without HTTP, with the rights of an anonymous visitor. */
export interface PublicFeatures {
  site: Site;
  destinations(
    kind: DecidedKind,
    filter?: { origin?: string; search?: string },
  ): Promise<Destination[]>;
  destination(kind: DecidedKind, id: string): Promise<DestinationDetail | undefined>;
  /** Finds destinations by the name in the URL; `elsewhere`: the slug of their current name. */
  about(kind: DecidedKind, slug: string): Promise<{ places: AboutPlace[]; elsewhere?: string }>;
  /** Also counts questions about destinations that we don't sell; `address` is `caller`. */
  eligible(question: EligibilityQuestion, address: string): Promise<Eligibility>;
  /** @throws an error with `code` and `message` when the ID is empty, mistyped or unknown */
  track(tracking_id: string): Promise<TrackingRecord>;
  invoice(tracking_id: string): Promise<OrderInvoice | undefined>;
  isDeleted(tracking_id: string): Promise<boolean>;
  /** Called when a payer returns; doesn't wait long for the providers. */
  askAboutPayments(tracking_id: string): Promise<void>;
  /** `returned` checks with the provider first; undefined for an unknown link. */
  payLink(code: string, returned: boolean): Promise<PayLinkPage | undefined>;
  /** `returned` checks with the provider first; undefined when unknown or expired. */
  group(code: string, returned: boolean): Promise<NextInGroup | undefined>;
  /** Looks up a document by its code; unknown codes count towards a limit of the `address`. */
  verify(code: string, address: string): Promise<Verified | 'unknown' | 'too_many'>;
  /** A text that applicants agree to; without a version, the current one. */
  notice(name: NoticeName, version?: string): Promise<Notice | undefined>;
  /** Opens an order by a mailed link, without JavaScript; undefined when it is not valid. */
  openOrder(code: string): Promise<ManageSession | undefined>;
  paying: Paying;
  /** In naira. */
  prices: Prices;
  /** Figures from our own orders; left out while they can't be read. */
  facts(): Promise<Facts>;
  /** Names of the visa destinations paid for most often recently. */
  popular(): Promise<string[]>;
  failed(error: unknown): void;
  /** The client's IP address; absent for cached pages. */
  caller?: string;
}

/**
 * The server gets this from the built entry: contexts are compared by identity, and importing this
 * file would create another.
 */
export const features = createContext<PublicFeatures>();
