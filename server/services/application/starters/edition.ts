import type { EditionContents, Requirement } from '#shared/requirements/requirement.ts';
import type { DecidedKind } from '#shared/services/index.ts';

const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, six: 6 };
const numberOf = (word: string): number => NUMBERS[word] ?? Number(word);

/** What a description mentions, and the paper that proves it. */
const PAPERS: readonly [named: RegExp, key: string, title: string, hint: string][] = [
  [/return ticket/, 'return_ticket', 'Return ticket', 'The booking with your name and both days.'],
  [/onward ticket/, 'onward_ticket', 'Onward ticket', 'The booking with your name and the day.'],
  [
    /hotel booking|proof of lodging|address for the stay/,
    'lodging',
    'Where you stay',
    'A hotel booking, or a letter of your host with the address.',
  ],
  [/bank statement/, 'bank_statements', 'Bank statements', 'Of the last three months, all pages.'],
  [
    /yellow fever/,
    'yellow_fever',
    'Yellow fever certificate',
    'The page with your name and dates.',
  ],
  [/invitation|host’s letter/, 'invitation', 'Invitation', 'Signed, with your host’s address.'],
  [
    /letter from the company/,
    'company_letter',
    'Letter of the company',
    'On headed paper, signed.',
  ],
  [/contract/, 'contract', 'Contract of work', 'All pages, signed by both.'],
  [/letter of acceptance/, 'acceptance', 'Letter of acceptance', 'With the course and its dates.'],
];

function passport(kind: DecidedKind, words: string): Requirement[] {
  const [, number = '', unit = ''] =
    /valid for (six|three|two|one|18) (months?|years?)/.exec(words) ?? [];
  const [, pages = ''] = /(one|two|three) blank pages?/.exec(words) ?? [];
  if (!number && !pages) return [];
  return [
    {
      key: 'passport',
      kind: 'passport',
      title: 'Your passport',
      detail: '',
      enforcement: 'may_be_asked',
      when: null,
      params: {
        ...(number ? { months_valid: numberOf(number) * (unit.startsWith('year') ? 12 : 1) } : {}),
        counted_from: kind === 'visa' ? 'arrival' : 'today',
        ...(pages ? { blank_pages: numberOf(pages) } : {}),
      },
    },
  ];
}

const PHOTO: Requirement = {
  key: 'photo',
  kind: 'photo',
  title: 'Your photograph',
  detail: 'In colour, the eyes open, without glasses.',
  enforcement: 'recommended',
  when: null,
  params: {
    width_mm: 35,
    height_mm: 45,
    background: 'white',
    head_percent: [70, 80],
    months_old: 6,
  },
};
const NOTICE: Requirement = {
  key: 'sample',
  kind: 'notice',
  title: 'Ask before you book',
  detail: 'This is a sample. Ask us, or the mission, before you book what can’t be cancelled.',
  enforcement: 'recommended',
  when: null,
};
const CHILDREN: Requirement = {
  key: 'consent_of_parents',
  kind: 'document',
  title: 'Consent of both parents',
  detail: 'For travellers under 18.',
  enforcement: 'recommended',
  when: { not: { at_least: ['age', 18] } },
  upload: { hint: 'Signed by both, with copies of their passports.' },
};

/**
 * A sample derived from the description; requires nothing beyond the written requirements' form.
 */
export function sampleEdition(kind: DecidedKind, description: string): EditionContents {
  const words = description.toLowerCase();
  const papers = PAPERS.filter(([named]) => named.test(words)).map(
    ([, key, title, hint]): Requirement => ({
      key,
      kind: 'document',
      title,
      detail: '',
      enforcement: 'recommended',
      when: null,
      upload: { hint },
    }),
  );
  return {
    requirements: [
      NOTICE,
      ...passport(kind, words),
      PHOTO,
      ...papers,
      ...(kind === 'visa' ? [CHILDREN] : []),
    ],
    fees: [],
    timing: [],
    sources: [],
  };
}
