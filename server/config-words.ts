import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import type { z } from 'zod';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A sentence for each variable that nobody reads and whose name is nearly one of ours. */
function misspelt(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((written) => {
    const name = written.replace(/_FILE$/i, '');
    if (known.includes(name) || name.length < 6) return [];
    const meant = closest(name.toUpperCase(), known);
    if (distance(name.toUpperCase(), meant) > 2) return [];
    return [`${written}: nobody reads this name; ${meant} may be meant`];
  });
}

/**
 * The variables that are set; NAME is read from the file NAME_FILE. `unusable` names those that
 * are unreadable, set twice or followed by a comment; `misspelt` those meant for one of `names`.
 */
export function valuesOf(
  environment: Record<string, string | undefined>,
  names: readonly string[],
) {
  const unusable: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value?.trim()) values[name] = value;
  const given = Object.keys(values);
  for (const name of names) {
    // systemd and Docker take the rest of a line for the value.
    if (/\s#(\s|$)/.test(values[name] ?? ''))
      unusable.push(`${name}: has a comment behind its value; give it a line of its own`);
    const file = values[`${name}_FILE`];
    if (!file) continue;
    if (values[name]) unusable.push(`${name}: stands in ${name}_FILE already`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
      if (!values[name]) unusable.push(`${name}_FILE: is empty`);
    } catch (error) {
      unusable.push(`${name}_FILE: can’t be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { values, unusable, misspelt: misspelt(given, names) };
}

const howOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_value') return `must be ${OR.format(issue.values.map(String))}`;
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `must have ${issue.minimum} characters or more`;
  if (issue.code === 'too_small')
    return `must be ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}`;
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`;
  return issue.message;
};

/** Name and how its value is to be. The value may be a secret: it isn't said. */
export const wordsFor = (issue: z.core.$ZodIssue): string =>
  `${String(issue.path[0])}: ${howOf(issue)}`;
