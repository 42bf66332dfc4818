// Looks into a Fastify instance from its very beginning, before it has any route.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Permission } from '#shared/people/roles.ts';

/** An id that nothing has. */
export const NO_ID = '00000000-0000-7000-8000-000000000000';

/** A route as it was registered. */
export interface Route {
  method: string;
  /** With its prefix and `:parameters`. */
  url: string;
  schema: RouteOptions['schema'];
  /** Left out of the OpenAPI description. */
  hidden: boolean;
  /** What administrators need for it; undefined for everybody else's. */
  needs: readonly Permission[] | undefined;
  /** Whether they need a recent login too, or why a change doesn't. */
  stepUp: boolean;
  noStepUp: string | undefined;
}

/** Lets `prepare` add hooks to every Fastify instance that `make` makes. */
export async function withHooks<T>(
  prepare: (app: FastifyInstance) => void,
  make: () => Promise<T>,
): Promise<T> {
  const made = (message: unknown) => prepare((message as { fastify: FastifyInstance }).fastify);
  subscribe('fastify.initialization', made);
  try {
    return await make();
  } finally {
    unsubscribe('fastify.initialization', made);
  }
}

/** Writes every route that is registered from now on to `routes`. */
export function listRoutes(app: FastifyInstance, routes: Route[]): void {
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const { needs, stepUp = false, noStepUp } = config ?? {};
    for (const one of [method].flat())
      routes.push({
        method: one,
        url,
        schema,
        hidden: schema?.hide === true,
        needs: needs && [needs].flat(),
        stepUp,
        noStepUp,
      });
  });
}

/** A path that fits a route's pattern and names nothing that exists. */
export const pathTo = ({ url }: Pick<Route, 'url'>): string =>
  url.replace(':provider', 'flutterwave').replace(/:\w+/g, NO_ID).replace('*', 'index.html');
