import type { NoticeFacts, NoticeText } from './notice.ts';

export const terms = ({ brand }: NoticeFacts): NoticeText => ({
  title: 'Terms',
  lead: `What you and ${brand} agree on when you submit a form and pay.`,
  sections: [
    {
      title: 'What we do',
      parts: [
        'We check your form and papers, submit them where they need to go, follow them up, and hand you what is issued: a visa or permit, a policy, bookings that support a visa, or an appointment with one of us. We are a business, not a government.',
      ],
    },
    {
      title: 'What we can’t promise',
      parts: [
        'A country’s authorities decide about visas and permits, and may take longer or deny one. A visa doesn’t oblige anybody to let you enter. The date we give is what we work towards; it moves while we wait for something from you.',
      ],
    },
    {
      title: 'The price',
      parts: [
        'It is in naira, includes our service, and is the one shown on the page when you submitted the form. We begin once it is paid in full. What is refunded if you cancel is set out under [Refunds](/refunds).',
      ],
    },
    {
      title: 'What we need from you',
      parts: [
        {
          list: [
            'What you write is true and matches your passport; the papers are yours, or you may act for the person they belong to.',
            'For a traveller under 18, the name and the consent of a parent or guardian.',
            'An email address that you read: what we ask for and what is issued goes there.',
            'Your answer when we ask for something. We wait until we have it.',
            'That you keep your tracking ID to yourself: what was issued can be downloaded with it.',
          ],
        },
      ],
    },
    {
      title: 'Appointments',
      parts: [
        'A time is held for a short while, and is yours once it is paid. You may move it twice, until 24 hours before. Times are Lagos time.',
      ],
    },
    {
      title: 'Agents',
      parts: [
        'Anyone who applies for somebody else has asked that person first, and tells them what this page and the privacy page say.',
      ],
    },
    {
      title: 'Your data',
      parts: ['What we keep, why, how long and who sees it: [Your data and privacy](/privacy).'],
    },
    {
      title: 'If you disagree with us',
      parts: [
        {
          contact:
            'If we can’t settle it, the law of the Federal Republic of Nigeria applies. Nothing here takes away a right that you have by law as a consumer.',
        },
      ],
    },
  ],
});
