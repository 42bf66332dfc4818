// Imported only if OTEL_EXPORTER_OTLP_ENDPOINT is set. The libraries read
// OTEL_EXPORTER_OTLP_HEADERS and similar variables themselves.
import {
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import pg from 'pg';
import type { Logger } from 'pino';
import { describeError } from './log.ts';
import { inTrace, type Tracing } from './trace.ts';

const EXPORT_WITHIN_MS = 5000;

/**
 * Patches `pg` directly: the library waits for it to be imported, which it can't detect in the
 * bundled server.
 */
class Statements extends PgInstrumentation {
  readonly watch = () => {
    for (const { name, patch } of this.init()) patch?.(name === 'pg' ? pg : pg.Pool);
  };
  readonly leave = () => {
    for (const { name, unpatch } of this.init()) unpatch?.(name === 'pg' ? pg : pg.Pool);
  };
}

const contextOf = (traceparent: string): SpanContext => {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};
const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Sends spans of requests, jobs and their statements to `endpoint` with OTLP over HTTP. */
export function openTelemetry(endpoint: string, log: Logger): Tracing {
  const say = (message: string) => log.warn({ message }, 'OpenTelemetry');
  const silent = () => {};
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'tafiya' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const statements = new Statements({ enabled: false, requireParentSpan: true });
  statements.setTracerProvider(provider);
  statements.watch();
  const tracer = provider.getTracer('tafiya');
  return {
    begin(kind, name, attributes, from) {
      const before = from?.traceparent
        ? trace.setSpanContext(ROOT_CONTEXT, contextOf(from.traceparent))
        : ROOT_CONTEXT;
      const span = tracer.startSpan(
        name,
        { kind: kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER, attributes },
        before,
      );
      const within = trace.setSpan(before, span);
      const own = { ...from, traceparent: traceparentOf(span.spanContext()) };
      return {
        trace: own,
        run: (work) => inTrace(own, () => context.with(within, work)),
        end({ status, error } = {}) {
          if (status) span.setAttribute('http.response.status_code', status);
          if (error || (status ?? 0) >= 500)
            span.setStatus({
              code: SpanStatusCode.ERROR,
              ...(error ? { message: describeError(error).message } : {}),
            });
          span.end();
        },
      };
    },
    async stop() {
      statements.leave();
      context.disable();
      await provider.shutdown();
    },
  };
}
