import { APPLICATION, applicationJourney } from './application-description.ts';
import type { ServiceDescription } from './description.ts';
import { DESTINATION_PAGES } from './destination-pages.ts';

export const visa = {
  ...APPLICATION,
  names: {
    one: 'visa application',
    many: 'visa applications',
    short: 'Visa',
    header: 'E-visa',
    sidebar: 'Visa applications',
  },
  total: 'fees',
  ends: { by: 'decided', files: [{ field: 'visa_file', label: 'Issued visa' }] },
  calls: {
    operations: { service: 'Visa', order: 'VisaApplication', orders: 'VisaApplications' },
    submit: '/visa/application',
    base: '/visa',
    verify: '/visa/payment-verification',
    verify_by: 'booking_id',
    mark_paid: '/admin/payment-update',
    paid_field: 'status',
  },
  pages: {
    public: [
      DESTINATION_PAGES.visa.search,
      DESTINATION_PAGES.visa.searchToo,
      DESTINATION_PAGES.visa.listing,
      DESTINATION_PAGES.visa.results,
    ],
    pay: '/payment',
    success: '/successful-payment',
    list: '/admin/visa-list',
    admin: 'visa',
  },
  journey: applicationJourney('Visa ready to download'),
  pattern: { ground: '--brand', line: '--brand', path: '' },
} as const satisfies ServiceDescription;
