import { compile, type JSONSchema } from 'json-schema-to-typescript';

const JSON_TYPE = 'application/json';
const NOTE = `// Every call of the API, from its description: \`npm run openapi\` writes this file. Not edited by hand.
`;

const PATH_VALUE: JSONSchema = { tsType: 'string | number' };

type Content = Record<string, { schema?: JSONSchema }> | undefined;
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: JSONSchema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}

const objectOf = (
  properties: Record<string, JSONSchema>,
  required = Object.keys(properties),
): JSONSchema => ({ type: 'object', properties, required, additionalProperties: false });

function typeOf({ parameters = [], requestBody, responses = {} }: Operation): JSONSchema {
  const properties: Record<string, JSONSchema> = {};
  const required = ['answer'];
  for (const place of ['path', 'query']) {
    const there = parameters.filter((one) => one.in === place);
    const needed = there.filter((one) => one.required).map(({ name }) => name);
    if (there.length > 0)
      properties[place] = objectOf(
        Object.fromEntries(
          there.map(({ name, schema }) => [name, place === 'path' ? PATH_VALUE : schema]),
        ),
        needed,
      );
    if (needed.length > 0) required.push(place);
  }
  const body = requestBody?.content?.[JSON_TYPE]?.schema;
  if (body) {
    properties.body = body;
    required.push('body');
  }
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.[JSON_TYPE]?.schema ?? { tsType: 'undefined' });
  properties.answer = answers.length === 1 ? (answers[0] as JSONSchema) : { anyOf: answers };
  return objectOf(properties, required);
}

/** Prettier would take seconds, and biome skips this file. */
function indent(text: string): string {
  let depth = 0;
  return text.replace(/^.+$/gm, (line) => {
    if (/^[}\])]/.test(line)) depth--;
    const indented = '  '.repeat(depth) + line;
    if (/[{[(]$/.test(line)) depth++;
    return indented;
  });
}

/**
 * Types of calls by `METHOD /path`, without `/api`; `x-tsType` names a type that no schema can
 * express.
 */
export async function apiTypes(
  described: Record<string, Record<string, unknown>>,
): Promise<string> {
  const paths: typeof described = JSON.parse(
    JSON.stringify(described).replaceAll('"x-tsType"', '"tsType"'),
  );
  const calls: Record<string, JSONSchema> = {};
  for (const path of Object.keys(paths).sort())
    for (const [method, operation] of Object.entries(paths[path] ?? {}))
      calls[`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`] = typeOf(
        operation as Operation,
      );
  return indent(
    await compile(objectOf(calls), 'Calls', {
      format: false,
      bannerComment: NOTE,
      additionalProperties: false,
      ignoreMinAndMaxItems: true,
    }),
  );
}
