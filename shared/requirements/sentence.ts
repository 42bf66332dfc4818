import { formatDate } from '../dates.ts';
import type { Condition, Fact, Value } from './condition.ts';

const FACT_WORDS: Readonly<Record<Fact, string>> = {
  nationality: 'the nationality',
  residence: 'the country of residence',
  purpose: 'the purpose',
  travel_on: 'the day of arrival',
  return_on: 'the day of return',
  passport_expires_on: 'the passport’s last day',
  age: 'the age on arrival',
};

/** Titles of questions by key. */
export type Titles = Readonly<Record<string, string>>;

const nameOf = (fact: string, titles: Titles): string =>
  Object.hasOwn(FACT_WORDS, fact)
    ? FACT_WORDS[fact as Fact]
    : `the answer to “${Object.hasOwn(titles, fact) ? titles[fact] : fact.replaceAll('_', ' ')}”`;

const valueWords = (value: Value): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

const LISTS = {
  and: new Intl.ListFormat('en-GB'),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};
export const listed = (values: readonly string[], word: keyof typeof LISTS): string =>
  LISTS[word].format(values);

function comparison(condition: Condition, titles: Titles, not: boolean): string {
  const is = (fact: string, words: string, otherwise: string) =>
    `${nameOf(fact, titles)} is ${not ? otherwise : words}`;
  if ('eq' in condition) {
    const [fact, value] = condition.eq;
    return is(fact, valueWords(value), `not ${valueWords(value)}`);
  }
  if ('in' in condition) {
    const [fact, values] = condition.in;
    const words = values.map(valueWords);
    const none = words.length < 2 ? `not ${words.join('')}` : `neither ${words.join(' nor ')}`;
    return is(fact, listed(words, 'or'), none);
  }
  if ('before' in condition) {
    const [fact, date] = condition.before;
    return is(fact, `before ${formatDate(date)}`, `${formatDate(date)} or later`);
  }
  if ('after' in condition) {
    const [fact, date] = condition.after;
    return is(fact, `after ${formatDate(date)}`, `${formatDate(date)} or earlier`);
  }
  if ('at_least' in condition) {
    const [fact, number] = condition.at_least;
    return is(fact, `${number} or more`, `less than ${number}`);
  }
  return '';
}

function clause(condition: Condition, titles: Titles, not: boolean, within: boolean): string {
  if ('not' in condition) return clause(condition.not, titles, !not, within);
  const group = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
  if (!group) return comparison(condition, titles, not);
  // De Morgan: not (a and b) is (not a) or (not b), and vice versa.
  const word = 'all' in condition !== not ? ' and ' : ' or ';
  const words = group.map((one) => clause(one, titles, not, group.length > 1)).join(word);
  return within && group.length > 1 ? `(${words})` : words;
}

/** 'Always', or 'If the nationality is Ghana or Kenya and the age on arrival is less than 18'. */
export const conditionSentence = (condition: Condition | null, titles: Titles = {}): string =>
  condition === null ? 'Always' : `If ${clause(condition, titles, false, false)}`;
