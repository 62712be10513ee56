import { type Attributes, context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';

/** Runs the work in a new trace span inside the current one. Records nothing unless the operator has installed an OpenTelemetry SDK. */
export const runInTraceSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  trace.getTracer('reelfloor').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });

/** Returns the `traceparent` (W3C Trace Context) of the current span, or null if nothing is recorded. */
export const currentTraceparent = (): string | null => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
};

/** Runs the work in the context of another process's span. */
export const withTraceparent = <T>(traceparent: string, work: () => T): T =>
  context.with(propagation.extract(context.active(), { traceparent }), work);
