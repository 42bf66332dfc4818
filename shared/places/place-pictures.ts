import { fold } from '../fold.ts';

/** 'Ghana' for 'Ghana (work permit)'. */
export const countryOf = (destination: string): string => destination.replace(/\(.*$/, '').trim();

/** 'cote-d-ivoire.svg'; the server has no picture for unknown places. */
export const pictureOf = (destination: string): string =>
  `${fold(countryOf(destination)).replace(/[^a-z]+/g, '-')}.svg`;
