import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/features/orders/services.ts';
import { errorResponse } from '#shared/errors.ts';
import { PERMISSIONS, type Permission, ROLES } from '#shared/people/roles.ts';
import { operationsOf } from './operations.ts';
import { UPLOAD_PATHS } from './upload-paths.ts';

/** Reads owners' settings at each request. */
export const openApiOptions = ({
  config,
  settings,
}: Pick<Deps, 'config' | 'settings'>): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      get title() {
        return `${settings.get().BRAND_NAME} API`;
      },
      version: '1.0.0',
      description:
        'Amounts are naira, times ISO 8601 in UTC. In JSON, numbers may come as text, and null is as good as left out. Refusals are { message, code, fields?, request_id }.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: {
        get email() {
          return settings.get().SUPPORT_EMAIL;
        },
      },
    },
    servers: [{ url: config.PUBLIC_URL }],
    paths: UPLOAD_PATHS as never,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that signing in answers.',
        },
      },
    },
  },
  transform: jsonSchemaTransform,
});

export const SECURITY = {
  admin: [{ bearer: [] }],
  agent: [{ bearer: [] }],
  applicant: [{ bearer: [] }],
  anybody: [{}, { bearer: [] }],
} as const;

/** `METHOD /path` without `/api`, with parameters as `{name}`. */
const operationOf = (method: string, url: string): string =>
  `${method} ${url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')}`;

/** Adds tags, names, summaries, errors and security to the routes' descriptions. */
export function describeRoutes(app: FastifyInstance, services: Iterable<Service>): void {
  const operations = operationsOf(services);
  app.addHook('onRoute', (route: RouteOptions) => {
    const method = [route.method].flat()[0] ?? '';
    if (!route.url.startsWith('/api/') || route.schema?.hide || method === 'HEAD') return;
    const response = {
      '4xx': errorResponse,
      '5xx': errorResponse,
      ...(route.schema?.response as object | undefined),
    };
    route.schema = {
      security: [],
      ...operations[operationOf(method, route.url)],
      ...route.schema,
      response,
    } as FastifySchema;
  });
}

export function describeGuard(scope: FastifyInstance, who: keyof typeof SECURITY): void {
  scope.addHook('onRoute', (route: RouteOptions) => {
    route.schema = { ...route.schema, security: [...SECURITY[who]] };
  });
}

export function describeNeeds(
  route: RouteOptions,
  permissions: readonly Permission[],
  stepUp: boolean,
): void {
  const roles = ROLES.filter((role) =>
    permissions.some((permission) =>
      (PERMISSIONS[permission].roles as readonly string[]).includes(role),
    ),
  );
  const said = [
    route.schema?.description,
    `Roles: ${roles.join(', ')}.`,
    stepUp
      ? 'Wants a login or confirmation of the last 10 minutes, else 403 `step_up`: see `POST /admin/step-up`.'
      : undefined,
  ];
  route.schema = { ...route.schema, description: said.filter(Boolean).join(' ') };
}
