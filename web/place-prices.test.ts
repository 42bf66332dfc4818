import { describe, expect, it } from 'vitest';
import { homePriceOf, placesOf } from './place-prices.ts';
import { shownPrice } from './places.ts';

const offer = (destination: string, visa_price: number, available_country: string) => ({
  destination,
  visa_price,
  available_country,
});

describe('the price of a place', () => {
  const places = placesOf([
    offer('United Kingdom', 52_500, 'Germany|France'),
    offer('United Kingdom', 465_000, 'Nigeria|Ghana'),
    offer('United Kingdom', 480_000, 'Nigeria'),
    offer('Kenya', 178_000, 'Nigeria'),
    offer('Kenya', 62_000, ''),
    offer('Georgia', 90_000, 'Ghana'),
  ]);

  it('is the lowest of all, and for passports of Nigeria the lowest that they can have', () => {
    expect(
      places.map((place) => [place.destination, shownPrice(place), homePriceOf(place)]),
    ).toEqual([
      ['United Kingdom', 52_500, 465_000],
      ['Kenya', 62_000, 62_000],
      ['Georgia', 90_000, 90_000],
    ]);
  });

  it('stays when the list is read again without its passports', () => {
    expect(placesOf(places)).toEqual(places);
  });
});
