import * as z from 'zod/mini';

/**
 * Checks rules over several fields even while single fields are invalid, so that all errors are reported at once.
 * `problemsOf` gets the valid fields and returns an error text for each field that breaks a rule.
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
