/** 'a visa application', 'an appointment' */
export const withArticle = (words: string): string =>
  `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
