import type { ServiceDescription } from './description.ts';
import type { FieldList } from './field-list.ts';

export const insurance = {
  names: {
    one: 'insurance application',
    many: 'insurance applications',
    short: 'Insurance',
    header: 'Insurance',
    sidebar: 'Insurance',
  },
  unpaid: 'Pending',
  tx_ref_prefix: 'INS-',
  price_field: 'amount_to_pay',
  total: 'ins-fees',
  files: {
    upload_signature: {
      label: 'Passport data page',
      hint: 'The page with your photo. All four corners visible.',
      required: true,
    },
  },
  opened: { step: 'We opened your order', until: 'until we open it' },
  ends: {
    by: 'issued',
    files: [{ field: 'policy_file', label: 'Insurance policy' }],
    until: 'until your policy is ready',
  },
  promises_date: true,
  fields: (): Promise<FieldList> =>
    import('./insurance-form.ts').then(({ INSURANCE_FIELDS }) => INSURANCE_FIELDS),
  calls: {
    operations: { service: 'Insurance', order: 'InsuranceOrder', orders: 'InsuranceOrders' },
    submit: '/insurance/application',
    base: '/insurance',
    verify: '/insurance/payment-verification',
    verify_by: 'booking_id',
    mark_paid: '/admin/insurance-payment-update',
    paid_field: 'payment_status',
  },
  pages: {
    public: ['/insurance'],
    pay: '/complete-insurance',
    success: '/success',
    list: '/admin/insurance-list',
    admin: 'insurance',
  },
  journey: {
    promise: 'Your application is saved. We start on your insurance as soon as it is paid.',
    saved: 'Application saved',
    paid: 'Paid. We have your application.',
    ahead: [
      { title: 'We arrange your insurance', detail: 'And write to the email address you gave' },
    ],
  },
  pattern: { ground: '--edge', line: '--paper', path: 'M3 4h2' },
} as const satisfies ServiceDescription;
