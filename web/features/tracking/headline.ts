import { shownPaymentStatus } from '#shared/states.ts';
import { TRACKING_TEXTS, type TrackingRecord } from '#shared/tracking.ts';
import { appointmentWords } from '../payments/appointment-words.ts';

/** The answer in two or three words, and what happens next in a sentence or two. */
export interface Headline {
  title: string;
  text: string;
}

const UNPAID = 'We begin as soon as it is paid.';

function ofApplication(record: TrackingRecord): Headline {
  const thing = record.kind === 'permit' ? 'permit' : 'visa';
  if (record.visa_status === 'Denied') {
    return { title: 'Denied', text: 'The application was not approved. Chat with us if you have a question about it.' };
  }
  if (record.visa_status === 'Approved') {
    const ready = `Your ${thing} is ready. Download it, and have it with you when you travel.`;
    const unpaid = `Your ${thing} is approved, and not paid yet.`;
    const paid = `Your ${thing} is being issued. You can download it here as soon as it is, and we email you.`;
    if (record.visa_file ?? record.permit_file)
      return { title: 'Approved', text: record.payment_status === 'Paid' ? ready : `${ready} It is not paid yet.` };
    return { title: 'Approved', text: record.payment_status === 'Paid' ? paid : unpaid };
  }
  return {
    title: TRACKING_TEXTS.notApproved,
    text:
      record.payment_status === 'Paid'
        ? 'A reviewer checks your papers. You have nothing to do: we email you the decision.'
        : 'It goes to a reviewer as soon as it is paid.',
  };
}

/** What the tracking page says first: approval for visas and permits, the payment for what needs no decision. */
export function headlineOf(record: TrackingRecord): Headline {
  if (record.kind === 'visa' || record.kind === 'permit') return ofApplication(record);
  const title = shownPaymentStatus(record.payment_status);
  if (record.payment_status !== 'Paid') return { title, text: UNPAID };
  return {
    title,
    text: record.kind === 'appointment' ? appointmentWords(record) : 'We are working on it, and write to the email address you gave.',
  };
}
