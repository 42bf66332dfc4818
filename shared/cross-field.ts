import * as z from 'zod/mini';

/**
 * A check of rules over several fields that is made also while single fields are wrong, so that everything is said at once.
 * `problemsOf` gets the fields that are right, and gives a text for each it finds wrong.
 */
export const overFields = (problemsOf: (right: Readonly<Record<string, unknown>>) => Record<string, string>) =>
  z.check<Record<string, unknown>>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      const right = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
      for (const [name, message] of Object.entries(problemsOf(right))) issues.push({ code: 'custom', path: [name], message, input: value });
    },
    { when: () => true },
  );
