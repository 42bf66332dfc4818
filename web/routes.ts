import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { pagesOf } from '#shared/services/destination-pages.ts';
import { DECIDED_KINDS, descriptionOf, isDecided, KINDS } from '#shared/services/index.ts';
import { adminPaths, applicationPages } from './admin/kit/paths.ts';
import { orderPages } from './order-paths.ts';
import { paths } from './paths.ts';

/** The route's id is its URL: it distinguishes pages that share a module (page-pattern.ts). */
const page = (url: string, file: string): RouteConfigEntry => route(url, file, { id: url });
const pages = (urls: Iterable<string | undefined>, file: string): RouteConfigEntry[] =>
  [...new Set(urls)].flatMap((url) => (url ? page(url, file) : []));

/** Services with destinations share their pages; others have a folder named like their URLs. */
const DESTINATIONS = DECIDED_KINDS.flatMap((kind) => {
  const { search, searchToo, results, listing, about, check, apply } = pagesOf(kind);
  return [
    ...pages([search, searchToo], 'features/destinations/search-page.tsx'),
    page(results, 'features/destinations/results-page.tsx'),
    page(listing, 'features/destinations/listing-page.tsx'),
    page(about, 'features/destinations/about-page.tsx'),
    page(check, 'features/destinations/check-page.tsx'),
    page(apply, 'services/application/apply-page.tsx'),
  ];
});
const AGENTS_DESTINATIONS = DECIDED_KINDS.flatMap((kind) => {
  const { agentSearch, agentResults, agentApply, agentListing } = pagesOf(kind);
  return [
    page(agentSearch, 'features/destinations/agent-search-page.tsx'),
    page(agentResults, 'features/destinations/agent-results-page.tsx'),
    page(agentApply, 'services/application/agent-apply-page.tsx'),
    ...pages([agentListing], 'features/destinations/agent-listing-page.tsx'),
  ];
});
const FORMS = KINDS.filter((kind) => !isDecided(kind)).map((kind) => {
  const [form] = descriptionOf(kind).pages.public;
  return page(form, `services${form}${form}-page.tsx`);
});

const ORDERS = KINDS.flatMap((kind) => {
  const { list, public: own } = descriptionOf(kind).pages;
  const { order, receipt, noOrder, noReceipt } = orderPages(kind);
  const folder = isDecided(kind) ? '/application' : own[0];
  const shows = isDecided(kind) ? 'admin-review-page' : 'admin-status-page';
  return [
    ...pages(
      [list, ...(isDecided(kind) ? applicationPages(kind) : [])],
      `services${folder}/admin-list-page.tsx`,
    ),
    page(order, `services${folder}/${shows}.tsx`),
    page(receipt, 'admin/documents/receipt-page.tsx'),
    ...pages([noOrder, noReceipt], 'admin/admins/no-id-page.tsx'),
  ];
});
const ADMIN_DESTINATIONS = DECIDED_KINDS.flatMap((kind) => {
  const { list, add, change, changeOne } = pagesOf(kind);
  return [
    page(list, 'admin/destinations/list-page.tsx'),
    page(add, 'admin/destinations/add-page.tsx'),
    page(changeOne, 'admin/destinations/edit-page.tsx'),
    page(change, 'admin/admins/no-id-page.tsx'),
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
  page(paths.group(':code'), 'features/payments/group-page.tsx'),
  page(paths.track(), 'features/tracking/track-page.tsx'),
  page(paths.manage(), 'features/manage/manage-page.tsx'),
  page(paths.change(), 'features/manage/change-page.tsx'),
  page(paths.linkEnded, 'features/manage/link-ended-page.tsx'),
  page(paths.login, 'features/agents/login-page.tsx'),
  page(paths.register, 'features/agents/register-page.tsx'),
  page(paths.resetPassword, 'features/agents/reset-password-page.tsx'),
  page(paths.updateProfile, 'features/agents/update-profile-page.tsx'),
  page(paths.uploadProfile, 'features/agents/upload-profile-page.tsx'),
  layout('agent/agent-layout.tsx', [
    page(paths.dashboard, 'features/agents/dashboard-page.tsx'),
    ...AGENTS_DESTINATIONS,
  ]),
  layout('admin/admins/admin-entry-layout.tsx', [
    page(adminPaths.login, 'admin/admins/login-page.tsx'),
    page(adminPaths.register, 'admin/admins/register-page.tsx'),
    page(adminPaths.resetPassword, 'admin/admins/reset-password-page.tsx'),
  ]),
  layout('admin/shell/admin-layout.tsx', [
    page('/admin', 'admin/admins/index-page.tsx'),
    page(adminPaths.dashboard, 'admin/accounting/dashboard-page.tsx'),
    page(adminPaths.account, 'admin/account/account-page.tsx'),
    page(adminPaths.team, 'admin/team/team-page.tsx'),
    page(adminPaths.queue(), 'admin/queue/queue-page.tsx'),
    page(adminPaths.search(), 'admin/queue/orders-page.tsx'),
    page(adminPaths.settings, 'admin/settings/settings-page.tsx'),
    page(adminPaths.activity, 'admin/activity/activity-page.tsx'),
    page(adminPaths.edition(':id'), 'admin/editions/edition-page.tsx'),
    page(adminPaths.checksDue, 'admin/editions/checks-page.tsx'),
    page(adminPaths.gaps, 'admin/editions/gaps-page.tsx'),
    page(adminPaths.messages, 'admin/messages/messages-page.tsx'),
    page(adminPaths.access, 'admin/activity/access-page.tsx'),
    page(adminPaths.personRequests(), 'admin/persons/requests-page.tsx'),
    page(adminPaths.replies, 'admin/replies/replies-page.tsx'),
    page(adminPaths.givenUp, 'admin/given-up/given-up-page.tsx'),
    page(adminPaths.paymentsToReview, 'admin/payments/reviews-page.tsx'),
    page(adminPaths.payments(), 'admin/payments/payments-page.tsx'),
    page(adminPaths.refunds(), 'admin/payments/refunds-page.tsx'),
    page(adminPaths.reports, 'admin/reports/reports-page.tsx'),
    page(adminPaths.paymentMonths(), 'admin/payments/payment-months-page.tsx'),
    ...pages(
      [adminPaths.pendingAgent, adminPaths.approvedAgent, adminPaths.agentStatus],
      'admin/agents/list-page.tsx',
    ),
    ...ORDERS,
    ...ADMIN_DESTINATIONS,
  ]),
  page(paths.verify(), 'features/verify/verify-page.tsx'),
  page('/verify/:code', 'features/verify/paper-page.tsx'),
  page(paths.fraud, 'features/site/fraud-page.tsx'),
  page(paths.help, 'features/site/help-page.tsx'),
  ...pages(
    [paths.terms, paths.privacy].flatMap((url) => [url, `${url}/:version`]),
    'features/site/notice-page.tsx',
  ),
  page(paths.refunds, 'features/site/refunds-page.tsx'),
  ...pages([paths.flight, paths.embassy, paths.eSim], 'features/site/coming-soon-page.tsx'),
  page('/*', 'features/site/not-found-page.tsx'),
] satisfies RouteConfig;
