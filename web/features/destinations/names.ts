import { NATIONALITIES } from '#shared/countries.ts';
import { namesOf } from '#shared/destination-names.ts';
import { fold } from '#shared/fold.ts';

const asked = (text: string): string => fold(text).trim().replace(/\s+/g, ' ');

/** Whether two names are the same to a reader. */
export const sameName = (one: string, other: string): boolean => asked(one) === asked(other);

/** Where `typed` stands in `name`, as positions in `name` itself; undefined when it doesn't, or when nothing was typed. */
export function findIn(name: string, typed: string): [start: number, end: number] | undefined {
  const wanted = asked(typed);
  if (!wanted) return undefined;
  // Folding may change how long a letter is, so each folded unit remembers the letter it came from.
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
    // A mark that stands by itself belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = at + letter.length;
    folded += plain;
    at += letter.length;
  }
  const first = folded.indexOf(wanted);
  const [start, end] = [starts[first], ends[first + wanted.length - 1]];
  return first < 0 || start === undefined || end === undefined ? undefined : [start, end];
}

/**
 * Those of which a name is the one asked for, with every other entry of the same destination; when there is none, those of which a name
 * holds it.
 */
export function named<T extends { destination: string; other_names?: string }>(places: readonly T[], name: string): T[] {
  const meant = places.filter((place) => namesOf(place).some((one) => sameName(one, name)));
  if (meant.length > 0) return places.filter((place) => meant.some(({ destination }) => sameName(destination, place.destination)));
  return places.filter((place) => namesOf(place).some((one) => findIn(one, name) !== undefined));
}

/** A nationality as the list spells it; undefined when the list doesn't know it. */
export const nationalityOf = (text: string): string | undefined => NATIONALITIES.find((name) => sameName(name, text));
