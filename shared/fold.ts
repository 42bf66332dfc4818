/**
 * Removes case and accents. Strips combining marks before NFD, which takes quadratic time on long
 * runs.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'");
