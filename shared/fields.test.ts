import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addDays, lagosDay } from './dates.ts';
import {
  birthDate,
  changedText,
  date,
  email,
  longText,
  naira,
  optionalOneOf,
  optionalText,
  passportNumber,
  phone,
  readPhone,
  text,
} from './fields.ts';

/** What a field makes of an input: the value, or the text that says what is wrong. */
const read = (field: z.ZodMiniType, input: unknown) => {
  const { data, error } = field.safeParse(input);
  return error ? `wrong: ${error.issues[0]?.message}` : data;
};
const refused = expect.stringMatching(/^wrong: /);
const NUL = '\u0000';

describe('phone numbers', () => {
  test.each([
    ['08031234567', '+2348031234567'],
    ['0803 123 4567', '+2348031234567'],
    ['0803-123-4567', '+2348031234567'],
    ['(0803) 123.4567', '+2348031234567'],
    ['+2348031234567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['002348031234567', '+2348031234567'],
    ['+234 0803 123 4567', '+2348031234567'],
    ['+233 24 123 4567', '+233241234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)7911 123456', '+447911123456'],
    ['+234 (0)803 123 4567', '+2348031234567'],
    ['+39 (0)6 6982 1234', '+390669821234'],
    ['(0803) 123 4567', '+2348031234567'],
    ['+234 1 234 5678', '+23412345678'],
    ['+234 9 461 2345', '+23494612345'],
    ['\u202a+234 803\u2011123\u20114567\u202c', '+2348031234567'],
  ])('%s is %s', (typed, kept) => expect(readPhone(typed)).toBe(kept));

  test.each([
    '',
    '0803',
    '080312345678',
    '8031234567',
    '+234 803 123 456',
    '+234 803 123 45678',
    '+234 0803 123 456',
    '+0031234567',
    '+12',
    '+1234567890123456',
    'call me',
    '0803123456x',
    `0803123456${NUL}`,
  ])('%j is none', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
    expect(read(phone(), typed)).toBe(
      'wrong: Enter a phone number, like 0803 123 4567 or +234 803 123 4567.',
    );
  });
});

describe('days', () => {
  test.each(['2026-11-21', '2024-02-29', ' 2026-01-01 '])('%j is one', (typed) =>
    expect(read(date('Enter a day.'), typed)).toBe(typed.trim()),
  );
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '21/11/2026',
    '2026-1-1',
    '',
    '2026-11-21T00:00:00Z',
    20261121,
    null,
  ])('%j is none', (typed) =>
    expect(read(date('Enter a day.'), typed)).toMatch(
      /^wrong: (Enter a day\.|There is no |Enter the year|Check the year)/,
    ),
  );
  test('a birth date lies in the past of somebody alive', () => {
    const day = (ahead: number) => lagosDay(addDays(new Date(), ahead));
    expect(read(birthDate(), '1990-05-17')).toBe('1990-05-17');
    expect(read(birthDate(), day(-1))).toBe(day(-1));
    expect(read(birthDate(), '1900-01-01')).toBe('1900-01-01');
    for (const typed of [day(0), day(1), '1899-12-31', '9999-01-01'])
      expect(read(birthDate(), typed)).toEqual(refused);
  });
});

test('one of a few words, or nothing, is taken with spaces around it', () => {
  const title = optionalOneOf(['Mr', 'Mrs'], 'Choose a title.');
  for (const [typed, kept] of [
    [' Mrs ', 'Mrs'],
    ['  ', undefined],
    [null, undefined],
  ] as const)
    expect(read(title, typed)).toBe(kept);
  expect(read(title, 'mrs')).toBe('wrong: Choose a title.');
});

describe('naira', () => {
  test.each([
    [45000, 45000],
    ['45000', 45000],
    [' 0 ', 0],
    [0, 0],
    [1_000_000_000, 1_000_000_000],
  ])('%j is %i', (typed, kept) => expect(read(naira(), typed)).toBe(kept));
  test.each([
    -1,
    '-1',
    0.5,
    '0.5',
    '45,000',
    '₦45000',
    '4e4',
    '0x10',
    '',
    ' ',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1_000_000_001,
    null,
    [],
    {},
    true,
  ])('%j is none', (typed) =>
    expect(read(naira(), typed)).toBe('wrong: Enter a whole amount in naira.'),
  );
});

describe('texts', () => {
  test('keep letters and accents, and lose only spaces around and between', () => {
    expect(read(text('Enter it.'), '  Ẹniọlá   N’Golo-Ōkafọr ')).toBe('Ẹniọlá N’Golo-Ōkafọr');
    expect(read(text('Enter it.'), 'E\u0323niola')).toBe('\u1eb8niola');
    expect(read(optionalText(), ' a  b ')).toBe('a b');
  });
  test('must be there, or may be left out', () => {
    for (const nothing of ['', '   ', '\t\n']) {
      expect(read(text('Enter it.'), nothing)).toBe('wrong: Enter it.');
      expect(read(optionalText(), nothing)).toBeUndefined();
    }
    for (const nothing of [null, undefined]) {
      expect(read(text('Enter it.'), nothing)).toBe('wrong: Enter it.');
      expect(read(optionalText(), nothing)).toBeUndefined();
    }
    for (const odd of [1, {}, [], true])
      expect([read(text('Enter it.'), odd), read(optionalText(), odd)]).toEqual([refused, refused]);
  });
  test('of a change stay when left out, and are emptied when empty', () => {
    expect(
      [undefined, null, '', '  ', ' a  b '].map((typed) => read(changedText(), typed)),
    ).toEqual([undefined, undefined, '', '', 'a b']);
    expect([read(changedText(), 7), read(changedText(1), 'ab'), read(changedText(), NUL)]).toEqual([
      refused,
      refused,
      refused,
    ]);
  });
  test('are refused when they are too long or can’t be kept', () => {
    expect(read(text('Enter it.', 5), 'abcdef')).toBe('wrong: Use at most 5 characters.');
    expect(read(optionalText(5), 'abcdef')).toBe('wrong: Use at most 5 characters.');
    expect(read(text('Enter it.'), `a${NUL}b`)).toBe(
      'wrong: Remove the characters that can’t be read.',
    );
    expect(read(optionalText(), NUL)).toBe('wrong: Remove the characters that can’t be read.');
    for (const control of ['\u001b', '\u0007', '\u007f', '\u0090'])
      expect([
        read(text('Enter it.'), `a${control}b`),
        read(optionalText(200, 'lines'), `a\n${control}b`),
      ]).toEqual([refused, refused]);
    expect(read(optionalText(200, 'lines'), 'a\t\u000bb\r\nc')).toBe('a b\nc');
    expect(read(text('Enter it.'), `a${'\u0301'.repeat(31)}`)).toBe(
      'wrong: Remove the characters that can’t be read.',
    );
  });
  test('lose the signs that turn the direction of what stands beside them, and keep the marks of a script', () => {
    for (const [typed, kept] of [
      ['\u202egpj.Ade\u202c', 'gpj.Ade'],
      ['\u2066Ade\u2069 \u202b ', 'Ade'],
      ['שלום\u200f', 'שלום\u200f'],
    ])
      expect([
        read(text('Enter it.'), typed),
        read(optionalText(200, 'lines'), typed),
        read(longText('Enter it.', 200), typed),
      ]).toEqual([kept, kept, kept]);
  });
  test('are empty if nothing of them shows', () => {
    for (const typed of ['\u200b', ' \u2060 \ufeff', '\u202e\u202c'])
      expect([read(text('Enter it.'), typed), read(optionalText(), typed)]).toEqual([
        'wrong: Enter it.',
        undefined,
      ]);
    for (const typed of ['می\u200cخواهم', '👩\u200d👧'])
      expect(read(text('Enter it.'), typed)).toBe(typed);
  });
  test('are measured composed, and may come in parts and with blanks of any length', () => {
    expect(read(text('Enter it.', 3), '\u03b1\u0313\u0300\u0345'.repeat(3))).toBe(
      '\u1f82'.repeat(3),
    );
    expect(read(text('Enter it.', 3), `${' '.repeat(5000)}a \n b${' '.repeat(5000)}`)).toBe('a b');
    expect(read(text('Enter it.'), `a${'\u0301'.repeat(30)}`)).toBe(`á${'\u0301'.repeat(29)}`);
  });
});

describe('email addresses', () => {
  test.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['a.b+visa@mail.example.ng', 'a.b+visa@mail.example.ng'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
  ])('%j is %s', (typed, kept) => expect(read(email(), typed)).toBe(kept));
  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a b@example.com',
    'ada@example.com,eve@example.com',
    `ada${NUL}@example.com`,
    `${'a'.repeat(250)}@example.com`,
    null,
    7,
  ])('%j is none', (typed) =>
    expect(read(email(), typed)).toBe('wrong: Enter an email address, like name@example.com.'),
  );
});

describe('passport numbers', () => {
  test.each([
    ['a12345678', 'A12345678'],
    [' B5031 8842 ', 'B50318842'],
    ['\u200bB50318842', 'B50318842'],
  ])('%j is %s', (typed, kept) => expect(read(passportNumber(), typed)).toBe(kept));
  test.each(['', 'A123', 'A'.repeat(21), 'A1234567é', `A1234567${NUL}`, 'A1234567;', 123456789])(
    '%j is none',
    (typed) =>
      expect(read(passportNumber(), typed)).toBe(
        'wrong: Enter the passport number, like B50318842.',
      ),
  );
});
