import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTrackingId, readTrackingId } from './tracking-id.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'TFY-'.length;
/** Tracking IDs as the server makes them. */
const ids = fc.uint8Array({ minLength: 14, maxLength: 16 }).map(makeTrackingId);
/** An index within the fifteen characters after the prefix. */
const places = fc.integer({ min: 0, max: 14 });
const letters = fc.constantFrom(...ALPHABET);
const put = (id: string, index: number, letter: string) =>
  id.slice(0, index) + letter + id.slice(index + 1);
/** The position of that character in the text with its dashes. */
const at = (place: number) => PREFIX + place + Math.floor(place / 5);

describe('tracking IDs', () => {
  test('have the same form and are read back', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(id).toMatch(/^TFY(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
        expect(readTrackingId(id)).toBe(id);
      }),
    );
  });

  test('carry the seventy random bits they are given', () => {
    const bytes = Uint8Array.from({ length: 14 }, (_, index) => index * 2);
    expect(
      makeTrackingId(bytes)
        .replace(/^TFY|-/g, '')
        .slice(0, 14),
    ).toBe('02468ACEGJMPRT');
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 14, maxLength: 14 }),
        fc.integer({ min: 0, max: 13 }),
        (random, place) => {
          const other = random.with(place, (random[place] ?? 0) ^ 1);
          expect(makeTrackingId(other)).not.toBe(makeTrackingId(random));
        },
      ),
    );
  });

  test('are read whatever the case, dashes and spaces, and with letters that look like digits', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const bare = id.replaceAll('-', '');
        const lookalike = bare.slice(3).replaceAll('1', 'l').replaceAll('0', 'o');
        for (const typed of [
          id.toLowerCase(),
          bare,
          bare.slice(3),
          ` ${id.replaceAll('-', ' - ')} `,
          `tfy-${lookalike}`,
        ]) {
          // A body that begins like the prefix needs the prefix.
          if (bare.startsWith('TFY', 3) && !/^\s*tfy-?tfy/i.test(typed.replaceAll(' ', '')))
            continue;
          expect(readTrackingId(typed)).toBe(id);
        }
        expect(readTrackingId(`TFY${bare.slice(3).replaceAll('1', 'I')}`)).toBe(id);
      }),
    );
  });

  test('are read as chats copy them', () => {
    const id = makeTrackingId(new Uint8Array(14));
    expect(readTrackingId(`\u202a${id.replaceAll('-', '\u2011')}\u202c`)).toBe(id);
  });

  test('every mistyped character is noticed', () => {
    fc.assert(
      fc.property(ids, places, letters, (id, place, letter) => {
        fc.pre(id[at(place)] !== letter);
        expect(readTrackingId(put(id, at(place), letter))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('two neighbours in the wrong order are noticed, but for 0 and Z', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 13 }), (id, place) => {
        const [a = '', b = ''] = [id[at(place)], id[at(place + 1)]];
        fc.pre(a !== b && ![a + b, b + a].includes('0Z'));
        expect(readTrackingId(put(put(id, at(place), b), at(place + 1), a))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('what is too short, too long or of other letters is no tracking ID', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom('U', '!', 'é', '0', '\u0000', '💚'), (id, more) => {
        expect(readTrackingId(id.slice(0, -1))).toBeUndefined();
        expect(readTrackingId(id + more)).toBeUndefined();
        expect(readTrackingId(put(id, at(3), 'U'))).toBeUndefined();
      }),
    );
    for (const typed of ['', 'TFY', '-', '   ', 'TFY-'.repeat(5)])
      expect(readTrackingId(typed)).toBeUndefined();
  });
});
