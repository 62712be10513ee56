import { currentTraceparent, runInTraceSpan, withTraceparent } from '../process/trace-spans.ts';
import type { NodeRequestOutcome, Transport } from './transport.ts';

/** Called with the outcome and duration (ms) of a request to another node, for metrics. */
export type OnTransportRequest = (outcome: NodeRequestOutcome['kind'], tookMs: number) => void;

/** First line of a traced request: its `traceparent`. The requests themselves are JSON, which never begins like this. */
const traceLine = /^(00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})\n/;

/** Returns a transport that measures its requests to other nodes. A request and its handling on the other node belong to one trace. */
export const measureAndTraceTransportRequests = (transport: Transport, onRequest: OnTransportRequest): Transport => ({
  nodeId: transport.nodeId,
  get state() {
    return transport.state;
  },
  onState: (listener) => transport.onState(listener),
  publish: (subject, text) => transport.publish(subject, text),
  subscribe: (subject, listener) => transport.subscribe(subject, listener),
  answer: (subject, serve) =>
    transport.answer(subject, (asked) => {
      const traceparent = traceLine.exec(asked)?.[1];
      if (traceparent === undefined) return serve(asked);
      const text = asked.slice(traceparent.length + 1);
      return withTraceparent(traceparent, () => runInTraceSpan('transport answer', { subject }, () => serve(text)));
    }),
  ask: (subject, text, timeoutMs) =>
    runInTraceSpan('transport ask', { subject }, async () => {
      const startedAt = performance.now();
      const traceparent = currentTraceparent();
      const asked = await transport.ask(subject, traceparent === null ? text : `${traceparent}\n${text}`, timeoutMs);
      onRequest(asked.kind, performance.now() - startedAt);
      return asked;
    }),
  gather: (subject, text, limit) => transport.gather(subject, text, limit),
  drain: () => transport.drain(),
});
