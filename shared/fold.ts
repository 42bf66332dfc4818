/**
 * A text as it is compared: case, accents and the kind of apostrophe don't count. Marks that stand by themselves go first, since decomposing
 * (NFD) a long run of them costs the square of its length.
 */
export const fold = (text: string): string =>
  text.toLowerCase().replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'");
