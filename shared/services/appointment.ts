import type { ServiceDescription } from './description.ts';
import type { FieldList } from './field-list.ts';

export const appointment = {
  names: {
    one: 'appointment',
    many: 'appointments',
    short: 'Appointment',
    header: 'Appointment',
    sidebar: 'Appointments',
  },
  unpaid: 'Pending',
  tx_ref_prefix: '',
  price_field: 'amount_to_pay',
  files: {},
  opened: { step: 'We began to prepare it', until: 'until we begin to prepare it' },
  ends: { by: 'attended', until: 'until your appointment has taken place' },
  promises_date: false,
  fields: (): Promise<FieldList> =>
    import('./appointment-form.ts').then(({ APPOINTMENT_FIELDS }) => APPOINTMENT_FIELDS),
  calls: {
    operations: { service: 'Appointment', order: 'Appointment', orders: 'Appointments' },
    submit: '/visa/appointment',
    base: '/appointments',
    verify: '/visa/app-payment-verification',
    verify_by: 'tnx_id',
    mark_paid: '/admin/appointment-payment-update',
    paid_field: 'payment_status',
  },
  pages: {
    public: ['/appointment'],
    pay: '/apt-payment',
    success: '/success',
    list: '/admin/appointment-list',
    admin: 'appointment',
  },
  journey: {
    promise: 'Your appointment is saved. Its time is yours as soon as it is paid.',
    saved: 'Time chosen',
    paid: 'Paid. We have your appointment.',
    ahead: [{ title: 'We call you', detail: 'At the time and in the way you chose' }],
  },
  pattern: { ground: '--paper', line: '--ink-2', path: 'M0 0l8 8M8 0L0 8', edge: '--ink-2' },
} as const satisfies ServiceDescription;
