import { STATES } from './states.ts';

/** ICAO 9303, part 4: two lines of 44 characters. */
export const LINE_LENGTH = 44;

const WEIGHTS = [7, 3, 1];
const numberOf = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36));

/** Whether a check digit can't tell them apart, as 6 and G, which count 6 and 16. */
export const countAlike = (one: string, other: string): boolean =>
  numberOf(one) % 10 === numberOf(other) % 10;

/** ICAO 9303, part 3, 4.9. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++)
    sum += numberOf(text[i] as string) * (WEIGHTS[i % 3] as number);
  return String(sum % 10);
}

const isDay = (yymmdd: string) => {
  const month = Number(yymmdd.slice(2, 4));
  const day = Number(yymmdd.slice(4));
  return /^\d{6}$/.test(yymmdd) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
};

/** Years: a passport is valid for ten and some months; it may have expired long ago. */
const [LONGEST, LONG_AGO] = [11, 30];
const isExpiry = (yymmdd: string) => {
  const thisYear = new Date().getFullYear() % 100;
  const ahead = (Number(yymmdd.slice(0, 2)) - thisYear + 100) % 100;
  return isDay(yymmdd) && (ahead <= LONGEST || ahead >= 100 - LONG_AGO);
};

export const CHECKED = ['number', 'birth', 'expiry', 'optional', 'composite'] as const;
type Checked = (typeof CHECKED)[number];

/** Ranges of line 2 with a check digit, which is included. */
export const COVERED = {
  number: [0, 10],
  birth: [13, 20],
  expiry: [21, 28],
  optional: [28, 43],
} as const;

export interface LowerLine {
  text: string;
  number: string;
  nationality: string;
  /** YYMMDD, as expiry. */
  birth: string;
  sex: string;
  expiry: string;
  optional: string;
  right: Record<Checked, boolean>;
}

const withoutFillers = (text: string) => text.replace(/<+$/, '');

export function readLower(text: string): LowerLine {
  const part = (start: number, end: number) => text.slice(start, end);
  const birth = part(13, 19);
  const expiry = part(21, 27);
  const optional = part(28, 42);
  return {
    text,
    number: withoutFillers(part(0, 9)),
    nationality: part(10, 13),
    birth,
    sex: part(20, 21),
    expiry,
    optional: withoutFillers(optional),
    right: {
      number: checkDigit(part(0, 9)) === text[9],
      birth: checkDigit(birth) === text[19] && isDay(birth),
      expiry: checkDigit(expiry) === text[27] && isExpiry(expiry),
      optional: (text[42] === '<' && /^<+$/.test(optional)) || checkDigit(optional) === text[42],
      composite: checkDigit(part(0, 10) + part(13, 20) + part(21, 43)) === text[43],
    },
  };
}

export const isWhole = ({ right }: LowerLine): boolean => CHECKED.every((name) => right[name]);

export interface UpperLine {
  issuer: string;
  surname: string;
  given: string;
  /** Both names are where they should be. */
  plausible: boolean;
  /** There is no room for another name, so that this one may be cut off. */
  full: boolean;
}

export function readUpper(text: string): UpperLine {
  const names = withoutFillers(text.slice(5));
  const gap = names.indexOf('<<');
  const spaced = (part: string) => part.replace(/<+/g, ' ').trim();
  const surname = spaced(gap < 0 ? names : names.slice(0, gap));
  return {
    issuer: text.slice(2, 5),
    surname,
    given: gap < 0 ? '' : spaced(names.slice(gap + 2)),
    plausible: gap > 0 && /^[A-Z]+( [A-Z]+)*$/.test(surname) && text.startsWith('P'),
    full: withoutFillers(text).length >= LINE_LENGTH - 1,
  };
}

/** Letters that the nets confuse in country codes. */
const ALIKE: Readonly<Record<string, string>> = {
  N: 'MHR',
  M: 'NHR',
  H: 'NM',
  R: 'NBKA',
  A: 'R',
  B: 'R',
  C: 'GO',
  G: 'C',
  O: 'QDC',
  D: 'O',
  Q: 'O',
  U: 'VO',
  V: 'UY',
  Y: 'V',
  I: 'LT',
  T: 'I',
  L: 'I',
  E: 'FB',
  F: 'EP',
  P: 'F',
  K: 'XR',
  X: 'K',
  W: 'M',
};

/** The country of a code, or the only one that differs by one confused letter. */
export function countryOf(code: string): string | undefined {
  const read = withoutFillers(code);
  if (STATES.has(read)) return read;
  const near = new Set<string>();
  for (let i = 0; i < read.length; i++)
    for (const other of ALIKE[read[i] as string] ?? '') {
      const candidate = read.slice(0, i) + other + read.slice(i + 1);
      if (STATES.has(candidate)) near.add(candidate);
    }
  return near.size === 1 ? [...near][0] : undefined;
}
