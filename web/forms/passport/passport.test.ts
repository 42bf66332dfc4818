import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../scripts/passport/page-of.ts';
import { adviceFor } from './advice.ts';
import { checkDigit, isWhole, readLower, readUpper } from './code-lines.ts';
import { dayOf, properName } from './days.ts';
import { decide, isProved } from './decide.ts';
import { readNet } from './net.ts';
import { type Nets, readPage } from './read-page.ts';

// The specimen of ICAO 9303, part 4, appendix B.
const UPPER = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const LOWER = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

const net = (view: keyof Nets) =>
  readNet(new Uint8Array(readFileSync(new URL(`${view}.net`, import.meta.url))).buffer);

const pictureOf = (name: string) =>
  pageOf(readFileSync(new URL(`../../../test/e2e/passports/${name}.jpg`, import.meta.url)));

const UNREAD = '<'.repeat(44);

const reading = (lower: string, lead = 12) => ({
  upper: readUpper(UPPER),
  lower: readLower(lower),
  lead,
});

test('the specimen’s two lines', () => {
  const lower = readLower(LOWER);
  expect(isWhole(lower)).toBe(true);
  expect(lower).toMatchObject({ number: 'L898902C3', birth: '740812', expiry: '120415', sex: 'F' });
  expect(readUpper(UPPER)).toMatchObject({
    issuer: 'UTO',
    surname: 'ERIKSSON',
    given: 'ANNA MARIA',
    plausible: true,
    full: false,
  });
  expect(dayOf('740812', 'birth', '2026-11-25')).toBe('1974-08-12');
  expect(dayOf('240812', 'birth', '2026-11-25')).toBe('2024-08-12');
  expect(dayOf('350415', 'expiry', '2026-11-25')).toBe('2035-04-15');
  expect(properName('ANNA MARIA')).toBe('Anna Maria');
});

describe('what two readings say', () => {
  test('a name that fills its line may be cut off', () => {
    const named = (names: string) => {
      const upper = readUpper(`P<NGA${names.padEnd(39, '<')}`);
      const { given, cut } =
        decide(
          [1, 2].map(() => ({ ...reading(LOWER), upper })),
          true,
        ) ?? {};
      return [given, cut];
    };
    expect(named('OLUWADAMILARE<OGUNBANJO<<ADEMOLA<OLUWAS')).toEqual(['ADEMOLA OLUWAS', true]);
    expect(named('OLUWADAMILARE<OGUNBANJO<<ADEMOLA<OLUWA')).toEqual(['ADEMOLA OLUWA', true]);
    expect(named('OLUWADAMILARE<OGUNBANJO<<ADEMOLA<OLUW')).toEqual(['ADEMOLA OLUW', false]);
  });

  test('proved only where both agree and every check digit holds', () => {
    const proved = decide([reading(LOWER), reading(LOWER)], true);
    expect(proved && isProved(proved)).toBe(true);
    const once = decide([reading(LOWER)], true);
    expect(once && isProved(once)).toBe(false);
    // Two of four only: the others saw something else.
    const unsure = decide(
      [LOWER, LOWER, UNREAD, UNREAD].map((line) => reading(line)),
      true,
    );
    expect(unsure && isProved(unsure)).toBe(false);
  });

  test('no number is proved whose characters look much like others of the same check digit, 6 like G', () => {
    expect([checkDigit('C96338477'), checkDigit('C9G338477')]).toEqual(['1', '1']);
    const sureOf = (...leads: number[]) =>
      decide(
        leads.map((lead) => reading(LOWER, lead)),
        true,
      )?.sure;
    expect(sureOf(4.5, 6)).toMatchObject({ number: 'check', birth: 'proved', names: 'check' });
    expect(sureOf(9, 6)).toMatchObject({ number: 'proved', names: 'agreed' });
  });

  test('an expiry beyond what passports have isn’t proved, whatever its check digits say', () => {
    const ending = (expiry: string) => {
      const line = `A796878618NGA5901102M${expiry}${checkDigit(expiry)}${'<'.repeat(15)}`;
      const covered = line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43);
      const read = reading(line + checkDigit(covered));
      return decide([read, read], true)?.sure.expiry;
    };
    const year = new Date().getFullYear();
    const inYears = (years: number) => `${String(year + years).slice(2)}0623`;
    expect([9, -20, 25, 40].map(inYears).map(ending)).toEqual([
      'proved',
      'proved',
      'unread',
      'unread',
    ]);
  });

  test('one character off in one reading, whichever it is: nothing else is proved than what is there', () => {
    const places = fc.integer({ min: 0, max: 43 });
    const characters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<');
    fc.assert(
      fc.property(places, characters, (at, character) => {
        const other = LOWER.slice(0, at) + character + LOWER.slice(at + 1);
        const found = decide([reading(LOWER), reading(other)], true);
        if (found?.sure.number === 'proved') expect(found.number).toBe('L898902C3');
        if (found?.sure.birth === 'proved') expect(found.birth).toBe('740812');
        if (found?.sure.expiry === 'proved') expect(found.expiry).toBe('120415');
      }),
    );
  });

  test('a changed digit is noticed by its check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = '123456789';
        const changed =
          digits.slice(0, at) + String((Number(digits[at]) + by) % 10) + digits.slice(at + 1);
        expect(checkDigit(changed)).not.toBe(checkDigit(digits));
      }),
    );
  });
});

describe('pictures', () => {
  const nets = { normalised: net('normalised'), raw: net('raw') };

  test('a small, tilted photograph is read and proved', async () => {
    const read = readPage(await pictureOf('readable'), nets, Number.POSITIVE_INFINITY);
    expect(read.found).toMatchObject({
      number: 'B42982916',
      birth: '520705',
      expiry: '310215',
      sex: 'F',
      nationality: 'NGA',
      surname: 'MUSA',
      given: 'HAUWA BINTU',
    });
    expect(read.found && isProved(read.found)).toBe(true);
    expect(adviceFor(read)).toBeUndefined();
  });

  test('a blurred one proves nothing and is told what to do; nor is one given up at once', async () => {
    const blurred = readPage(await pictureOf('blurred'), nets, Number.POSITIVE_INFINITY);
    expect(Boolean(blurred.found && isProved(blurred.found))).toBe(false);
    expect(adviceFor(blurred)).toMatch(/type the details\.$/);
    const late = readPage(await pictureOf('readable'), nets, 0);
    expect(late.found).toBeUndefined();
    expect(adviceFor(late)).toMatch(/too long on this phone/);
  });
});
