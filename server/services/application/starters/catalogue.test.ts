import { describe, expect, test } from 'vitest';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { isOpenTo, matchesSearch, readCountries } from '#shared/places/destination-names.ts';
import { newDestination } from '#shared/places/destinations.ts';
import { sampleEdition } from './edition.ts';
import { STARTER_PERMITS } from './permits.ts';
import { STARTER_VISAS } from './visas.ts';

test('there is enough to try paging and search on', () => {
  expect(STARTER_VISAS.length).toBeGreaterThanOrEqual(64);
  expect(STARTER_PERMITS.length).toBeGreaterThanOrEqual(26);
});

test('the cheapest visa for a Nigerian passport is Kenya’s, at 62,000 naira', () => {
  const [cheapest, next] = STARTER_VISAS.filter((visa) =>
    isOpenTo(visa.available_country, 'Nigeria'),
  ).toSorted((a, b) => a.visa_price - b.visa_price);
  expect(cheapest).toMatchObject({ destination: 'Kenya', visa_price: 62_000 });
  expect(next?.visa_price).toBeGreaterThan(62_000);
});

test('names that travellers use find the destinations that they mean', () => {
  const found = (search: string) => [
    ...new Set(
      [...STARTER_VISAS]
        .filter((place) => matchesSearch(place, search))
        .map((place) => place.destination),
    ),
  ];
  expect(found('dubai')).toEqual(['United Arab Emirates']);
  expect(found('UAE')).toEqual(['United Arab Emirates']);
  expect(found('turkey')).toEqual(['Türkiye']);
  expect(found('Ivory Coast')).toEqual(['Côte d’Ivoire']);
});

describe.each([
  ['visas', STARTER_VISAS],
  ['permits', STARTER_PERMITS],
])('starter %s', (_, places) => {
  test('name each destination and entry once', () => {
    const names = places.map((place) => `${place.destination}, ${place.visa_excerpt}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('are mostly open to Nigeria, a few to others only, and some to everybody', () => {
    const open = places.filter((place) => isOpenTo(place.available_country, 'Nigeria')).length;
    expect(open / places.length).toBeGreaterThan(0.75);
    expect(open).toBeLessThan(places.length);
    expect(places.some((place) => place.available_country === '')).toBe(true);
  });

  test('cost whole naira at market level, agents 5 to 15 % less', () => {
    const odd = places.filter(({ visa_price, visa_agent_price }) => {
      const whole = Number.isInteger(visa_price) && Number.isInteger(visa_agent_price);
      const share = visa_agent_price / visa_price;
      return !whole || visa_price < 45_000 || visa_price > 650_000 || share < 0.85 || share > 0.95;
    });
    expect(odd).toEqual([]);
  });

  test('name known nationalities, each once', () => {
    for (const place of places) {
      const names = readCountries(place.available_country);
      expect(
        names.filter(
          (name, index) => !NATIONALITIES.includes(name) || names.indexOf(name) !== index,
        ),
      ).toEqual([]);
    }
  });

  test('are what an administrator could have typed in, with no field but the nationalities left empty', () => {
    for (const place of places) {
      expect(newDestination.parse(place)).toEqual(place);
      expect(Object.values({ ...place, available_country: 'any' })).not.toContain('');
    }
  });
});

test.each([
  ['visa', 'arrival'],
  ['permit', 'today'],
] as const)('the passport of a sample %s is counted from: %s', (kind, counted_from) => {
  const words = 'A passport valid for six months with two blank pages';
  expect(sampleEdition(kind, words).requirements).toContainEqual(
    expect.objectContaining({
      kind: 'passport',
      params: { months_valid: 6, counted_from, blank_pages: 2 },
    }),
  );
});
