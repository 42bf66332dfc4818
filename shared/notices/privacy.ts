import { PERSON_REQUEST_DAYS } from '../people/person-request-words.ts';
import { ERASED_UNPAID, RETENTION, retentionWords } from '../people/retention.ts';
import { OPENING_WAIT_DAYS } from '../places/openings.ts';
import type { NoticeFacts, NoticeText } from './notice.ts';

type Facts = [label: string, sentence: string][];

const KEPT: Facts = [
  [
    'Who you are',
    'Name, date of birth, passport number and, for insurance, your address, occupation and next of kin. For a traveller under 18, the name of the parent or guardian who agreed.',
  ],
  ['How we reach you', 'Email address and phone number.'],
  [
    'Your papers',
    'The scans and photographs you send. Pictures are stored without the place and device that a phone writes into them.',
  ],
  [
    'Your payment',
    'Amount, time and the reference of the payment. We never see your card number: it goes straight to the payment provider.',
  ],
  ['What was done', 'When you applied, who opened your papers, who decided and when.'],
  [
    'What we wrote to you',
    'When, about what, to which address, and whether it arrived; the text itself is not kept.',
  ],
  [
    'What you are waiting for',
    'Your email address, if you asked us to tell you when something opens.',
  ],
  [
    'Agents',
    'Name, phone number, email address, a picture if you add one, and a fingerprint of the password, never the password.',
  ],
];

const keptFor = ({ retention }: NoticeFacts): Facts => [
  [
    'In progress',
    'Everything is kept until it is done or cancelled, and until a refund or a dispute about its payment is settled, unless you ask on your order’s page.',
  ],
  ...RETENTION.map(({ what, after, onAsking, why }): [string, string] => [
    what,
    `${retentionWords(after, retention)} after it is done or cancelled, ${why}.${onAsking ? ' At once if you ask on your order’s page.' : ''}`,
  ]),
  [
    'Not paid',
    `${RETENTION.filter(({ part }) => ERASED_UNPAID.includes(part))
      .map(({ what }) => what)
      .join(
        '; ',
      )}: ${retention.unpaid} days after you sent it. If you pay later, we ask for the files again. After ${retention.done} days everything else is erased, including your name, and it can no longer be paid. The name of what was cancelled or denied without having been paid goes as well.`,
  ],
  [
    'Deleted by us',
    `It disappears from every list at once; its files are erased ${retention.deleted} days later, the rest as above.`,
  ],
  [
    'Told when it opens',
    `Your address is erased once we have told you, when you take it off the list, or after ${OPENING_WAIT_DAYS} days.`,
  ],
  [
    'In back-ups',
    `${retention.backups} days after we erase something, no back-up contains it: your order’s page gives the date. If one is restored before then, what had been erased is erased again before anybody works with it.`,
  ],
];

const RIGHTS: Facts = [
  [
    'Access',
    'See everything we hold on your order’s page, and save a copy of it there: the data and all files in one archive.',
  ],
  [
    'Correction',
    'Change your phone number and email address there; ask us to correct anything else that is wrong.',
  ],
  [
    'Erasure',
    'Erase your files and answers there once the order is done or cancelled; before that, cancel it first. What our accounts need stays.',
  ],
  [
    'Withdrawal',
    "Withdraw a consent you gave. It applies from then on: we can't recall what a mission already has.",
  ],
  ['Complaint', 'Complain to the Nigeria Data Protection Commission if you think we got it wrong.'],
];

export const privacyNotice = (facts: NoticeFacts): NoticeText => ({
  title: 'Your data and privacy',
  lead: `A visa application is mostly personal data. This page says what ${facts.brand} keeps, why, how long and who sees it.`,
  sections: [
    { title: 'What we keep', parts: [{ facts: KEPT }] },
    {
      title: 'Why',
      parts: [
        "To submit what you asked for, to take the payment for it, to tell you where it stands, and to prove later what was done. We don't sell it, and we don't use it for advertising.",
        "Your papers go to a country's mission or immigration service only if you agree on the form. The same goes for what you tell us about your health for insurance. With each consent we keep the time and the wording you saw. For a traveller under 18 a parent or guardian agrees.",
      ],
    },
    {
      title: 'How long',
      parts: [
        'As long as we need it for your order and for questions about it:',
        { facts: keptFor(facts) },
        'The date on which they are erased is on [your order’s page](/manage).',
      ],
    },
    {
      title: 'Who sees it',
      parts: [
        `The people at ${facts.brand} who review applications; every time they open your papers it is recorded. An agent sees the applications that agent submitted. The payment provider sees your name, email address, phone number and the amount. The mission sees what you agreed to send.`,
        ...(facts.notify
          ? [
              `If you ask on the form for notices ${facts.notify === 'whatsapp' ? 'on WhatsApp' : 'by SMS'}, the company that delivers them gets your phone number and the link to your status.`,
            ]
          : []),
        'Anyone who has your tracking ID can see where the application stands, but never your scans. What we issued to you, such as a visa, a permit or a policy, can be downloaded with it, so keep it to yourself.',
      ],
    },
    {
      title: 'On your phone or computer',
      parts: [
        'We set no cookies and use no trackers. What you type into a form is kept on your own device until you have sent it or closed the tab, so that a lost connection loses nothing. It is then gone. Forms that you open are kept there too, empty, so that they open again when you are offline. Agents stay signed in until they sign out, for 90 days at most.',
        ...(facts.recaptcha
          ? [
              "Pages with a form use Google's reCAPTCHA to check that you are a person. Google then learns your network address and how the page was used.",
            ]
          : []),
      ],
    },
    {
      title: 'Your rights',
      parts: [
        'You can ask us for each of these. It costs nothing.',
        { facts: RIGHTS },
        `Ask for any of them on your order’s page, under Your data: we answer within ${PERSON_REQUEST_DAYS} days, by email and on that page.`,
        'Your order’s page opens with a link that we email to the address on the order: [ask for it with your tracking ID](/manage).',
        {
          contact:
            'Give your tracking ID if you have one. If your data is ever exposed and that is a risk to you, we tell you and the Commission; the Commission within 72 hours.',
        },
      ],
    },
  ],
});
