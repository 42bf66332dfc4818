import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** The request that caused the work, and its trace context in W3C format. */
export interface Trace {
  request_id?: string;
  traceparent?: string;
}

/** A running request or job. */
export interface Work {
  /** Passed on to the jobs that it queues. */
  trace: Trace | undefined;
  run<Result>(work: () => Result): Result;
  end(outcome?: { status?: number; error?: unknown }): void;
}

/** Sends spans nowhere, or to an OpenTelemetry collector. */
export interface Tracing {
  begin(
    kind: 'request' | 'job',
    name: string,
    attributes: Record<string, string>,
    trace: Trace | undefined,
  ): Work;
  stop(): Promise<void>;
}

const current = new AsyncLocalStorage<Trace>();

/** Undefined outside requests and the jobs they caused. */
export const traceNow = (): Trace | undefined => current.getStore();

export const inTrace = <Result>(trace: Trace | undefined, work: () => Result): Result =>
  trace ? current.run(trace, work) : work();

export const noTracing: Tracing = {
  begin: (_kind, _name, _attributes, trace) => ({
    trace,
    run: (work) => inTrace(trace, work),
    end: () => {},
  }),
  stop: async () => {},
};

const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Undefined if the header is missing or malformed. */
export function requestIdOf(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}

export function traceOf(request_id: string, { traceparent }: IncomingHttpHeaders): Trace {
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent)
    ? { request_id, traceparent }
    : { request_id };
}

export const traceIdOf = (trace: Trace | undefined): string | undefined =>
  trace?.traceparent?.split('-')[1];
