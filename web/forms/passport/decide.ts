import { countryOf, isWhole, type LowerLine, type UpperLine } from './code-lines.ts';

export interface Reading {
  upper: UpperLine;
  lower: LowerLine;
  /** Certainty of the number, in nats; see `leadOf`. */
  lead: number;
}

/**
 * `proved`: two readings agree, all check digits are right, and characters these can't tell apart
 * are clear;
 * `agreed`: two readings agree on what no check digit covers;
 * `check`: read, but to be checked by the user; `unread`.
 */
type Sureness = 'proved' | 'agreed' | 'check' | 'unread';
export interface Found {
  number: string;
  /** YYMMDD, as expiry. */
  birth: string;
  expiry: string;
  sex?: string | undefined;
  nationality?: string | undefined;
  surname: string;
  given: string;
  /** The line has no room for more of the name. */
  cut: boolean;
  sure: Record<'number' | 'birth' | 'expiry' | 'sex' | 'nationality' | 'names', Sureness>;
}

/** Values and the number of readings that have them, the most frequent first. */
function counted(values: readonly (string | undefined)[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

const fixed = ({ text }: LowerLine) => text.slice(0, 10) + text.slice(13, 20) + text.slice(21);
const digitsRight = ({ right }: LowerLine) => Object.values(right).filter(Boolean).length;

/** Minimum mean lead of agreeing readings, in nats; the font as printed has 10 to 14. */
const LEAD = 6;

/** Nigerian passport numbers have a letter and eight digits. */
const NIGERIAN = /^[A-Z]\d{8}$/;

/** Combines several readings of one page. */
export function decide(readings: readonly Reading[], sharp: boolean): Found | undefined {
  const whole = readings.filter(({ lower }) => isWhole(lower));
  const [usual] = counted(whole.map(({ lower }) => fixed(lower)));
  const chosen =
    whole.find(({ lower }) => fixed(lower) === usual?.[0]) ??
    [...readings].sort((a, b) => digitsRight(b.lower) - digitsRight(a.lower))[0];
  if (!chosen) return undefined;
  const { lower } = chosen;
  const issuers = counted(readings.map(({ upper }) => countryOf(upper.issuer)));
  const nationalities = counted(readings.map((one) => countryOf(one.lower.nationality)));
  const sexes = counted(readings.map((one) => one.lower.sex.replace('<', '')));
  const names = counted(
    readings.map(({ upper }) => (upper.plausible ? `${upper.surname}|${upper.given}` : undefined)),
  );
  const proof = (name: 'number' | 'birth' | 'expiry'): Sureness => {
    const agreeing = readings.filter((one) => one.lower[name] === lower[name]).length;
    const contradicted = whole.some((one) => one.lower[name] !== lower[name]);
    if (isWhole(lower) && !contradicted && agreeing >= 2 && agreeing * 2 > readings.length)
      return 'proved';
    return lower.right[name] ? 'check' : 'unread';
  };
  const ofNigeria = issuers[0]?.[0] === 'NGA';
  const birth = proof('birth');
  const expiry = proof('expiry');
  const wellFormed = !ofNigeria || NIGERIAN.test(lower.number);
  const leads = readings.filter((one) => one.lower.number === lower.number).map(({ lead }) => lead);
  const clear = leads.reduce((sum, lead) => sum + lead, 0) / leads.length >= LEAD;
  const agreed = proof('number');
  const number = agreed === 'proved' && !(wellFormed && clear) ? 'check' : agreed;
  // A grid off by one reads names that agree, so the same picture must prove the numbers.
  const proved = [number, birth, expiry].every((one) => one === 'proved');
  const agree = (values: [string, number][]) => (values[0]?.[1] ?? 0) >= 2;
  const [surname = '', given = ''] = (names[0]?.[0] ?? '|').split('|');
  const namesAgree = agree(names) && (names[0]?.[1] ?? 0) > (names[1]?.[1] ?? 0);
  return {
    number: lower.number,
    birth: lower.birth,
    expiry: lower.expiry,
    sex: sexes[0]?.[0],
    nationality: nationalities[0]?.[0],
    surname,
    given,
    cut: readings.some(
      ({ upper }) => upper.full && upper.surname === surname && upper.given === given,
    ),
    sure: {
      number,
      birth,
      expiry,
      sex: agree(sexes) ? 'agreed' : 'check',
      nationality: agree(nationalities) && nationalities.length === 1 ? 'agreed' : 'check',
      names: proved && sharp && namesAgree ? 'agreed' : names.length > 0 ? 'check' : 'unread',
    },
  };
}

export const isProved = ({ sure }: Found): boolean =>
  sure.number === 'proved' && sure.birth === 'proved' && sure.expiry === 'proved';

export const isAllSure = (found: Found): boolean =>
  isProved(found) &&
  [found.sure.sex, found.sure.nationality, found.sure.names].every((one) => one === 'agreed');
