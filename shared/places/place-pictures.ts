import { fold } from '../fold.ts';

/** 'Ghana' of 'Ghana (work permit)' */
export const countryOf = (destination: string): string => destination.replace(/\(.*$/, '').trim();

/** 'cote-d-ivoire.svg'; the server has none for places that it doesn't know. */
export const pictureOf = (destination: string): string =>
  `${fold(countryOf(destination)).replace(/[^a-z]+/g, '-')}.svg`;
