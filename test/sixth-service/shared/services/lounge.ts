import type { ServiceDescription } from './description.ts';
import type { FieldList } from './field-list.ts';

export const lounge = {
  names: {
    one: 'lounge pass',
    many: 'lounge passes',
    short: 'Lounge',
    header: 'Lounge',
    sidebar: 'Lounge passes',
  },
  unpaid: 'Pending',
  tx_ref_prefix: 'LNG-',
  price_field: 'amount_to_pay',
  opened: { step: 'We opened your order', until: 'until we open it' },
  ends: {
    by: 'issued',
    files: [{ field: 'pass_file', label: 'Lounge pass' }],
    until: 'until your pass is ready',
  },
  promises_date: true,
  total: 'lounge-fees',
  files: { boarding_pass: { label: 'Boarding pass', required: true } },
  fields: (): Promise<FieldList> =>
    import('./lounge-form.ts').then(({ LOUNGE_FIELDS }) => LOUNGE_FIELDS),
  calls: {
    operations: { service: 'Lounge', order: 'LoungePass', orders: 'LoungePasses' },
    submit: '/lounge/passes',
    base: '/lounge',
    verify: '/lounge/payment-verification',
    verify_by: 'booking_id',
    mark_paid: '/admin/lounge-payment-update',
    paid_field: 'payment_status',
  },
  pages: {
    public: ['/lounge'],
    pay: '/complete-lounge',
    success: '/success',
    list: '/admin/lounge-list',
    admin: 'lounge',
  },
  journey: {
    promise: 'Your pass is saved. It is yours as soon as it is paid.',
    saved: 'Pass saved',
    paid: 'Paid. We have your pass.',
    ahead: [{ title: 'We mail your pass', detail: 'Show it at the door' }],
  },
  pattern: { ground: '--paper', line: '--ink-2', path: 'M0 4h8' },
} as const satisfies ServiceDescription;
