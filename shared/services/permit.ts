import { APPLICATION, applicationJourney } from './application-description.ts';
import type { ServiceDescription } from './description.ts';
import { DESTINATION_PAGES } from './destination-pages.ts';

export const permit = {
  ...APPLICATION,
  names: {
    one: 'permit application',
    many: 'permit applications',
    short: 'Permit',
    header: 'Permit',
    sidebar: 'Permit applications',
  },
  total: 'permit',
  ends: { by: 'decided', files: [{ field: 'permit_file', label: 'Issued permit' }] },
  calls: {
    operations: { service: 'Permit', order: 'PermitApplication', orders: 'PermitApplications' },
    submit: '/permit/application',
    base: '/permit',
    verify: '/permit/payment-verification',
    verify_by: 'booking_id',
    mark_paid: '/admin/permit-payment-update',
    paid_field: 'status',
  },
  pages: {
    public: [
      DESTINATION_PAGES.permit.search,
      DESTINATION_PAGES.permit.listing,
      DESTINATION_PAGES.permit.results,
    ],
    pay: '/complete-permit',
    success: '/successful-payment',
    list: '/admin/permit-list',
    admin: 'permit',
  },
  journey: applicationJourney('Permit ready to download'),
  pattern: { ground: '--marigold', line: '--on-marigold', path: 'M-2 2l4-4M0 8L8 0M6 10l4-4' },
} as const satisfies ServiceDescription;
