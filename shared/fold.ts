/** Letters that NFD leaves whole, Hausa's hooked ones among them, and apostrophes; then their plain ones. */
export const PLAIN_LETTERS = ['ɓɗƙƴøłđ’‘ʼ', "bdkyold'''"] as const;
const [WHOLE, PLAIN] = PLAIN_LETTERS;
const IS_WHOLE = new RegExp(`[${WHOLE}]`, 'g');

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
    .replace(IS_WHOLE, (letter) => PLAIN.charAt(WHOLE.indexOf(letter)));
