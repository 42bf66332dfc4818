import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { jobMetrics } from './job-metrics.ts';

/** `/healthz` while the process lives, `/readyz` while database and storage answer, `/metrics` for Prometheus; and one log line a request. */
export function operationRoutes(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 1, 3, 10],
    registers: [registry],
  });

  jobMetrics([registry], deps);

  app.addHook('onResponse', (request, reply, next) => {
    // The route's pattern, not the address: addresses hold tracking IDs and signatures.
    const route = request.routeOptions.url ?? 'page';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    next();
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await Promise.all([deps.connection.ping(), deps.storage.ping()]);
    } catch (error) {
      deps.log.error({ err: error }, 'not ready');
      throw new AppError('unavailable');
    }
    return { status: 'ready' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
