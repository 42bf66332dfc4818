import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NUMBER } from '#shared/fields.ts';

/** A copy with numbers where `schema` misses them and finds a number’s text; undefined without any. */
function withNumbers(schema: z.core.$ZodType, data: unknown): unknown {
  const at = (from: unknown, path: readonly PropertyKey[]) =>
    path.reduce<unknown>((holder, key) => Object(holder)[key], from);
  const texts = (z.core.safeParse(schema, data).error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'invalid_type' || issue.expected !== 'number') return [];
    const text = at(data, issue.path);
    return typeof text === 'string' && NUMBER.test(text.trim()) ? [{ path: issue.path, text }] : [];
  });
  if (texts.length === 0) return undefined;
  const copy = structuredClone(data);
  for (const { path, text } of texts)
    Object(at(copy, path.slice(0, -1)))[path.at(-1) ?? ''] = Number(text);
  return copy;
}

/** For a form whose handler reads its body itself. */
export const leavingBody: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === 'body'
    ? (data) => ({ value: data })
    : validatorCompiler({ ...route, schema: route.schema as z.core.$ZodType });

/** In JSON of every call a number that is sent as text is taken as one. */
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
