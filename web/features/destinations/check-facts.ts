import { isCalendarDay, whyNoDay } from '#shared/dates.ts';
import { isReadable } from '#shared/fields.ts';
import { type Ask, type Eligibility, FACT_QUESTIONS } from '#shared/places/editions.ts';
import type { Fact } from '#shared/requirements/condition.ts';
import { dayInputs, joinDay } from '../../ui/day-inputs.ts';

const KEY = /^[a-z][a-z0-9_]{1,40}$/;
const LONGEST = 120;

/** What stands in an address, where anything may; empty if it can't be read. */
export function typedIn(value: string | null | undefined): string {
  const text = value?.trim().slice(0, LONGEST) ?? '';
  return isReadable(text) ? text : '';
}

/** The traveller's facts in a page's query; a date is joined from its three inputs. */
export function factsIn(asked: URLSearchParams): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const [name, value] of asked) {
    const [, day] = /^(\w+)_year$/.exec(name) ?? [];
    const typed = typedIn(day ? joinDay(dayInputs(day).map((part) => asked.get(part))) : value);
    if (KEY.test(day ?? name) && typed) facts[day ?? name] = typed;
  }
  for (const name of ['origin', 'destination', 'nationality']) delete facts[name];
  return facts;
}

const whyNotDay = (typed: string): string | undefined =>
  typed === '' || isCalendarDay(typed) ? undefined : (whyNoDay(typed) ?? 'Enter a day.');

export interface Question extends Ask {
  typed: string;
  wrong: string | undefined;
}

/** Questions already answered, then those that could still change the result. */
export function questionsOf(
  { ask, offers }: Eligibility,
  facts: Readonly<Record<string, string>>,
): Question[] {
  const own = offers.flatMap(({ requirements }) =>
    requirements.filter((one) => one.kind === 'question'),
  );
  const known = Object.keys(facts).flatMap((key): Ask[] => {
    if (ask.some((one) => one.key === key)) return [];
    if (Object.hasOwn(FACT_QUESTIONS, key)) return [{ key, ...FACT_QUESTIONS[key as Fact] }];
    const question = own.find((one) => one.key === key);
    return question ? [{ key, title: question.title, answer: question.answer }] : [];
  });
  return [...known, ...ask].map((one) => {
    const typed = facts[one.key] ?? '';
    return { ...one, typed, wrong: one.answer.type === 'date' ? whyNotDay(typed) : undefined };
  });
}
