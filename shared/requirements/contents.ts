import type { EditionContents } from './requirement.ts';

/** Without what else an edition is. */
export const contentsOf = ({
  requirements,
  fees,
  timing,
  sources,
}: EditionContents): EditionContents => ({ requirements, fees, timing, sources });
