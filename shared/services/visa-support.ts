import type { ServiceDescription } from './description.ts';
import type { FieldList } from './field-list.ts';

export const visaSupport = {
  names: {
    one: 'visa support booking',
    many: 'visa support bookings',
    short: 'Visa support',
    header: 'Visa support',
    sidebar: 'Visa support',
  },
  unpaid: 'Pending',
  tx_ref_prefix: 'BKG-',
  price_field: 'amount_to_pay',
  total: 'vs-fees',
  files: {
    upload_signature: {
      label: 'Support documents',
      hint: 'What you have already, in one file.',
      required: false,
    },
  },
  opened: { step: 'We opened your order', until: 'until we open it' },
  ends: {
    by: 'issued',
    files: [
      { field: 'flight_file', label: 'Flight itinerary' },
      { field: 'hotel_file', label: 'Hotel reservation' },
      { field: 'documents_file', label: 'Complete documents', plural: true },
    ],
    until: 'until your documents are ready',
  },
  promises_date: true,
  fields: (): Promise<FieldList> =>
    import('./visa-support-form.ts').then(({ BOOKING_FIELDS }) => BOOKING_FIELDS),
  calls: {
    operations: { service: 'VisaSupport', order: 'VisaSupportOrder', orders: 'VisaSupportOrders' },
    submit: '/bookings/app',
    base: '/bookings',
    verify: '/payment/verify',
    verify_by: 'booking_id',
    mark_paid: '/admin/visa-payment-update',
    paid_field: 'payment_status',
  },
  pages: {
    public: ['/visa-support'],
    pay: '/payment',
    success: '/success',
    list: '/admin/visa-support-list',
    admin: 'visa-support',
  },
  journey: {
    promise: 'Your booking is saved. We start on what you chose as soon as it is paid.',
    saved: 'Booking saved',
    paid: 'Paid. We have your booking.',
    ahead: [
      { title: 'We prepare what you chose', detail: 'And write to the email address you gave' },
    ],
  },
  pattern: { ground: '--marigold-ink', line: '--paper', path: 'M0 2h8M0 6h8' },
} as const satisfies ServiceDescription;
