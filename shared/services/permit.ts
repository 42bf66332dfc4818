import {
  APPLICATION_FILES,
  applicationJourney,
  DOCUMENT_FIELD,
} from './application-description.ts';
import type { ServiceDescription } from './description.ts';
import { DESTINATION_PAGES } from './destination-pages.ts';
import type { FieldList } from './field-list.ts';

export const permit = {
  names: {
    one: 'permit application',
    many: 'permit applications',
    short: 'Permit',
    header: 'Permit',
    sidebar: 'Permit applications',
  },
  unpaid: 'Not Paid',
  tx_ref_prefix: '',
  price_field: 'visa_fee',
  total: 'permit',
  files: APPLICATION_FILES,
  more_files: DOCUMENT_FIELD,
  opened: { step: 'A reviewer opened the papers', until: 'until we open it' },
  ends: { by: 'decided', files: [{ field: 'permit_file', label: 'Issued permit' }] },
  promises_date: true,
  fields: (): Promise<FieldList> =>
    import('./application-form.ts').then(({ APPLICATION_FIELDS }) => APPLICATION_FIELDS),
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
