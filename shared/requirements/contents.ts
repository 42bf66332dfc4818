import type { EditionContents } from './requirement.ts';

/** An edition's contents without its metadata. */
export const contentsOf = ({
  requirements,
  fees,
  timing,
  sources,
}: EditionContents): EditionContents => ({ requirements, fees, timing, sources });
