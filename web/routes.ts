import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { byStatus, DECISIONS } from '#shared/states.ts';

// Several URLs may share a module; each route then needs its own id.
export default [
  index('features/home/home-page.tsx'),
  route('evisa', 'features/destinations/search-page.tsx', { id: 'evisa' }),
  route('e-visa', 'features/destinations/search-page.tsx', { id: 'e-visa' }),
  route('results', 'features/destinations/results-page.tsx', { id: 'results' }),
  route('epermit', 'features/destinations/search-page.tsx', { id: 'epermit' }),
  route('permit-results', 'features/destinations/results-page.tsx', { id: 'permit-results' }),
  route('permit', 'features/destinations/listing-page.tsx', { id: 'permit-listing' }),
  route('permit/:id', 'services/application/apply-page.tsx', { id: 'permit-apply' }),
  route('complete-permit', 'features/payments/payment-page.tsx', { id: 'complete-permit' }),
  route('visa', 'features/destinations/listing-page.tsx', { id: 'visa-listing' }),
  route('visa/:id', 'services/application/apply-page.tsx', { id: 'visa-apply' }),
  route('payment', 'features/payments/payment-page.tsx', { id: 'payment' }),
  route('insurance', 'services/insurance/insurance-page.tsx'),
  route('complete-insurance', 'features/payments/payment-page.tsx', { id: 'complete-insurance' }),
  route('visa-support', 'services/visa-support/visa-support-page.tsx'),
  route('appointment', 'services/appointment/appointment-page.tsx'),
  route('apt-payment', 'features/payments/payment-page.tsx', { id: 'apt-payment' }),
  route('successful-payment', 'features/payments/success-page.tsx', { id: 'successful-payment' }),
  route('success', 'features/payments/success-page.tsx', { id: 'success' }),
  route('track-visa', 'features/tracking/track-page.tsx'),
  route('login', 'features/agents/login-page.tsx'),
  route('register', 'features/agents/register-page.tsx'),
  route('reset-password', 'features/agents/reset-password-page.tsx'),
  route('update-profile', 'features/agents/update-profile-page.tsx'),
  route('upload-profile', 'features/agents/upload-profile-page.tsx'),
  layout('features/agents/agent-layout.tsx', [
    route('dashboard', 'features/agents/dashboard-page.tsx'),
    ...(['visa', 'permit'] as const).flatMap((kind) => [
      route(`${kind}-agent-application`, 'features/destinations/agent-search-page.tsx', { id: `${kind}-agent-search` }),
      route(`${kind}-agent-results`, 'features/destinations/agent-results-page.tsx', { id: `${kind}-agent-results` }),
      route(`${kind}-agent/:id`, 'services/application/agent-apply-page.tsx', { id: `${kind}-agent-apply` }),
    ]),
    route('permit-agent', 'features/destinations/agent-listing-page.tsx'),
  ]),
  layout('features/admins/admin-entry-layout.tsx', [
    route('admin/login', 'features/admins/login-page.tsx', { id: 'admin-login' }),
    route('admin/register', 'features/admins/register-page.tsx', { id: 'admin-register' }),
  ]),
  layout('admin/shell/admin-layout.tsx', [
    route('admin', 'features/admins/index-page.tsx', { id: 'admin-index' }),
    route('admin/dashboard', 'features/accounting/dashboard-page.tsx', { id: 'admin-dashboard' }),
    route('admin/activity', 'features/activity/activity-page.tsx', { id: 'admin-activity' }),
    route('admin/given-up', 'features/given-up/given-up-page.tsx', { id: 'admin-given-up' }),
    route('admin/payments', 'features/payments/admin-reviews-page.tsx', { id: 'admin-payments' }),
    route('admin/payments/all', 'features/payments/admin-payments-page.tsx', { id: 'admin-payments-all' }),
    route('admin/payments/months', 'features/payments/admin-payment-months-page.tsx', { id: 'admin-payments-months' }),
    ...(['visa', 'permit'] as const).flatMap((kind) => [
      ...[
        `admin/${kind}-list`,
        ...Object.values(byStatus((status) => `${DECISIONS[status].list}-${kind}`)),
        `paid-${kind}`,
        `not-paid-${kind}`,
      ].map((path) => route(path, 'services/application/admin-list-page.tsx', { id: path })),
      route(`${kind}-status/:id`, 'services/application/admin-review-page.tsx', { id: `${kind}-status` }),
    ]),
    ...(['insurance', 'visa-support', 'appointment'] as const).flatMap((feature) => {
      const { admin: name } = descriptionOf(
        ({ insurance: 'insurance', 'visa-support': 'booking', appointment: 'appointment' } as const)[feature],
      ).pages;
      return [
        route(`admin/${name}-list`, `services/${feature}/admin-list-page.tsx`, { id: `${name}-list` }),
        route(`${name}-status/:id`, `services/${feature}/admin-status-page.tsx`, { id: `${name}-status` }),
      ];
    }),
    ...KINDS.flatMap((kind) => {
      const { admin } = descriptionOf(kind).pages;
      const name = `${admin}-receipt`;
      return [
        route(`${name}/:id`, 'features/documents/admin-receipt-page.tsx', { id: name }),
        ...[`${admin}-status`, name].map((path) => route(path, 'features/admins/no-id-page.tsx', { id: `${path}-no-id` })),
      ];
    }),
    ...['update-agent-status', 'approved-agent', 'agent-status'].map((path) =>
      route(path, 'features/agents/admin-list-page.tsx', { id: path }),
    ),
    ...['admin/visa-destinations', 'admin/permit'].map((path) => route(path, 'features/destinations/admin-list-page.tsx', { id: path })),
    ...['admin/add_visa', 'admin/add_permit'].map((path) => route(path, 'features/destinations/admin-add-page.tsx', { id: path })),
    ...['admin/visa-destination-update', 'admin/permit-update'].flatMap((path) => [
      route(`${path}/:id`, 'features/destinations/admin-edit-page.tsx', { id: path }),
      route(path, 'features/destinations/admin-no-id-page.tsx', { id: `${path}-no-id` }),
    ]),
  ]),
  route('privacy', 'features/site/privacy-page.tsx'),
  ...['flight', 'embassy', 'e-sim'].map((path) => route(path, 'features/site/coming-soon-page.tsx', { id: path })),
  route('*', 'features/site/not-found-page.tsx'),
] satisfies RouteConfig;
