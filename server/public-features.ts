import { eq } from 'drizzle-orm';
import { type Order, orders } from '#server/database/schema.ts';
import { providerName } from '#shared/money/payment-list.ts';
import { PAYMENT_OPTIONS } from '#shared/money/payments.ts';
import { pricesIn } from '#shared/money/prices.ts';
import { governmentFor } from '#shared/money/refund-terms.ts';
import { pagesOf } from '#shared/services/destination-pages.ts';
import { byKind, descriptionOf, isDecided } from '#shared/services/index.ts';
import { COMPANY_FACTS, type CompanyFacts } from '#shared/staff/settings.ts';
import type { PublicFeatures } from '../web/server-context.ts';
import type { Deps } from './deps.ts';
import type { Catalogue } from './features/destinations/catalogue.ts';
import { verify } from './features/documents/verify.ts';
import { aboutDestination } from './features/editions/about.ts';
import { eligibleFor } from './features/editions/eligible-for.ts';
import { findGroup, mayJoin, ordersOfGroup } from './features/groups/groups.ts';
import { showGroup } from './features/groups/members.ts';
import { openManageSession } from './features/manage/open.ts';
import { findNotice, retentionDays } from './features/notices/notices.ts';
import { findTracked, termsOf } from './features/orders/orders.ts';
import { askAboutOpen } from './features/payments/ask-about-open.ts';
import { askByLink, payLinkPageOf } from './features/payments/pay-links.ts';
import { fallbackOf } from './features/payments/providers.ts';
import { limitCodes } from './features/sessions/limits.ts';
import { invoiceOf, track } from './features/tracking/tracking.ts';
import { AppError } from './http/errors.ts';
import { createFacts } from './services/application/facts.ts';
import { applicationOf } from './services/application/find-application.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Only the facts that owners have entered. */
const factsIn = (values: CompanyFacts): Partial<CompanyFacts> =>
  Object.fromEntries(COMPANY_FACTS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));

/** Undefined if the server refuses with a 4xx error. */
async function known<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

export function publicFeatures(deps: Deps, catalogue: Catalogue): PublicFeatures {
  const { config, settings, botCheck } = deps;
  const fallback = fallbackOf(deps);
  const { facts, popular } = createFacts(deps);
  const failed = (error: unknown) => deps.log.error({ err: error }, 'a page could not be rendered');
  /** Returns `otherwise` on failure, because the page is worth showing without it. */
  const orElse = async <Found>(read: () => Promise<Found>, otherwise: Found): Promise<Found> => {
    try {
      return await read();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  };
  /**
   * Page on which to submit an order like this one; undefined if its destination isn't sold any
   * more.
   */
  const formOf = async ({ id, kind }: Order): Promise<string | undefined> => {
    if (!isDecided(kind)) return descriptionOf(kind).pages.public[0];
    const application = await applicationOf(deps.connection.db, id);
    const { place } = await catalogue.get(kind, false, String(application?.destination_id));
    return place && pagesOf(kind).apply.replace(':id', String(place.id));
  };
  return {
    // Read at every use, since owners may change it.
    get site() {
      const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE, CHAT_URL, ...others } = settings.get();
      return {
        public_url: config.PUBLIC_URL,
        brand: BRAND_NAME,
        support_email: SUPPORT_EMAIL,
        support_phone: SUPPORT_PHONE,
        chat_url: CHAT_URL,
        company: factsIn(others),
        blog_url: config.BLOG_URL,
        hotel_url: config.HOTEL_URL,
        packages_url: config.PACKAGES_URL,
        retention: retentionDays(config),
        practice: config.practice,
        ...(deps.notifier ? { notify: deps.notifier.channel } : {}),
        refund_terms: byKind((kind) => termsOf(deps, kind)),
        government_terms: byKind((kind) =>
          governmentFor(settings.get().REFUND_TERMS.government, kind),
        ),
        bot_check: {
          name: botCheck.name,
          ...(botCheck.siteKey ? { siteKey: botCheck.siteKey } : {}),
        },
      };
    },
    destinations: (kind, filter) => catalogue.find(kind, false, filter),
    destination: async (kind, id) => (await catalogue.get(kind, false, id)).place,
    about: (kind, slug) => aboutDestination(deps, catalogue, kind, slug),
    eligible: (question, address) => eligibleFor(deps, catalogue, question, address),
    track: (tracking_id) => track(deps, tracking_id),
    invoice: (tracking_id) => known(() => invoiceOf(deps, tracking_id)),
    isDeleted: async (tracking_id) =>
      Boolean(
        (await known(() => findTracked(deps.connection.db, tracking_id, { deleted: true })))
          ?.deleted_at,
      ),
    askAboutPayments: (tracking_id) =>
      known(async () => askAboutOpen(deps, await findTracked(deps.connection.db, tracking_id))),
    payLink: (code, returned) =>
      known(async () => {
        if (returned) await askByLink(deps, code);
        return payLinkPageOf(deps, code);
      }),
    group: (code, returned) =>
      known(async () => {
        const { db } = deps.connection;
        const group = await findGroup(db, deps, code);
        const members = await ordersOfGroup(db, group.id);
        if (returned) await askAboutOpen(deps, ...members);
        // With deleted ones, which may be restored.
        const many = await db.$count(orders, eq(orders.group_id, group.id));
        const last = mayJoin(group, many) ? members.at(-1) : undefined;
        const form = last && (await formOf(last));
        return { ...(await showGroup(db, deps, group)), ...(form ? { form } : {}) };
      }),
    verify: async (code, address) => {
      try {
        return await limitCodes(deps, address, () => verify(deps, code));
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        return error.status === 429 ? 'too_many' : 'unknown';
      }
    },
    notice: (name, version) => findNotice(deps.connection.db, name, version),
    openOrder: (code) => known(() => openManageSession(deps, code)),
    get paying() {
      return {
        by: providerName(deps.payment.name),
        options: listed.format(settings.get().PAYMENT_OPTIONS.map((name) => PAYMENT_OPTIONS[name])),
        ...(fallback
          ? {
              fallback: {
                name: fallback.name,
                label: providerName(fallback.name),
              },
            }
          : {}),
      };
    },
    get prices() {
      return pricesIn(settings.get());
    },
    facts: () => orElse(facts, { usual_days: [] }),
    popular: () => orElse(popular, []),
    failed,
  };
}
