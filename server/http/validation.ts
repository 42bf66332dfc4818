import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NUMERIC_TEXT } from '#shared/fields.ts';

/**
 * Copies `data` with numeric texts as numbers, and without the nulls, where `schema` refuses them;
 * undefined if there are none.
 */
function asMeant(schema: z.core.$ZodType, data: unknown): unknown {
  const at = (from: unknown, path: readonly PropertyKey[]) =>
    path.reduce<unknown>((holder, key) => Object(holder)[key], from);
  const issues = z.core.safeParse(schema, data).error?.issues ?? [];
  const meant = issues.flatMap<{ path: PropertyKey[]; value: number | undefined }>((issue) => {
    const value = at(data, issue.path);
    if (value === null) return [{ path: issue.path, value: undefined }];
    return issue.code === 'invalid_type' &&
      issue.expected === 'number' &&
      typeof value === 'string' &&
      NUMERIC_TEXT.test(value.trim())
      ? [{ path: issue.path, value: Number(value) }]
      : [];
  });
  if (meant.length === 0) return undefined;
  const copy = structuredClone(data);
  for (const { path, value } of meant) {
    const holder = Object(at(copy, path.slice(0, -1)));
    const key = path.at(-1) ?? '';
    if (value !== undefined) holder[key] = value;
    else if (!Array.isArray(holder)) delete holder[key];
  }
  return copy;
}

/** Skips validating the body, for forms whose handler reads it itself. */
export const leavingBody: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (data) => ({ value: data })
    : validatorCompiler({ ...route, schema: route.schema as z.core.$ZodType });

/** Accepts numbers sent as text, and null for what may be left out, in any JSON body. */
export const takingLoosely: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== 'body') return validate;
  return (data) => {
    const result = validate(data);
    if (typeof result !== 'object' || !('error' in result)) return result;
    const read = asMeant(route.schema, data);
    return read === undefined ? result : validate(read);
  };
};
