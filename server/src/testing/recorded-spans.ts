import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  trace,
} from '@opentelemetry/api';

export interface RecordedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  hasFailed: boolean;
  isEnded: boolean;
}

/**
 * Records all spans until `stop`, in the order of their start. Like an OpenTelemetry SDK, it lets contexts follow async
 * code and passes them to other processes by `traceparent`.
 */
export const recordSpans = (): { readonly spans: readonly RecordedSpan[]; stop: () => void } => {
  const spans: RecordedSpan[] = [];
  const storage = new AsyncLocalStorage<Context>();
  const active = () => storage.getStore() ?? ROOT_CONTEXT;
  context.setGlobalContextManager({
    active,
    with: (next, work, self, ...args) => storage.run(next, () => work.call(self as never, ...args)),
    bind: (_, target) => target,
    enable: () => context as never,
    disable: () => context as never,
  });
  const start = (name: string, parent: SpanContext | undefined): Span => {
    const traceId = parent?.traceId ?? String(spans.length + 1).padStart(32, '0');
    const recorded: RecordedSpan = {
      name,
      traceId,
      spanId: String(spans.length + 1).padStart(16, '0'),
      parentId: parent?.spanId ?? null,
      hasFailed: false,
      isEnded: false,
    };
    spans.push(recorded);
    return Object.assign(trace.wrapSpanContext({ traceId, spanId: recorded.spanId, traceFlags: 1 }), {
      recordException: () => {},
      setStatus: () => {
        recorded.hasFailed = true;
      },
      end: () => {
        recorded.isEnded = true;
      },
    }) as Span;
  };
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name) => start(name, trace.getSpanContext(active())),
      startActiveSpan: (name: string, ...rest: unknown[]) => {
        const span = start(name, trace.getSpanContext(active()));
        const work = rest.at(-1) as (span: Span) => never;
        return context.with(trace.setSpan(active(), span), () => work(span));
      },
    }),
  });
  propagation.setGlobalPropagator({
    fields: () => ['traceparent'],
    inject: (from, carrier) => {
      const found = trace.getSpanContext(from);
      if (found) Object.assign(carrier as object, { traceparent: `00-${found.traceId}-${found.spanId}-01` });
    },
    extract: (into, carrier) => {
      const [, traceId = '', spanId = ''] = String((carrier as { traceparent: string }).traceparent).split('-');
      return trace.setSpanContext(into, { traceId, spanId, traceFlags: 1, isRemote: true });
    },
  });
  return {
    spans,
    stop: () => {
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
};
