import { describe, expect, it } from 'vitest';
import { namesOf } from '#shared/places/destination-names.ts';
import { findIn, named, sameName } from '../../place-names.ts';
import { foundBy, suggestions } from './suggestions.tsx';

describe('names of places', () => {
  it('are the same whatever their case, accents, apostrophes and spaces', () => {
    expect(sameName('São Tomé and Príncipe', ' sao tome  AND principe')).toBe(true);
    expect(sameName('Côte d’Ivoire', "cote d'ivoire")).toBe(true);
    expect(sameName('Niger', 'Nigeria')).toBe(false);
  });

  it('are found by a part, in positions of the name as it is written', () => {
    const marked = (name: string, typed: string) => {
      const found = findIn(name, typed);
      return found && name.slice(...found);
    };
    expect(marked('Türkiye', 'tur')).toBe('Tür');
    expect(marked('Tu\u0308rkiye', 'tur')).toBe('Tu\u0308r');
    expect(marked('São Tomé and Príncipe', 'tome a')).toBe('Tomé a');
    expect(marked('İstanbul', 'ist')).toBe('İst');
    expect(marked('Benin', 'ni')).toBe('ni');
    expect(marked('Benin', '')).toBeUndefined();
    expect(marked('Benin', 'x')).toBeUndefined();
  });

  it('that are exactly the one asked for come alone, else those that hold it', () => {
    const places = ['Guinea', 'Equatorial Guinea', 'Guinea-Bissau', 'Kenya'].map((destination) => ({
      destination,
    }));
    const found = (name: string) => named(places, name).map((place) => place.destination);
    expect(found('guinea')).toEqual(['Guinea']);
    expect(found('guin')).toEqual(['Guinea', 'Equatorial Guinea', 'Guinea-Bissau']);
    expect(found('Atlantis')).toEqual([]);
  });

  it('other than the destination’s own lead to all of its entries', () => {
    const places = [
      { destination: 'United Arab Emirates', other_names: 'Dubai|UAE' },
      { destination: 'United Arab Emirates', other_names: '' },
      { destination: 'Türkiye', other_names: 'Turkey' },
    ];
    expect(named(places, 'dubai')).toEqual(places.slice(0, 2));
    expect(named(places, 'turk')).toEqual(places.slice(2));
    expect(suggestions(places, 'uae', namesOf)).toEqual(places.slice(0, 1));
    expect(foundBy(namesOf(places[0] ?? { destination: '' }), 'dub')).toBe('Dubai');
    expect(foundBy(namesOf(places[0] ?? { destination: '' }), 'emi')).toBeUndefined();
  });
});
