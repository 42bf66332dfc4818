import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NUMERIC_TEXT } from '#shared/fields.ts';

/**
 * Copies `data` with numeric texts converted where `schema` expects numbers; undefined if there are
 * none.
 */
function withNumbers(schema: z.core.$ZodType, data: unknown): unknown {
  const at = (from: unknown, path: readonly PropertyKey[]) =>
    path.reduce<unknown>((holder, key) => Object(holder)[key], from);
  const texts = (z.core.safeParse(schema, data).error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'invalid_type' || issue.expected !== 'number') return [];
    const text = at(data, issue.path);
    return typeof text === 'string' && NUMERIC_TEXT.test(text.trim())
      ? [{ path: issue.path, text }]
      : [];
  });
  if (texts.length === 0) return undefined;
  const copy = structuredClone(data);
  for (const { path, text } of texts)
    Object(at(copy, path.slice(0, -1)))[path.at(-1) ?? ''] = Number(text);
  return copy;
}

/** Skips validating the body, for forms whose handler reads it itself. */
export const leavingBody: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (data) => ({ value: data })
    : validatorCompiler({ ...route, schema: route.schema as z.core.$ZodType });

/** Accepts numbers sent as text in any JSON body. */
export const takingNumbers: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== 'body') return validate;
  return (data) => {
    const result = validate(data);
    if (typeof result !== 'object' || !('error' in result)) return result;
    const read = withNumbers(route.schema, data);
    return read === undefined ? result : validate(read);
  };
};
