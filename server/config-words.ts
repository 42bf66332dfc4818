import { readFileSync } from 'node:fs';
import type { z } from 'zod';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Edits until two names are the same: one letter more, less, another, or two exchanged. */
function edits(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const exchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        exchanged ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Says of each variable that nobody reads, but that is nearly one of ours, which may be meant. */
function misspelt(given: readonly string[], known: readonly string[]): string[] {
  const ours = new Set(known);
  return given.flatMap((written) => {
    const name = written.replace(/_FILE$/i, '');
    if (ours.has(name) || name.length < 6) return [];
    const most = name.length < 8 ? 1 : 2;
    const meant = known.find(
      (one) => Math.abs(one.length - name.length) <= most && edits(name.toUpperCase(), one) <= most,
    );
    return meant ? [`${written}: nobody reads this name; ${meant} may be meant`] : [];
  });
}

/**
 * The variables that are set; NAME is read from the file NAME_FILE. `unusable` are unreadable, set twice or
 * followed by a comment, `misspelt` may be meant for one of `names`.
 */
export function valuesOf(
  environment: Record<string, string | undefined>,
  names: readonly string[],
) {
  const unusable: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value) values[name] = value;
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
