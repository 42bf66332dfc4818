/**
 * Normalises a text for comparing: case, accents and the kind of apostrophe don't matter. Combining marks are removed first, since decomposing
 * (NFD) a long run of them takes quadratic time.
 */
export const fold = (text: string): string =>
  text.toLowerCase().replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'");
