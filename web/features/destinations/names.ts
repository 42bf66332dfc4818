import { NATIONALITIES } from '#shared/countries.ts';
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

/** Those whose name is the one asked for; when there is none, those whose name holds it. */
export function named<T extends { destination: string }>(places: readonly T[], name: string): T[] {
  const same = places.filter((place) => sameName(place.destination, name));
  return same.length > 0 ? same : places.filter((place) => findIn(place.destination, name) !== undefined);
}

/** A nationality as the list spells it; undefined when the list doesn't know it. */
export const nationalityOf = (text: string): string | undefined => NATIONALITIES.find((name) => sameName(name, text));
