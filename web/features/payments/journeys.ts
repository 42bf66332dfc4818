import type { Kind } from '#shared/states.ts';

interface Journey {
  /** What the order is. */
  name: string;
  /** What paying sets in motion, in one sentence. */
  promise: string;
  /** The first step, done before paying. */
  saved: string;
  /** The success page's heading. */
  paid: string;
  /** What follows the payment. */
  ahead: readonly { title: string; detail?: string }[];
}

const decided = (thing: 'visa' | 'permit'): Journey => ({
  name: thing === 'visa' ? 'Visa application' : 'Permit application',
  promise: 'Your application is saved. It goes to a reviewer as soon as it is paid.',
  saved: 'Application saved',
  paid: 'Paid. We have your application.',
  ahead: [
    { title: 'A reviewer checks your papers', detail: 'You have nothing to do' },
    { title: 'The decision', detail: 'We email you' },
    { title: thing === 'visa' ? 'Visa ready to download' : 'Permit ready to download', detail: 'Under Visa Status, and we email you' },
  ],
});

/** What happens with an order of each service, for the pages about paying and following. */
export const JOURNEYS: Record<Kind, Journey> = {
  visa: decided('visa'),
  permit: decided('permit'),
  insurance: {
    name: 'Insurance application',
    promise: 'Your application is saved. We work on your insurance as soon as it is paid.',
    saved: 'Application saved',
    paid: 'Paid. We have your application.',
    ahead: [{ title: 'We arrange your insurance', detail: 'And write to the email address you gave' }],
  },
  booking: {
    name: 'Visa support booking',
    promise: 'Your booking is saved. We prepare what you chose as soon as it is paid.',
    saved: 'Booking saved',
    paid: 'Paid. We have your booking.',
    ahead: [{ title: 'We prepare what you chose', detail: 'And write to the email address you gave' }],
  },
  appointment: {
    name: 'Appointment',
    promise: 'Your time is held for 15 minutes. It is yours as soon as it is paid.',
    saved: 'Time chosen',
    paid: 'Paid. We have your appointment.',
    ahead: [{ title: 'We call you', detail: 'At your time, in the way you chose' }],
  },
};
