import { fold } from '#shared/fold.ts';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { namesOf } from '#shared/places/destination-names.ts';

const asked = (text: string): string => fold(text).trim().replace(/\s+/g, ' ');

/** Ignores case, accents and extra spaces. */
export const sameName = (one: string, other: string): boolean => asked(one) === asked(other);

/** Start and end of `typed` in `name`; undefined when absent or empty. */
export function findIn(name: string, typed: string): [start: number, end: number] | undefined {
  const wanted = asked(typed);
  if (!wanted) return undefined;
  // Folding may change a letter's length, so each folded unit keeps its letter's position.
  let folded = '';
  const ends: number[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const letter of name) {
    const plain = fold(letter);
    for (let i = 0; i < plain.length; i++) {
      starts.push(at);
      ends.push(at + letter.length);
    }
    // A combining mark belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = at + letter.length;
    folded += plain;
    at += letter.length;
  }
  const first = folded.indexOf(wanted);
  const [start, end] = [starts[first], ends[first + wanted.length - 1]];
  return first < 0 || start === undefined || end === undefined ? undefined : [start, end];
}

/** The destinations of exactly this name; if there are none, those whose name contains it. */
export function named<T extends { destination: string; other_names?: string }>(
  places: readonly T[],
  name: string,
): T[] {
  const meant = places.filter((place) => namesOf(place).some((one) => sameName(one, name)));
  if (meant.length > 0)
    return places.filter((place) =>
      meant.some(({ destination }) => sameName(destination, place.destination)),
    );
  return places.filter((place) => namesOf(place).some((one) => findIn(one, name) !== undefined));
}

/** Spelled as in the list; undefined when unknown. */
export const nationalityOf = (text: string): string | undefined =>
  NATIONALITIES.find((name) => sameName(name, text));
