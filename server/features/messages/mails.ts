import type { Queue } from '#server/jobs/jobs.ts';
import type { RefundState } from '#shared/orders/states.ts';
import type { Role } from '#shared/people/roles.ts';
import type { Announced } from '#shared/places/openings.ts';

export interface MessageJob {
  template: string;
  order_id: string;
  /** Set for a resent message; otherwise the job's id is the message's. */
  message_id?: string;
  round?: number;
  /** Of an issued file: the one that it is about. */
  field?: string;
  throttled_since?: string;
}

/** `Data`: what its job carries beyond the queue's other jobs. */
interface Entry<Data extends object = object> {
  /** The title for administrators. */
  words: string;
  /** Also sent to the phone: the text after the order's name ('Your visa …'), and a title. */
  phone?: [text: string, words: string];
  /** Sent for deleted orders, too. */
  money?: true;
  /** The recipient; by default the applicant. */
  to?: 'payer' | 'colleague' | 'owner';
  /** Otherwise jobs for the same order or payment are one mail. */
  repeats?: true;
  /** Sent only while the refund has this status. */
  only_while?: RefundState;
  /** Strangers can have it sent to anybody's address. */
  unasked?: true;
  /** Not sent to disabled administrators. */
  enabled?: true;
  data?: Data;
}
type Mails = Record<string, Entry>;

const mail = <Data extends object = object>(
  words: string,
  more: Omit<Entry, 'words' | 'data'> = {},
): Entry<Data> => ({ words, ...more });

interface OfRefund {
  payment_id: string;
  refund_id?: string;
}
const ofRefund = { money: true, to: 'payer' } as const;
const toColleague = { money: true, to: 'colleague', repeats: true } as const;
type ToColleague = OfRefund & { admin_id: number };

interface OfPersonRequest {
  person_request_id: string;
}

type ByColleague = { by: string };
/** About the administrator with this name and address; mailed to all owners. */
type ToOwners = { name: string; email: string };

/** Every mail, by queue and template. Queued jobs contain the templates' names. */
export const MAILS = {
  mail: {
    received: mail<{ changed?: true }>('application received', { unasked: true }),
    paid: mail('payment received, with the receipt', {
      money: true,
      phone: ['is paid. Check your email.', 'notice of the payment'],
    }),
    invoice: mail('invoice', { to: 'payer', repeats: true }),
    receipt: mail('receipt', { to: 'payer', repeats: true }),
    approved: mail('approved', {
      repeats: true,
      phone: ['is approved.', 'notice of the approval'],
    }),
    denied: mail('denied', {
      repeats: true,
      phone: ['has been decided. Check your email.', 'notice of the decision'],
    }),
    reopened: mail('decision taken back', {
      repeats: true,
      phone: [
        'is being looked at again: its decision was taken back. Check your email.',
        'notice that the decision was taken back',
      ],
    }),
    issued: mail<{ file: string; field?: string }>('document issued', {
      repeats: true,
      phone: ['is ready.', 'notice that it is ready'],
    }),
    refunded: mail<OfRefund>('refund', { ...ofRefund, repeats: true }),
    rest: mail<{ payment_id: string }>('asked for the rest of the payment', {
      to: 'payer',
      repeats: true,
    }),
    late: mail('a later date', {
      repeats: true,
      phone: [
        'takes longer than we said. The new date is in your email.',
        'notice of a later date',
      ],
    }),
    unpaid: mail('reminder of the payment', {
      to: 'payer',
      repeats: true,
      phone: ['is waiting for payment.', 'reminder of the payment'],
    }),
    refund_paid: mail<OfRefund>('refund paid out', ofRefund),
    refund_failed: mail<OfRefund>('refund takes longer', {
      ...ofRefund,
      repeats: true,
      only_while: 'failed',
    }),
    refund_stopped: mail('refund stopped', { money: true, to: 'payer', repeats: true }),
    refund_to_approve: mail<ToColleague>('refund to approve, to a colleague', {
      ...toColleague,
      only_while: 'requested',
    }),
    waiver_to_approve: mail<{ waiver_id: string; admin_id: number }>(
      'waiver to approve, to a colleague',
      toColleague,
    ),
    refund_failed_ours: mail<ToColleague>('refund failed, to a colleague', {
      ...toColleague,
      only_while: 'failed',
    }),
    refund_by_hand: mail<ToColleague>('refund to make by hand, to a colleague', {
      ...toColleague,
      only_while: 'approved',
    }),
    reversed_ours: mail<{ payment_id: string; admin_id: number }>(
      'payment reversed, to a colleague',
      toColleague,
    ),
    cancelled: mail('order cancelled', { phone: ['is cancelled.', 'notice of the cancellation'] }),
    new_link: mail<{ path: string; field: string }>('new link to a file', { repeats: true }),
    new_paper_link: mail<{ path: string }>('new link to a paper', { to: 'payer', repeats: true }),
  },
  'payer-receipt': {
    payer_receipt: mail<{ payment_id: string }>('receipt for whoever paid by link'),
  },
  'manage-mail': {
    manage_link: mail('link to the order'),
    address_code: mail('code to confirm an address'),
    address_changed: mail<{ old: string }>('address changed, to the old one'),
    address_set: mail('address changed, to the new one'),
    correction_settled: mail<{ correction_id: string }>('correction settled'),
    mailbox_asked: mail<{ correction_id: string }>('asked to write elsewhere'),
    message: mail<{ thread_id: string }>('message from a colleague'),
    upload_harmful: mail<{ field: string }>('a file is to be sent again'),
    person_asked: mail<OfPersonRequest>('request about data, received'),
    person_answered: mail<OfPersonRequest>('request about data, answered'),
  },
  'request-mail': {
    request: mail<{ request_id: string }>('asked for more', {
      phone: [
        'is waiting for you: we need something more. Check your email.',
        'notice that something is needed',
      ],
    }),
    request_reminder: mail<{ request_id: string; days?: number }>('reminder of what is asked for', {
      phone: [
        'is still waiting for you: we need something more. Check your email.',
        'reminder of what is asked for',
      ],
    }),
    request_withdrawn: mail<{ request_id: string }>('nothing more is needed'),
    request_answered: mail<{ request_id: string }>('answer received'),
  },
  'appointment-mail': {
    confirmed: mail('appointment confirmed'),
    moved: mail('appointment moved'),
    moved_by_applicant: mail('appointment moved by the applicant'),
    meeting: mail('meeting link'),
    missed: mail('appointment missed'),
    slot_lost: mail('another time to choose'),
    reminder: mail<{ moves: number }>('reminder of the appointment'),
  },
  'person-mail': { answered: mail('request about data, answered') },
  'opening-mail': {
    listed: mail('on the list to hear of an opening', { unasked: true }),
    open: mail('something has opened'),
  },
  'agent-mail': {
    registered: mail('welcome', { unasked: true }),
    registered_again: mail('registered already', { unasked: true }),
    new_agent: mail('a new agent waits'),
    approved: mail('approved'),
    set_back: mail('approval ended'),
    password_changed: mail('password changed'),
    address_changed: mail('address changed'),
    reset_code: mail('code for a new password'),
  },
  'admin-mail': {
    registered: mail('welcome'),
    invitation_used: mail<{ email: string; role: Role }>('invitation used', { enabled: true }),
    role_changed: mail<ByColleague & { from: Role; to: Role }>('role changed'),
    raised: mail<ToOwners & ByColleague & { from: Role; to: Role }>('a colleague may do more', {
      enabled: true,
      to: 'owner',
    }),
    owner_back: mail<ToOwners & ByColleague>('an owner is enabled again', {
      enabled: true,
      to: 'owner',
    }),
    /** `invited_by` is absent if no administrator invited. */
    new_owner: mail<ToOwners & { invited_by?: string }>('a new owner', {
      enabled: true,
      to: 'owner',
    }),
    disabled: mail<ByColleague>('account disabled'),
    enabled: mail<ByColleague>('account enabled'),
    second_factor_reset: mail<ByColleague>('second factor taken away'),
    reset_link: mail<ByColleague>('link for a new password', { enabled: true }),
    password_changed: mail('password changed'),
    password_reset: mail('password set by a link'),
    second_factor_on: mail('second factor set up'),
    second_factor_off: mail('second factor removed'),
    recovery_code_used: mail<{ left: number }>('recovery code used'),
    wrong_codes: mail('wrong codes'),
  },
} satisfies Record<string, Mails>;

export type MailQueue = keyof typeof MAILS;
export const QUEUE_WORDS: Record<MailQueue, string> = {
  mail: 'Mail',
  'payer-receipt': 'Mail to a payer',
  'manage-mail': 'Mail',
  'request-mail': 'Mail',
  'appointment-mail': 'Appointment mail',
  'person-mail': 'Mail to somebody without an order',
  'opening-mail': 'Mail to somebody without an order',
  'agent-mail': 'Mail to an agent',
  'admin-mail': 'Mail to an administrator',
};
export type TemplateOf<Name extends MailQueue> = keyof (typeof MAILS)[Name] & string;

type Base<Name extends MailQueue> = Name extends 'agent-mail'
  ? { agent_email: string; agent_id?: number }
  : Name extends 'person-mail'
    ? OfPersonRequest
    : Name extends 'opening-mail'
      ? { opening_id: string; page: Announced; email: string }
      : Name extends 'admin-mail'
        ? { admin_id: number }
        : Omit<MessageJob, 'template'>;
type DataOf<Name extends MailQueue, All> = {
  [T in keyof All]: All[T] extends Entry<infer Data> ? { template: T } & Base<Name> & Data : never;
}[keyof All];
export type MailJob<
  Name extends MailQueue,
  Template extends TemplateOf<Name> = TemplateOf<Name>,
> = Extract<DataOf<Name, (typeof MAILS)[Name]>, { template: Template }>;

const mailsOf = (queue: string): Mails => (queue in MAILS ? MAILS[queue as MailQueue] : {});
export const mailOf = <Name extends MailQueue>(queue: Name, template: TemplateOf<Name>): Entry =>
  mailsOf(queue)[template] ?? mail(template);

/** As stored with messages and jobs. */
const PHONE = 'notice_';
export const phoneTemplate = (template: string): string => PHONE + template;
export const mailTemplate = (template: string): string => template.replace(PHONE, '');
export const phoneWords = (template: string): Entry['phone'] =>
  ({ ...mailsOf('mail'), ...mailsOf('request-mail') })[mailTemplate(template)]?.phone;

/** For administrators; templates of other versions by their names. */
export const mailTitle = (queue: string, template: string): string =>
  (template.startsWith(PHONE) ? phoneWords(template)?.[1] : mailsOf(queue)[template]?.words) ??
  template.replaceAll('_', ' ');

/** Hidden from applicants. */
export const TO_COLLEAGUES = Object.entries<Entry>(MAILS.mail).flatMap(([template, { to }]) =>
  to === 'colleague' ? [template] : [],
);

const queueOf = <Name extends MailQueue>(name: Name): Queue<MailJob<Name>> => ({
  name,
  words: QUEUE_WORDS[name],
  titleOf: ({ template }) => mailTitle(name, template),
});
export const mailQueue = queueOf('mail');
export const payerReceiptQueue = queueOf('payer-receipt');
export const manageMailQueue = queueOf('manage-mail');
export const requestMailQueue = queueOf('request-mail');
export const appointmentMailQueue = queueOf('appointment-mail');
export const personMailQueue = queueOf('person-mail');
export const openingMailQueue = queueOf('opening-mail');
export const agentMailQueue = queueOf('agent-mail');
export const adminMailQueue = queueOf('admin-mail');
