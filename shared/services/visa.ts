import {
  APPLICATION_FILES,
  applicationJourney,
  DOCUMENT_FIELD,
} from './application-description.ts';
import type { ServiceDescription } from './description.ts';
import { DESTINATION_PAGES } from './destination-pages.ts';
import type { FieldList } from './field-list.ts';

export const visa = {
  names: {
    one: 'visa application',
    many: 'visa applications',
    short: 'Visa',
    header: 'E-visa',
    sidebar: 'Visa applications',
  },
  unpaid: 'Not Paid',
  tx_ref_prefix: '',
  price_field: 'visa_fee',
  total: 'fees',
  files: APPLICATION_FILES,
  more_files: DOCUMENT_FIELD,
  opened: { step: 'A reviewer opened the papers', until: 'until we open it' },
  ends: { by: 'decided', files: [{ field: 'visa_file', label: 'Issued visa' }] },
  promises_date: true,
  fields: (): Promise<FieldList> =>
    import('./application-form.ts').then(({ APPLICATION_FIELDS }) => APPLICATION_FIELDS),
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
