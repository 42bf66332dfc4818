import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { APPLICATION_FILES } from '../services/application-description.ts';
import { applicationForm } from '../services/application-form.ts';
import {
  addMonths,
  ageOn,
  applying,
  askedFacts,
  isRequired,
  whyPassportFails,
} from './applying.ts';
import { type Condition, type Facts, whyNoCondition } from './condition.ts';
import { editionPrice, priceAt, speedsOf, timingOf } from './fees.ts';
import { requirements } from './requirement.ts';
import { conditionSentence } from './sentence.ts';

const paper = (key: string, when: unknown, enforcement = 'required') => ({
  key,
  kind: 'document',
  title: key,
  enforcement,
  when,
});

const RULES = z.parse(requirements, [
  {
    key: 'visited',
    kind: 'question',
    title: 'Have you been there before?',
    enforcement: 'required',
    answer: { type: 'yes_no' },
  },
  paper('statement', { eq: ['nationality', 'Nigeria'] }),
  paper('fever', { in: ['nationality', ['Ghana', 'Togo', 'Côte d’Ivoire']] }),
  paper('letter', { any: [{ eq: ['purpose', 'Business'] }, { eq: ['purpose', 'Study'] }] }),
  paper('consent', { not: { at_least: ['age', 18] } }),
  paper('old_visa', { eq: ['visited', true] }, 'may_be_asked'),
  paper(
    'hajj',
    {
      all: [
        { eq: ['purpose', 'Pilgrimage'] },
        { after: ['travel_on', '2027-05-09'] },
        { before: ['travel_on', '2027-06-20'] },
      ],
    },
    'recommended',
  ),
  paper('permit', {
    all: [{ eq: ['residence', 'Nigeria'] }, { not: { eq: ['nationality', 'Nigeria'] } }],
  }),
  {
    key: 'months',
    kind: 'passport',
    title: 'Valid for six months',
    enforcement: 'required',
    when: null,
    params: { months_valid: 6, counted_from: 'arrival' },
  },
]);
const PASSPORT = { months_valid: 6, counted_from: 'arrival' } as const;
const TODAY = '2026-11-25';

/** What applies; `?` behind what may; `short` for a passport that isn't valid long enough. */
function told(facts: Facts): string {
  const list = applying(RULES, facts).flatMap(({ requirement: { key, kind }, applies }) =>
    kind === 'passport' ? [] : [`${key}${applies === true ? '' : '?'}`],
  );
  return [...list, ...(whyPassportFails(PASSPORT, facts, TODAY) ? ['short'] : [])].join(' ');
}

const ng = { nationality: 'Nigeria', residence: 'Nigeria', purpose: 'Tourism' };
const gh = { nationality: 'Ghana', residence: 'Ghana', purpose: 'Tourism' };
const on = (travel_on: string, age: number) => ({ travel_on, age });
const spring = on('2027-03-01', 30);

const PROFILES: [who: string, Facts, expected: string][] = [
  ['nobody known', {}, 'visited statement? fever? letter? consent? old_visa? hajj? permit?'],
  ['a Nigerian', { nationality: 'Nigeria' }, 'visited statement letter? consent? old_visa? hajj?'],
  [
    'a Ghanaian',
    { nationality: 'Ghana' },
    'visited fever letter? consent? old_visa? hajj? permit?',
  ],
  [
    'small letters',
    { nationality: 'nigeria' },
    'visited statement letter? consent? old_visa? hajj?',
  ],
  [
    'no accents',
    { nationality: "Cote d'Ivoire" },
    'visited fever letter? consent? old_visa? hajj? permit?',
  ],
  ['a Kenyan', { nationality: 'Kenya' }, 'visited letter? consent? old_visa? hajj? permit?'],
  [
    'an empty nationality',
    { nationality: '' },
    'visited statement? fever? letter? consent? old_visa? hajj? permit?',
  ],
  [
    'a nationality that is a number',
    { nationality: 7 },
    'visited letter? consent? old_visa? hajj? permit?',
  ],
  [
    'a nationality that is a list',
    { nationality: ['Nigeria'] },
    'visited statement? fever? letter? consent? old_visa? hajj? permit?',
  ],
  ['a Nigerian tourist', { ...ng, ...spring, visited: 'No' }, 'visited statement'],
  ['who was there', { ...ng, ...spring, visited: 'Yes' }, 'visited statement old_visa'],
  [
    'who says so in small letters',
    { ...ng, ...spring, visited: 'yes' },
    'visited statement old_visa',
  ],
  ['who says true', { ...ng, ...spring, visited: true }, 'visited statement old_visa'],
  ['who says false', { ...ng, ...spring, visited: false }, 'visited statement'],
  ['who says nothing', { ...ng, ...spring }, 'visited statement old_visa?'],
  [
    'on business',
    { ...ng, ...spring, visited: 'No', purpose: 'Business' },
    'visited statement letter',
  ],
  ['a student', { ...ng, ...spring, visited: 'No', purpose: 'Study' }, 'visited statement letter'],
  ['a Ghanaian tourist', { ...gh, ...spring, visited: 'No' }, 'visited fever'],
  [
    'who lives in Nigeria',
    { ...gh, ...spring, visited: 'No', residence: 'Nigeria' },
    'visited fever permit',
  ],
  [
    'a Kenyan who lives in Nigeria',
    { ...ng, ...spring, visited: 'No', nationality: 'Kenya' },
    'visited permit',
  ],
  ['a Kenyan elsewhere', { ...gh, ...spring, visited: 'No', nationality: 'Kenya' }, 'visited'],
  ['a child', { ...ng, ...on('2027-03-01', 9), visited: 'No' }, 'visited statement consent'],
  ['of 17', { ...ng, ...on('2027-03-01', 17), visited: 'No' }, 'visited statement consent'],
  ['of 18', { ...ng, ...on('2027-03-01', 18), visited: 'No' }, 'visited statement'],
  [
    'of 17 in letters',
    { ...ng, travel_on: '2027-03-01', age: '17', visited: 'No' },
    'visited statement consent',
  ],
  [
    'of an age nobody reads',
    { ...ng, travel_on: '2027-03-01', age: 'old', visited: 'No' },
    'visited statement consent?',
  ],
  [
    'a pilgrim before',
    { ...ng, ...on('2027-05-09', 40), visited: 'No', purpose: 'Pilgrimage' },
    'visited statement',
  ],
  [
    'on the first day',
    { ...ng, ...on('2027-05-10', 40), visited: 'No', purpose: 'Pilgrimage' },
    'visited statement hajj',
  ],
  [
    'on the last day',
    { ...ng, ...on('2027-06-19', 40), visited: 'No', purpose: 'Pilgrimage' },
    'visited statement hajj',
  ],
  [
    'after',
    { ...ng, ...on('2027-06-20', 40), visited: 'No', purpose: 'Pilgrimage' },
    'visited statement',
  ],
  [
    'without a day',
    { ...ng, age: 40, visited: 'No', purpose: 'Pilgrimage' },
    'visited statement hajj?',
  ],
  [
    'on a day that isn’t',
    { ...ng, ...on('2027-02-30', 40), visited: 'No', purpose: 'Pilgrimage' },
    'visited statement hajj?',
  ],
  ['a tourist then', { ...ng, ...on('2027-05-20', 40), visited: 'No' }, 'visited statement'],
  ['a tourist without a day', { ...ng, age: 40, visited: 'No' }, 'visited statement'],
  [
    'a passport of six months',
    { ...ng, ...spring, visited: 'No', passport_expires_on: '2027-09-01' },
    'visited statement',
  ],
  [
    'of a day less',
    { ...ng, ...spring, visited: 'No', passport_expires_on: '2027-08-31' },
    'visited statement short',
  ],
  [
    'of five months',
    { ...ng, ...spring, visited: 'No', passport_expires_on: '2027-08-01' },
    'visited statement short',
  ],
  [
    'of five months, no day',
    { ...ng, age: 30, visited: 'No', passport_expires_on: '2027-04-01' },
    'visited statement',
  ],
  [
    'from the end of August',
    { ...ng, ...on('2027-08-31', 30), visited: 'No', passport_expires_on: '2028-02-29' },
    'visited statement',
  ],
  [
    'and a day less',
    { ...ng, ...on('2027-08-31', 30), visited: 'No', passport_expires_on: '2028-02-28' },
    'visited statement short',
  ],
  [
    'and what nobody asked',
    { ...ng, ...spring, visited: 'No', shoe_size: 44 },
    'visited statement',
  ],
];

describe('what applies to a traveller', () => {
  test('there are at least 40 profiles', () => expect(PROFILES.length).toBeGreaterThanOrEqual(40));
  test.each(PROFILES)('%s', (_, facts, expected) => {
    expect(told(facts)).toBe(expected);
    // What may apply is never required.
    for (const one of applying(RULES, facts))
      if (one.applies === 'unknown') expect(isRequired(one)).toBe(false);
  });

  test('only facts that would decide something are asked for, each once', () => {
    expect(askedFacts(RULES, { nationality: 'Ghana' })).toEqual([
      'purpose',
      'age',
      'visited',
      'travel_on',
      'residence',
    ]);
    expect(askedFacts(RULES, { ...ng, age: 40 })).toEqual(['visited']);
    expect(askedFacts(RULES, { ...ng, ...spring, visited: 'No' })).toEqual([]);
  });

  test('what depends on the answer to a question that isn’t asked doesn’t apply, nor is it asked for', () => {
    const list = z.parse(requirements, [
      {
        key: 'student',
        kind: 'question',
        title: 'Student?',
        enforcement: 'required',
        when: { eq: ['purpose', 'Study'] },
        answer: { type: 'yes_no' },
      },
      paper('card', { eq: ['student', true] }),
      paper('work', { not: { eq: ['student', true] } }),
    ]);
    const keys = (facts: Facts) =>
      applying(list, facts).map(({ requirement: { key }, applies }) => [key, applies]);
    expect(keys({ purpose: 'Study', student: 'Yes' })).toEqual([
      ['student', true],
      ['card', true],
    ]);
    expect(keys({ purpose: 'Tourism', student: 'Yes' })).toEqual([['work', true]]);
    expect(askedFacts(list, { purpose: 'Study' })).toEqual(['student']);
    expect(askedFacts(list, { purpose: 'Tourism' })).toEqual([]);
  });
});

test('months end with the month, ages on the birthday', () => {
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect([ageOn('2009-03-02', '2027-03-01'), ageOn('2009-03-01', '2027-03-01')]).toEqual([17, 18]);
  expect([ageOn('2009-03-01', undefined), ageOn('x', '2027-03-01')]).toEqual([
    undefined,
    undefined,
  ]);
});

describe('lists of requirements', () => {
  const problems = (list: unknown) =>
    z.safeParse(requirements, list).error?.issues.map(({ path }) => path.join('.')) ?? [];
  test('refuse what nobody could keep, each at its place', () => {
    expect(problems([paper('one', null), paper('one', null)])).toEqual(['1.key']);
    expect(problems([paper('One', null)])).toEqual(['0.key']);
    const question = { kind: 'question', answer: { type: 'text' } };
    expect(problems([paper('age', null)])).toEqual([]);
    expect(problems([{ ...paper('age', null), ...question }])).toEqual(['0.key']);
    expect(problems([paper('one', { eq: ['later', 'x'] })])).toEqual(['0.when']);
    expect(problems([paper('one', { all: [] })])).toEqual(['0.when']);
    expect(problems([{ ...paper('one', null), enforcement: 'perhaps' }])).toEqual([
      '0.enforcement',
    ]);
    expect(problems(Array.from({ length: 61 }, (_, nth) => paper(`k${nth}`, null)))).toEqual(['']);
    expect(problems(Array.from({ length: 60 }, (_, nth) => paper(`k${nth}`, null)))).toEqual([]);
    expect(
      problems([{ ...paper('one', null), kind: 'question', answer: { type: 'choice' } }]),
    ).toEqual(['0.answer.choices']);
  });
  test('no question takes the name of one of the form’s own fields', () => {
    const names = [...Object.keys(applicationForm.shape), ...Object.keys(APPLICATION_FILES)];
    for (const key of names)
      expect([
        key,
        problems([{ ...paper(key, null), kind: 'question', answer: { type: 'text' } }]),
      ]).toEqual([key, ['0.key']]);
  });
  test('conditions are at most 6 deep and of 100 parts', () => {
    const leaf: Condition = { eq: ['age', 1] };
    const nested = (levels: number): Condition =>
      levels === 1 ? leaf : { not: nested(levels - 1) };
    expect([whyNoCondition(nested(6)), whyNoCondition(nested(7))]).toEqual([
      undefined,
      expect.stringContaining('deep'),
    ]);
    const wide = (parts: number) => ({ all: Array.from({ length: parts - 1 }, () => leaf) });
    expect([whyNoCondition(wide(100)), whyNoCondition(wide(101))]).toEqual([
      undefined,
      expect.stringContaining('100'),
    ]);
  });
});

test('prices are sums of the parts, by speed; without parts the destination’s holds', () => {
  const edition = {
    fees: [
      { party: 'government', amount: 30_000 },
      { party: 'service', speed: 'standard', amount: 10_000 },
      { party: 'service', speed: 'express', amount: 25_000 },
    ] as const,
    timing: [
      { speed: 'standard', least: 3, most: 5 },
      { speed: 'express', least: 1, most: 2 },
    ],
  };
  const priced = { ...edition, fees: [...edition.fees] };
  expect(speedsOf(priced)).toEqual(['standard', 'express']);
  expect([editionPrice(priced), editionPrice(priced, 'express')]).toEqual([
    { price: 40_000, government: 30_000 },
    { price: 55_000, government: 30_000 },
  ]);
  expect(timingOf(priced, 'express')).toMatchObject({ least: 1, most: 2 });
  // Agents' own price moves with the speed, and is never less than the government's part.
  expect([
    priceAt(priced, 40_000, 'express'),
    priceAt(priced, 38_000, 'express'),
    priceAt(priced, 10_000),
    priceAt({ fees: [], timing: priced.timing }, 47_000, 'express'),
  ]).toEqual([55_000, 53_000, 30_000, 47_000]);
  expect([editionPrice({ fees: [], timing: [] }), speedsOf({ fees: [], timing: [] })]).toEqual([
    undefined,
    ['standard'],
  ]);
});

describe('sentences', () => {
  const titles = { visited: 'Been there?' };
  test.each<[Condition | null, string]>([
    [null, 'Always'],
    [{ eq: ['nationality', 'Ghana'] }, 'If the nationality is Ghana'],
    [{ not: { eq: ['nationality', 'Ghana'] } }, 'If the nationality is not Ghana'],
    [
      { in: ['purpose', ['Study', 'Medical', 'Business']] },
      'If the purpose is Study, Medical or Business',
    ],
    [
      { not: { in: ['purpose', ['Study', 'Medical']] } },
      'If the purpose is neither Study nor Medical',
    ],
    [{ not: { in: ['purpose', ['Study']] } }, 'If the purpose is not Study'],
    [{ not: { at_least: ['age', 18] } }, 'If the age on arrival is less than 18'],
    [{ at_least: ['age', 18] }, 'If the age on arrival is 18 or more'],
    [{ before: ['travel_on', '2027-06-01'] }, 'If the day of arrival is before 1 June 2027'],
    [
      { not: { after: ['return_on', '2027-06-01'] } },
      'If the day of return is 1 June 2027 or earlier',
    ],
    [{ eq: ['visited', true] }, 'If the answer to “Been there?” is Yes'],
    [
      {
        any: [
          { eq: ['residence', 'Togo'] },
          { all: [{ eq: ['age', 3] }, { eq: ['purpose', 'Study'] }] },
        ],
      },
      'If the country of residence is Togo or (the age on arrival is 3 and the purpose is Study)',
    ],
    [
      { not: { all: [{ eq: ['age', 3] }, { eq: ['purpose', 'Study'] }] } },
      'If the age on arrival is not 3 or the purpose is not Study',
    ],
  ])('%j', (condition, sentence) => {
    expect(conditionSentence(condition, titles)).toBe(sentence);
  });
});
