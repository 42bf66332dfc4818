// Compares what calls answer with what their routes declare, which is what the OpenAPI description is made of.
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { listRoutes, type Route } from './routes.ts';

type Schemas = Record<string, z.ZodMiniType>;
/** The declared shape of an answer: by its status, else by its hundred. */
const declared = ({ routeOptions }: FastifyRequest, status: number): z.ZodMiniType | undefined => {
  const schemas = (routeOptions.schema?.response ?? {}) as Schemas;
  return schemas[status] ?? schemas[`${Math.floor(status / 100)}xx`];
};

/** What is wrong with a JSON answer; undefined when it is what its schema says, no more and no less. */
function difference(schema: z.ZodMiniType, payload: string): string | undefined {
  const body: unknown = JSON.parse(payload);
  const { success, data, error } = z.safeParse(schema, body);
  if (!success) return error.message;
  const whole = JSON.parse(JSON.stringify(z.encode(schema, data as never)));
  return isDeepStrictEqual(whole, body)
    ? undefined
    : `more than declared: ${payload.slice(0, 300)}`;
}

/** An answer in a few words: its status, and of a refusal its code and the fields it names. */
function inShort(status: number, payload: string, isJson: boolean): string {
  const { code, fields, success } = isJson && payload ? (JSON.parse(payload) ?? {}) : {};
  const named = fields ? ` (${Object.keys(fields).join(', ')})` : '';
  if (status >= 400) return `${status} ${code ?? ''}${named}`;
  return success === false ? `${status} no success` : `${status}`;
}

/** What a watched app answered. */
export interface Watched {
  routes: Route[];
  /** How many answers were compared. */
  compared: number;
  /** What was wrong, one line each. */
  wrong: string[];
  /** The routes that succeeded, as `METHOD /path/:id`. */
  succeeded: Set<string>;
  /** Each call in its turn, as `METHOD /path/:id`, with its answer in short; webhooks, which come on their own, aside. */
  told: [call: string, answer: string][];
}

/** Watches every call of an app from its very beginning; `withHooks` calls the function it returns. */
export function watchAnswers(watched: Watched): (app: FastifyInstance) => void {
  return (app) => {
    listRoutes(app, watched.routes);
    app.addHook('onSend', async (request, reply, payload) => {
      const { url = '' } = request.routeOptions;
      const { method } = request;
      const route = watched.routes.find((one) => one.url === url && one.method === method);
      if (!route || !url.startsWith('/api/') || method === 'HEAD' || route.hidden) return;
      const status = reply.statusCode;
      if (status < 300) watched.succeeded.add(`${method} ${url}`);
      const schema = declared(request, status);
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
      if (!url.includes('/webhook'))
        watched.told.push([`${method} ${url}`, inShort(status, String(payload), isJson)]);
      const problem =
        status === 500
          ? 'it failed'
          : !schema
            ? 'it is not declared'
            : isJson
              ? difference(schema, String(payload))
              : undefined;
      watched.compared += 1;
      if (problem && status !== 304) watched.wrong.push(`${method} ${url} ${status}: ${problem}`);
    });
  };
}

/** Nothing watched yet. */
export const nothingWatched = (): Watched => ({
  routes: [],
  compared: 0,
  wrong: [],
  succeeded: new Set(),
  told: [],
});
