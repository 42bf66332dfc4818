import type { PaymentInfo } from '#shared/money/payments.ts';
import type { Opened } from '#shared/orders/record-details.ts';
import { UPLOAD_REASONS } from '#shared/orders/requests.ts';
import type { Submitted } from '#shared/orders/submissions.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type { Slot } from '#shared/services/appointment-form.ts';
import { type DecidedKind, descriptionOf, isDecided, issuedField } from '#shared/services/index.ts';
import { CARDS } from '#test/factories/orders.ts';
import type { Reach } from '#test/kit/reach.ts';
import type { Bank } from '#test/soak/bank.ts';
import type { Attempt } from '#test/soak/ways.ts';
import { call } from './calls.ts';
import {
  applicationForm,
  appointmentForm,
  bookingForm,
  type Fields,
  insuranceForm,
} from './forms.ts';
import { pick } from './people.ts';
import type { Paying, Story } from './stories.ts';
import type { Uploads } from './uploads.ts';

export interface Step {
  at: Date;
  happen(): Promise<void>;
}

export interface Stage {
  reach: Reach;
  bank: Bank;
  papers: Uploads;
  places: Record<DecidedKind, Destination[]>;
  now(): Date;
  admin(number: number): Promise<string>;
  /** A token from a recent login, which refunds require. */
  justIn(number: number): Promise<string>;
  agent(status: 'approved' | 'pending'): Promise<string>;
  applicant(order_id: string): Promise<string>;
}

// No webhook, which would only repeat this verification.
const CARD: Attempt = {
  payment_method: 'card',
  card_number: CARDS.callbackOnly,
  currency: 'NGN',
  times: 1,
};
const DECLINED: Attempt = { ...CARD, card_number: CARDS.declined };
const ATTEMPTS: Record<Exclude<Paying, 'never' | 'by hand'>, Attempt[]> = {
  card: [CARD],
  ussd: [{ ...CARD, payment_method: 'ussd', card_number: '' }],
  'mobile money': [{ ...CARD, payment_method: 'mobilemoney', card_number: '' }],
  'second card': [DECLINED, CARD],
  declined: [DECLINED],
  half: [{ ...CARD, card_number: CARDS.half }],
  dollars: [{ ...CARD, currency: 'USD' }],
  'too late': [CARD],
  'comes back': [CARD],
};

async function formOf(
  { reach, papers, places, now }: Stage,
  { kind, number }: Story,
): Promise<Fields> {
  if (kind === 'insurance') return insuranceForm(number, now(), papers);
  if (kind === 'booking') return bookingForm(number, now(), papers);
  if (kind === 'appointment') {
    const { data } = await call<{
      data: { appointment_date: string; appointment_times: string[] }[];
    }>(reach, 'GET', '/visa/appointment-slots');
    const { appointment_date, appointment_times } = pick(data, number);
    const slot: Slot = { appointment_date, appointment_time: pick(appointment_times, number) };
    return appointmentForm(number, slot);
  }
  if (!isDecided(kind)) throw new Error(`the demo knows no form for ${kind}`);
  return applicationForm(number, places[kind], papers);
}

const tokenOf = async ({ agent }: Stage, { by }: Story): Promise<string | undefined> =>
  by === 'applicant' ? undefined : agent(by === 'approved agent' ? 'approved' : 'pending');

async function pay(stage: Stage, story: Story, submitted: Submitted): Promise<void> {
  const { reach, bank, admin } = stage;
  const { kind, paying, number } = story;
  if (paying === 'never') return;
  if (paying === 'by hand') {
    const { mark_paid, paid_field } = descriptionOf(kind).calls;
    await call(reach, 'PUT', `${mark_paid}/${submitted.id}`, {
      fields: { [paid_field]: 'Paid' },
      token: await admin(number),
    });
    return;
  }
  const info =
    paying === 'comes back'
      ? await call<PaymentInfo>(reach, 'POST', '/payment/start', {
          fields: { booking_id: submitted.id },
          token: await tokenOf(stage, story),
        })
      : submitted.payment_info;
  for (const attempt of ATTEMPTS[paying]) {
    const { transaction_id } = await bank.charge(info, attempt);
    const named: Fields =
      descriptionOf(kind).calls.verify_by === 'tnx_id'
        ? { tnx_id: info.tx_ref }
        : { booking_id: submitted.id };
    await call(reach, 'POST', descriptionOf(kind).calls.verify, {
      fields: { transaction_id, ...named },
    });
  }
}

const DENIAL = {
  reason: 'The passport ends less than six months after the journey.',
  next_step: 'Renew it, and apply again.',
};

async function takeIt({ reach, admin }: Stage, number: number, { id }: Submitted): Promise<void> {
  const token = await admin(number);
  const { id: admin_id } = await call<{ id: number }>(reach, 'GET', '/admin/me', { token });
  await call(reach, 'PUT', `/admin/orders/${id}/assignee`, { fields: { admin_id }, token });
}

async function finish(
  { reach, admin, papers, now }: Stage,
  { kind, number }: Story,
  { id }: Submitted,
): Promise<void> {
  const token = await admin(number);
  const record = await call<
    Opened<{
      stage: string;
      appointment_date?: string;
      appointment_time?: string;
      slot_lost?: boolean;
    }>
  >(reach, 'GET', `${descriptionOf(kind).calls.base}/status/${id}`, { token });
  if (record.stage !== 'in_progress') return;
  for (const { field } of record.delivers)
    await call(reach, 'PUT', `/admin/orders/${id}/issued/${field}`, {
      fields: { file: papers.issued },
      token,
    });
  const { appointment_date, appointment_time, slot_lost } = record;
  if (
    appointment_date &&
    !slot_lost &&
    new Date(`${appointment_date}T${appointment_time}:00+01:00`) < now()
  )
    await call(reach, 'PUT', `/admin/orders/${id}/appointment`, {
      fields: { outcome: number % 4 === 0 ? 'Missed' : 'Held' },
      token,
    });
}

/** Turns a story into steps. `told` is called with the order after its submission. */
export function stepsOf(stage: Stage, story: Story, told: (submitted: Submitted) => void): Step[] {
  const { kind, number } = story;
  const { reach } = stage;
  const { base, submit } = descriptionOf(kind).calls;
  let submitted: Submitted | undefined;
  const known = (): Submitted => {
    if (!submitted) throw new Error(`order ${number} was not submitted yet`);
    return submitted;
  };
  const steps: Step[] = [];
  const step = (at: Date | undefined, happen: () => Promise<void>) =>
    at && steps.push({ at, happen });
  const asAdmin = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    fields?: Record<string, unknown>,
  ) => void (await call(reach, method, path, { fields, token: await stage.admin(number) }));

  step(story.submitted, async () => {
    const token = await tokenOf(stage, story);
    submitted = await call<Submitted>(reach, 'POST', submit, {
      fields: await formOf(stage, story),
      token,
    });
    told(submitted);
  });
  step(story.tried, () => pay(stage, story, known()));
  step(story.opened, () => asAdmin('GET', `${base}/status/${known().id}`));
  step(story.asked, () =>
    asAdmin('POST', `/admin/orders/${known().id}/requests`, {
      items: [{ field: 'data_page', reason: UPLOAD_REASONS[number % UPLOAD_REASONS.length] }],
      note: number % 4 === 0 ? 'Both code lines at the bottom must be readable.' : '',
    }),
  );
  step(story.answered, async () => {
    const token = await stage.applicant(known().id);
    await call(reach, 'POST', '/manage/request', {
      fields: { data_page: pick(stage.papers.data_pages, number + 1) },
      token,
    });
  });
  step(story.cancelled, async () => {
    const token = await stage.justIn(number);
    const { money } = await call<{ money: { by_terms: number } }>(
      reach,
      'GET',
      `${base}/status/${known().id}`,
      { token },
    );
    await call(reach, 'POST', `/admin/orders/${known().id}/cancel`, {
      fields: { reason: 'The journey was called off', refund: money.by_terms },
      token,
    });
  });
  step(story.papers_sent, () =>
    asAdmin('POST', `${base}/send-receipt-email`, { visaData: { id: known().id } }),
  );
  step(story.taken, () => takeIt(stage, number, known()));
  if (kind !== 'visa' && kind !== 'permit') {
    step(story.finished, () => finish(stage, story, known()));
    return steps;
  }
  step(story.decided?.at, () =>
    asAdmin('PUT', `/admin/${kind}-update/${known().id}`, {
      ...(story.decided?.status === 'Denied' ? DENIAL : {}),
      status: story.decided?.status,
    }),
  );
  step(story.issued, () =>
    asAdmin('PUT', `${base}/upload/${known().id}`, { [issuedField(kind)]: stage.papers.issued }),
  );
  step(story.deleted, () =>
    asAdmin('DELETE', `/admin/delete-${kind === 'visa' ? 'application' : 'permit'}/${known().id}`),
  );
  return steps;
}
