import { formatNaira } from '#shared/money/money.ts';
import type { DecidedStatus, VisaStatus } from '#shared/orders/states.ts';
import { TRACKING_TEXTS } from '#shared/orders/tracking-texts.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import type { ActWords } from '../../admin/kit/act-dialog.tsx';

interface QuestionWords extends ActWords {
  explains: string[];
}

/** `title` is the decision in two or three words, `text` what happens next. */
export interface Headline {
  title: string;
  text: string;
}

interface Facts {
  kind: DecidedKind;
  issued: boolean;
  erased: boolean;
  paid: boolean;
}

type Words<Status> = { headline: (facts: Facts) => Headline } & (Status extends DecidedStatus
  ? { question: (kind: DecidedKind, record: OpenedApplication) => QuestionWords }
  : unknown);

/** 'at once', 'in 2 minutes'. */
export const mailedIn = (after_s: number): string =>
  after_s === 0
    ? 'at once'
    : after_s < 120
      ? `in ${after_s} seconds`
      : `in ${Math.round(after_s / 60)} minutes`;
const FOR_HOW_LONG = 'for an hour, later by an owner';
const untilMailed = (after_s: number) =>
  after_s === 0 ? '.' : '; before that email without anybody being told.';

function approvedText({ kind, issued, erased, paid }: Facts): string {
  if (erased)
    return `Your ${kind} can no longer be downloaded: its file was erased. Carry the copy that you saved when you travel.`;
  const ready = `Your ${kind} is ready. Download it, and carry it when you travel.`;
  if (issued) return paid ? ready : `${ready} It is not paid.`;
  return paid
    ? `Your ${kind} is being issued. You can download it here as soon as it is ready, and we email you.`
    : `Your ${kind} is approved, and not paid.`;
}

export const DECISION_WORDS: { [Status in VisaStatus]: Words<Status> } = {
  Pending: {
    headline: ({ paid }) => ({
      title: TRACKING_TEXTS.notApproved,
      text: paid
        ? 'A reviewer checks your papers. You don’t need to do anything: we email you the decision.'
        : 'It goes to a reviewer as soon as it is paid.',
    }),
  },
  Approved: {
    headline: (facts) => ({ title: 'Approved', text: approvedText(facts) }),
    question: (kind, { contact_email, decision_mail_after_s: after_s }) => ({
      question: `Approve this ${kind} application?`,
      yes: 'Approve',
      doing: 'Approving',
      explains: [
        `We email ${contact_email} ${mailedIn(after_s)} that the ${kind} is approved. Next, you upload it here.`,
        `Until then it can be taken back ${FOR_HOW_LONG}${untilMailed(after_s)}`,
      ],
      done: `Approved. We email ${contact_email}.`,
      failed: 'It could not be approved.',
    }),
  },
  Denied: {
    headline: () => ({
      title: 'Denied',
      text: 'The application was not approved. Chat with us if you have a question about it.',
    }),
    question: (
      kind,
      { contact_email, money: { came, given_back }, decision_mail_after_s: after_s },
    ) => ({
      question: `Deny this ${kind} application?`,
      yes: 'Deny',
      doing: 'Denying',
      danger: true,
      explains: [
        `We email ${contact_email} ${mailedIn(after_s)} that the ${kind} was denied.`,
        `It can be taken back ${FOR_HOW_LONG}${untilMailed(after_s)}`,
        came > given_back
          ? `No money moves: the ${formatNaira(came - given_back)} stays paid.`
          : 'No money moves.',
      ],
      done: `Denied. We email ${contact_email}.`,
      failed: 'It could not be denied.',
    }),
  },
};
