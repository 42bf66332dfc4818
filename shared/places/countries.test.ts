import { describe, expect, test } from 'vitest';
import { NATIONALITIES } from './countries.ts';

describe('the nationality list', () => {
  const [first, ...rest] = NATIONALITIES;

  test('starts with Nigeria, then runs from Afghanistan to Norway', () => {
    expect([first, rest.at(0), rest.at(-1)]).toEqual(['Nigeria', 'Afghanistan', 'Norway']);
  });

  test('is alphabetical as people read, accents aside', () => {
    expect(rest).toEqual(rest.toSorted(new Intl.Collator('en').compare));
  });

  test('names nobody twice, and Dubai and Ghana among them', () => {
    expect(new Set(NATIONALITIES).size).toBe(NATIONALITIES.length);
    expect(NATIONALITIES).toEqual(
      expect.arrayContaining([
        'Dubai',
        'Ghana',
        'Côte d’Ivoire',
        'Democratic Republic of the Congo',
        'Eswatini',
      ]),
    );
  });

  test('holds no name that the | of available_country would cut, and no stray spaces', () => {
    expect(
      NATIONALITIES.filter((name) => name.includes('|') || name !== name.trim().normalize('NFC')),
    ).toEqual([]);
  });
});
