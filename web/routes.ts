import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { DESTINATION_PAGES } from '#shared/services/destination-pages.ts';
import { DECIDED_KINDS, type DecidedKind, descriptionOf, isDecided, KINDS, SERVICES } from '#shared/services/index.ts';
import { adminPaths, applicationPages } from './admin/paths.ts';
import { paths } from './paths.ts';

/** A page at a URL. Several URLs may share a module, so each route has an id of its own. */
const page = (url: string, file: string): RouteConfigEntry => route(url.slice(1), file, { id: url.slice(1).replace(':', '') });
const pages = (urls: Iterable<string>, file: string): RouteConfigEntry[] => [...new Set(urls)].map((url) => page(url, file));

/** What applicants and agents see of the services: those whose destinations are searched share their pages, others have a folder named as their URL. */
const DESTINATIONS = DECIDED_KINDS.flatMap((kind) => {
  const { results, listing } = DESTINATION_PAGES[kind];
  const searches = SERVICES[kind].pages.public.filter((url) => url !== results && url !== listing);
  return [
    ...pages(searches, 'features/destinations/search-page.tsx'),
    page(results, 'features/destinations/results-page.tsx'),
    page(listing, 'features/destinations/listing-page.tsx'),
    page(paths.apply(kind, ':id'), 'services/application/apply-page.tsx'),
  ];
});
const agentsDestinations = (kind: DecidedKind): RouteConfigEntry[] => {
  const listing = paths.agentListing(kind);
  return [
    page(paths.agentSearch(kind), 'features/destinations/agent-search-page.tsx'),
    page(paths.agentResults(kind), 'features/destinations/agent-results-page.tsx'),
    page(paths.agentApply(kind, ':id'), 'services/application/agent-apply-page.tsx'),
    ...(listing ? [page(listing, 'features/destinations/agent-listing-page.tsx')] : []),
  ];
};
const FORMS = KINDS.filter((kind) => !isDecided(kind)).map((kind) => {
  const [form] = descriptionOf(kind).pages.public;
  return page(form, `services${form}${form}-page.tsx`);
});

/** What administrators see of them: the lists, an order, its receipt, and where a URL leads that names none. */
const ORDERS = KINDS.flatMap((kind) => {
  const { admin, list, public: own } = descriptionOf(kind).pages;
  const folder = isDecided(kind) ? '/application' : own[0];
  const order = isDecided(kind) ? 'admin-review-page' : 'admin-status-page';
  return [
    ...pages([list, ...(isDecided(kind) ? applicationPages(kind) : [])], `services${folder}/admin-list-page.tsx`),
    page(`/${admin}-status/:id`, `services${folder}/${order}.tsx`),
    page(`/${admin}-receipt/:id`, 'features/documents/admin-receipt-page.tsx'),
    ...pages([`/${admin}-status`, `/${admin}-receipt`], 'features/admins/no-id-page.tsx'),
  ];
});
const ADMIN_DESTINATIONS = DECIDED_KINDS.flatMap((kind) => {
  const { list, add, change } = SERVICES[kind].pages.destinations;
  return [
    page(list, 'features/destinations/admin-list-page.tsx'),
    page(add, 'features/destinations/admin-add-page.tsx'),
    page(`${change}/:id`, 'features/destinations/admin-edit-page.tsx'),
    page(change, 'features/destinations/admin-no-id-page.tsx'),
  ];
});

export default [
  index('features/home/home-page.tsx'),
  ...DESTINATIONS,
  ...FORMS,
  ...pages(
    KINDS.map((kind) => descriptionOf(kind).pages.pay),
    'features/payments/payment-page.tsx',
  ),
  ...pages(
    KINDS.map((kind) => descriptionOf(kind).pages.success),
    'features/payments/success-page.tsx',
  ),
  page('/pay/:code', 'features/payments/pay-link-page.tsx'),
  page(paths.track(), 'features/tracking/track-page.tsx'),
  page(paths.manage(), 'features/manage/manage-page.tsx'),
  page(paths.login, 'features/agents/login-page.tsx'),
  page(paths.register, 'features/agents/register-page.tsx'),
  page(paths.resetPassword, 'features/agents/reset-password-page.tsx'),
  page(paths.updateProfile, 'features/agents/update-profile-page.tsx'),
  page(paths.uploadProfile, 'features/agents/upload-profile-page.tsx'),
  layout('agent/agent-layout.tsx', [
    page(paths.dashboard, 'features/agents/dashboard-page.tsx'),
    ...DECIDED_KINDS.flatMap(agentsDestinations),
  ]),
  layout('features/admins/admin-entry-layout.tsx', [
    page(adminPaths.login, 'features/admins/login-page.tsx'),
    page(adminPaths.register, 'features/admins/register-page.tsx'),
    page(adminPaths.resetPassword, 'features/admins/reset-password-page.tsx'),
  ]),
  layout('admin/shell/admin-layout.tsx', [
    page('/admin', 'features/admins/index-page.tsx'),
    page(adminPaths.dashboard, 'features/accounting/dashboard-page.tsx'),
    page(adminPaths.account, 'features/account/account-page.tsx'),
    page(adminPaths.team, 'features/team/team-page.tsx'),
    page(adminPaths.queue(), 'features/queue/queue-page.tsx'),
    page(adminPaths.search(), 'features/queue/search-page.tsx'),
    page(adminPaths.settings, 'features/settings/settings-page.tsx'),
    page(adminPaths.activity, 'features/activity/activity-page.tsx'),
    page(adminPaths.messages, 'features/messages/messages-page.tsx'),
    page(adminPaths.givenUp, 'features/given-up/given-up-page.tsx'),
    page(adminPaths.paymentsToReview, 'features/payments/admin-reviews-page.tsx'),
    page(adminPaths.payments(), 'features/payments/admin-payments-page.tsx'),
    page(adminPaths.refunds(), 'features/payments/refunds/admin-refunds-page.tsx'),
    page(adminPaths.paymentMonths(), 'features/payments/admin-payment-months-page.tsx'),
    ...pages([adminPaths.pendingAgent, adminPaths.approvedAgent, adminPaths.agentStatus], 'features/agents/admin-list-page.tsx'),
    ...ORDERS,
    ...ADMIN_DESTINATIONS,
  ]),
  page(paths.privacy, 'features/site/privacy-page.tsx'),
  ...pages([paths.flight, paths.embassy, paths.eSim], 'features/site/coming-soon-page.tsx'),
  route('*', 'features/site/not-found-page.tsx'),
] satisfies RouteConfig;
