import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { FILE_PROBLEMS, type FileField } from '#shared/orders/files.ts';
import { guardianProblems } from '#shared/people/guardians.ts';
import { serverNow } from '../ui/clock.ts';
import { dayInputs, joinDay } from '../ui/day-inputs.ts';
import { fileProblem } from './files/file-problem.ts';

/** By input name. */
export type Values = Record<string, unknown>;

/** Joins `<name>_day`, `_month`, `_year` as `<name>`: YYYY-MM-DD, or undefined when empty. */
export function joinDates(values: Values): Values {
  const joined = { ...values };
  for (const part of Object.keys(values)) {
    const name = part.replace(/_day$/, '');
    if (name === part || !(`${name}_year` in values)) continue;
    joined[name] = joinDay(dayInputs(name).map((input) => values[input]));
  }
  return joined;
}

// Without `abort`, rules across fields still run, so that all errors show at once.
const chosenFile = () =>
  z
    .custom<File>((value) => value instanceof File, { error: FILE_PROBLEMS.missing, abort: false })
    .check(
      z.check(({ value, issues }) => {
        const problem = value instanceof File && fileProblem(value);
        if (problem) issues.push({ code: 'custom', message: FILE_PROBLEMS[problem], input: value });
      }),
    );

/** A shared schema extended by the page's date inputs and files; its output includes the files. */
export function pageSchema<Schema extends z.ZodMiniObject>(
  schema: Schema,
  files: Record<string, FileField> = {},
) {
  const shape = Object.fromEntries(
    Object.entries(files).map(([name, { required }]) => [
      name,
      required ? chosenFile() : z.optional(chosenFile()),
    ]),
  );
  const extended = z.extend(schema, shape);
  return z.pipe(
    z.transform(joinDates),
    asksGuardian(schema)
      ? extended.check(overFields((right) => guardianProblems(right, lagosDay(serverNow()))))
      : extended,
  );
}
/** Whether a form asks who agrees for a traveller under 18. */
export const asksGuardian = (schema: z.ZodMiniObject): boolean => 'guardian_name' in schema.shape;

export type PageSchema = ReturnType<typeof pageSchema>;

/** Error texts by field name. */
export function wrongFields(schema: PageSchema, values: Values): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    wrong[String(path[0])] ??= message;
  return wrong;
}
