import * as z from 'zod/mini';

/**
 * Checks rules over several fields even if others are invalid. `problemsOf` gets the valid fields
 * and returns error texts by field.
 */
export const overFields = (
  problemsOf: (right: Readonly<Record<string, unknown>>) => Record<string, string>,
) =>
  z.check<Record<string, unknown>>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      const right = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
      for (const [name, message] of Object.entries(problemsOf(right)))
        issues.push({ code: 'custom', path: [name], message, input: value });
    },
    { when: () => true },
  );
