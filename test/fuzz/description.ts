// The OpenAPI description, as far as requests are made from it.
import type { FastifyInstance } from 'fastify';

/** A JSON schema, as far as our description uses it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Who may be meant by a call's token. */
export const AUDIENCES = ['anonymous', 'agent', 'admin', 'applicant'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** One call of the description. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** By media type. */
  bodies: Record<string, Schema>;
  query: { name: string; schema: Schema }[];
  /** Whose call it is. */
  audience: Audience;
}

interface Described {
  tags?: string[];
  security?: object[];
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const audienceOf = ({ tags: [tag = ''] = [], security = [] }: Described): Audience => {
  if (security.length === 0) return 'anonymous';
  if (tag === 'agents' || tag === 'submissions') return 'agent';
  if (tag.startsWith('applicants')) return 'applicant';
  return 'admin';
};

/** Every call of the description, in its order. */
export function operationsOf(app: FastifyInstance): Operation[] {
  const { paths } = app.swagger() as unknown as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      bodies: Object.fromEntries(
        Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) => [
          type,
          schema,
        ]),
      ),
      query: (described.parameters ?? []).filter((one) => one.in === 'query'),
      audience: audienceOf(described),
    })),
  );
}
