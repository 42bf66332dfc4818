import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { matches } from '../adapters/payment/signatures.ts';
import { shop } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { ReadyResponses } from '../http/ready-responses.ts';
import { shownOf } from '../http/security-log.ts';
import { shopMetrics } from '../telemetry/metrics.ts';
import { traceIdOf } from '../telemetry/trace.ts';

const READY_WITHIN_MS = 1500;
const MB = 1024 * 1024;

/** @throws Error if the disk is nearly full */
async function checkDisk({ DATA_DIR, MIN_FREE_MB }: Deps['config']): Promise<void> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = Math.floor((bavail * bsize) / MB);
  if (free < MIN_FREE_MB) throw new Error(`the disk of DATA_DIR is full: ${free} MB are left`);
}

/** @throws the first failure, or a timeout */
async function checkReady(deps: Deps): Promise<void> {
  const late = wait(READY_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`database or storage did not answer within ${READY_WITHIN_MS} ms`);
  });
  await Promise.race([
    Promise.all([deps.connection.ping(), deps.storage.ping(), checkDisk(deps.config)]),
    late,
  ]);
}

async function scannerAwaySince({ malware, connection }: Deps): Promise<string | undefined> {
  if (!malware) return undefined;
  const [state] = await connection.db.select({ since: shop.scanner_away_since }).from(shop);
  return state?.since?.toISOString();
}

/** Without METRICS_TOKEN, only outside production. */
function mayReadMetrics(
  { METRICS_TOKEN, production }: Deps['config'],
  authorization: string | undefined,
): boolean {
  if (!METRICS_TOKEN) return !production;
  return matches(authorization, `Bearer ${METRICS_TOKEN}`);
}

export function operationRoutes(app: FastifyInstance, deps: Deps, ready: ReadyResponses): void {
  const registry = new Registry();
  // The default of 10 ms would wake an idle process too often.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const seconds = new Histogram({
    name: 'tafiya_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 1, 3, 10],
    registers: [registry],
  });

  new Counter({
    name: 'tafiya_http_ready_responses_total',
    help: 'Cached pages and lists that were sent as they were, without a line in the log; tafiya_http_request_duration_seconds doesn’t count them',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(ready.served());
    },
  });
  new Gauge({
    name: 'tafiya_ready',
    help: '1 while database and storage answer and the disk has room, as /readyz says it; 0 otherwise',
    registers: [registry],
    async collect() {
      this.set(
        await checkReady(deps).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  shopMetrics(registry, deps);

  app.addHook('onResponse', (request, reply, next) => {
    // The route, because URLs contain tracking IDs and signatures.
    const route = request.routeOptions.url ?? 'page';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.work.end({ status });
    request.log.info(
      {
        trace_id: traceIdOf(request.work.trace),
        method,
        route,
        status,
        ms: Math.round(elapsedTime),
        ...shownOf(request, status, deps.config),
      },
      'answered',
    );
    next();
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await checkReady(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'not ready');
      throw new AppError('unavailable');
    }
    const away = await scannerAwaySince(deps);
    return { status: 'ready', ...(away ? { scanner_away_since: away } : {}) };
  });
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!mayReadMetrics(deps.config, headers.authorization)) throw new AppError('unauthorized');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
