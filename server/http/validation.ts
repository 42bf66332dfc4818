import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NUMBER } from '#shared/fields.ts';

/** A copy with numbers where `schema` misses them and finds a number’s text; undefined without any. */
function withNumbers(schema: z.core.$ZodType, data: unknown): unknown {
  const copy = structuredClone(data);
  let found = false;
  for (const issue of z.core.safeParse(schema, data).error?.issues ?? []) {
    if (issue.code !== 'invalid_type' || issue.expected !== 'number') continue;
    const place = issue.path.slice(0, -1).reduce<unknown>((at, key) => Object(at)[key], copy);
    const [holder, last] = [Object(place) as Record<PropertyKey, unknown>, issue.path.at(-1) ?? ''];
    const value = holder[last];
    if (typeof value !== 'string' || !NUMBER.test(value.trim())) continue;
    holder[last] = Number(value);
    found = true;
  }
  return found ? copy : undefined;
}

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
