/** 'a visa application', 'an appointment' */
export const withArticle = (words: string): string =>
  `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

/** 'Bank transfer' */
export const capitalised = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/** '1,204' */
export const withCommas = (many: number): string => many.toLocaleString('en-NG');

/** '1 order', '1,204 orders', '2 countries' */
export const counted = (many: number, one: string, more = `${one}s`): string =>
  many === 1 ? `1 ${one}` : `${withCommas(many)} ${more}`;
