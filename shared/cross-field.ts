import * as z from 'zod/mini';

/**
 * Runs checks across several fields even when some are invalid. `problemsOf` gets only the valid
 * fields and returns error texts by field name.
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
