/** A noun in lower case behind its article: 'a visa application', 'an appointment'. By its first letter, which is enough for what we name. */
export const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
