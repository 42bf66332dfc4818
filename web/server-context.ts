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
  /** What owners have written of it. */
  company: Partial<CompanyFacts>;
  blog_url: string;
  hotel_url: string;
  packages_url: string;
  retention: RetentionDays;
  /** Sandbox mode: no real money moves. */
  practice: boolean;
  /** Absent if no notices are sent to phones. */
  notify?: NotifyChannel;
  /** For an order submitted now. */
  refund_terms: Record<Kind, RefundTerms>;
  government_terms: Record<Kind, GovernmentTerms>;
  bot_check: { name: 'altcha' | 'recaptcha' | 'off'; siteKey?: string };
}

/** What a page's module may export as `handle`. */
export interface Handle {
  /** This layout replaces the public one. */
  shell?: 'own';
  /** Contains nobody's data and is cached for everybody; other pages are never stored. */
  cached?: true;
  /** The search parameters that a cached page depends on. */
  params?: readonly string[];
  /** The search parameter with which it is about somebody, and never cached. */
  personal?: string;
  /** Its policy allows the payment provider's script. */
  pays?: true;
  /** Search engines may list it under its path, or the returned URL. */
  listed?: true | ((path: string, loaderData?: unknown) => string | undefined);
}

export interface Paying {
  /** Who carries the payment. */
  by: string;
  options: string;
  fallback?: { name: string; label: string };
}

/** `form`: the last traveller's, where another one may join. */
export type NextInGroup = Group & { form?: string };

/** For public loaders: without HTTP, with the public's rights only. */
export interface PublicFeatures {
  site: Site;
  destinations(
    kind: DecidedKind,
    filter?: { origin?: string; search?: string },
  ): Promise<Destination[]>;
  destination(kind: DecidedKind, id: string): Promise<DestinationDetail | undefined>;
  /** By the name in its URL; `elsewhere`: the name it goes by. */
  about(kind: DecidedKind, slug: string): Promise<{ places: AboutPlace[]; elsewhere?: string }>;
  /** Counts what isn't sold; `address` is `caller`. */
  eligible(question: EligibilityQuestion, address: string): Promise<Eligibility>;
  /** @throws an error with `code` and `message` when the ID is empty, mistyped or unknown */
  track(tracking_id: string): Promise<TrackingRecord>;
  invoice(tracking_id: string): Promise<OrderInvoice | undefined>;
  isDeleted(tracking_id: string): Promise<boolean>;
  /** After a payer's return; doesn't wait long for the providers. */
  askAboutPayments(tracking_id: string): Promise<void>;
  /** `returned` checks with the provider first; undefined for an unknown link. */
  payLink(code: string, returned: boolean): Promise<PayLinkPage | undefined>;
  /** `returned` checks with the provider first; undefined when unknown or expired. */
  group(code: string, returned: boolean): Promise<NextInGroup | undefined>;
  /** A paper by its code. Counts any other text; `address` is `caller`. */
  verify(code: string, address: string): Promise<Verified | 'unknown' | 'too_many'>;
  /** What applicants agree to; without a version the one that holds. */
  notice(name: NoticeName, version?: string): Promise<Notice | undefined>;
  /** By a mailed link, without script; undefined when it is used, expired or unknown. */
  openOrder(code: string): Promise<ManageSession | undefined>;
  paying: Paying;
  /** In naira. */
  prices: Prices;
  /** What our own orders say of us; without figures while they can't be read. */
  facts(): Promise<Facts>;
  /** Names of the visa destinations paid most often of late. */
  popular(): Promise<string[]>;
  failed(error: unknown): void;
  /** The address of whoever asks; absent for cached pages. */
  caller?: string;
}

/**
 * Exported through the entry: contexts are compared by identity, and the server would import
 * another.
 */
export const features = createContext<PublicFeatures>();
