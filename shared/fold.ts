/** Ignores case and accents. Combining marks go first: NFD of long runs takes quadratic time. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'");
