import { shownPaymentWord } from '#shared/orders/order-words.ts';
import { awaitsApplicant, isCancelled, isDone } from '#shared/orders/stages.ts';
import { DECISIONS, isPaid, type Tone } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { isDecided } from '#shared/services/index.ts';
import { afterPayment } from '../../services/after-payment.ts';
import { DECISION_WORDS, type Headline } from '../../services/application/decision-words.ts';
import { toneOf as toneOfState } from '../../ui/state-word.tsx';
import { issuedLink } from '../payments/order-facts.ts';

const UNPAID = 'We begin as soon as it is paid.';

/** The tone of the shape next to the headline. */
export function toneOf(record: TrackingRecord): Tone {
  const { kind, stage, visa_status } = record;
  if (isCancelled(stage)) return 'undone';
  if (isDecided(kind) && visa_status) return DECISIONS[visa_status].tone;
  return isDone(stage) ? 'good' : toneOfState(shownPaymentWord(record));
}

/** For visas and permits the decision comes first, otherwise the payment. */
export function headlineOf(record: TrackingRecord): Headline {
  const { stage, turn, visa_status } = record;
  if (isCancelled(stage)) return { title: 'Cancelled', text: 'You don’t need to do anything.' };
  if (isDone(stage) && !visa_status)
    return record.issued.length > 0 && !record.issued_waits
      ? { title: 'Ready for you', text: `Download it as often as you like. ${turn}` }
      : { title: 'Done', text: turn };
  const headline = stateOf(record);
  // Other texts would say that the applicant has nothing to do, or that it is being issued.
  const isChecked = isDone(stage) && record.issued_waits && isPaid(record.payment_status);
  return awaitsApplicant(stage) || isChecked ? { ...headline, text: turn } : headline;
}

function stateOf(record: TrackingRecord): Headline {
  const { kind, visa_status } = record;
  if (isDecided(kind) && visa_status)
    return DECISION_WORDS[visa_status].headline({
      kind,
      issued: issuedLink(record) !== undefined,
      erased: isDone(record.stage) && record.erased_at !== undefined,
      paid: isPaid(record.payment_status),
    });
  const title = shownPaymentWord(record);
  if (!isPaid(record.payment_status)) return { title, text: UNPAID };
  return {
    title,
    text: afterPayment(record) ?? 'We are working on it, and write to the email address you gave.',
  };
}
