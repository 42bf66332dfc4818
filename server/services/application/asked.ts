import type { Filled } from '#server/features/submissions/submit-order.ts';
import { isBlank, tidied } from '#shared/fields.ts';
import {
  applying,
  documentField,
  factsOf,
  isQuestion,
  isUploaded,
  LONGEST_ANSWER,
  problemOf,
  storedAnswer,
  type Travel,
  whyNoText,
} from '#shared/requirements/applying.ts';
import { ANSWERED_FACTS } from '#shared/requirements/condition.ts';
import { speedsOf } from '#shared/requirements/fees.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import { DOCUMENT_FIELD } from '#shared/services/application-description.ts';

const LONGEST_FACT = 120;
const UNEXPECTED = 'This isn’t asked for here: leave it out.';

function checkDays(
  { travel_on, return_on }: Travel,
  today: string,
  isKept: (n: string) => boolean,
) {
  const over = (day: string | null | undefined) => Boolean(day && day < today);
  return {
    ...(over(travel_on) && !isKept('travel_on')
      ? { travel_on: 'The day you arrive has passed: choose another.' }
      : {}),
    ...(over(return_on) && !isKept('return_on')
      ? { return_on: 'The day you return has passed: choose another.' }
      : travel_on && return_on && return_on < travel_on
        ? { return_on: 'The day of return can’t be before the day of arrival.' }
        : {}),
  };
}

/**
 * Checks what the edition asks for beyond the form. What doesn't apply is a problem too, unless a
 * change of the order keeps it.
 */
export function checkAsked(
  edition: EditionContents | undefined,
  { fields, files, before_files, changes }: Filled,
  data: Travel & { speed?: string | undefined },
  problems: Record<string, string>,
  today: string,
): { answers: Record<string, string> | null; speed: string | null } {
  const isKept = (name: string) => changes?.kept.includes(name) === true;
  const refuse = (name: string, why: string) => {
    // Anybody may send an answer named 'constructor'.
    if (!Object.hasOwn(problems, name)) problems[name] = why;
  };
  for (const [name, why] of Object.entries(checkDays(data, today, isKept))) refuse(name, why);
  const sent: Record<string, unknown> = Object.fromEntries(
    Object.entries(data.answers ?? {})
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? tidied(value, LONGEST_ANSWER) : value,
      ])
      .filter(([, value]) => !isBlank(value)),
  );
  for (const name of ANSWERED_FACTS)
    if (typeof fields[name] === 'string' && fields[name].trim())
      sent[name] = tidied(fields[name], LONGEST_FACT);
  const facts = factsOf({ ...data, answers: sent });
  const answers: Record<string, string> = {};
  const [asked, uploads] = [new Set<string>(), new Set<string>()];
  if (edition)
    for (const name of ANSWERED_FACTS) {
      asked.add(name);
      const value = String(sent[name] || '').trim();
      const why = whyNoText(value, LONGEST_FACT);
      if (why) refuse(name, why);
      else if (value) answers[name] = value;
    }
  const given = {
    answer: (key: string) => sent[key],
    hasFile: (name: string) => Boolean(files[name] || before_files),
  };
  for (const one of applying(edition?.requirements ?? [], facts)) {
    const { requirement } = one;
    const { key } = requirement;
    const problem = problemOf(one, given, facts, today);
    if (problem) refuse(...problem);
    if (isUploaded(requirement)) uploads.add(documentField(key));
    if (!isQuestion(requirement)) continue;
    asked.add(key);
    const value = sent[key];
    if (!problem && value !== undefined) answers[key] = storedAnswer(requirement, value);
  }
  for (const name of Object.keys(sent)) {
    const isFact = ANSWERED_FACTS.includes(name) && !(name in (data.answers ?? {}));
    if (!asked.has(name) && !isFact && !isKept('answers')) refuse(name, UNEXPECTED);
  }
  for (const name of Object.keys(files))
    if (DOCUMENT_FIELD.test(name) && !uploads.has(name) && !isKept(name)) refuse(name, UNEXPECTED);
  const speeds = namedSpeeds(edition);
  // Another destination may not offer the speed that was chosen before.
  const isGone = isKept('speed') && !speeds.includes(data.speed ?? '');
  return {
    answers: edition ? answers : null,
    speed: speedOf(speeds, isGone ? undefined : data.speed, refuse),
  };
}

const namedSpeeds = (edition: EditionContents | undefined): string[] =>
  edition && [...edition.timing, ...edition.fees].some((one) => one.speed) ? speedsOf(edition) : [];

/** Null if there are no speeds. */
function speedOf(
  speeds: readonly string[],
  speed: string | undefined,
  refuse: (name: string, why: string) => void,
): string | null {
  if (!speed) return speeds[0] ?? null;
  if (speeds.includes(speed)) return speed;
  refuse(
    'speed',
    speeds.length > 0
      ? `Choose one of: ${speeds.join(', ')}.`
      : 'There is one speed: leave it out.',
  );
  return null;
}
