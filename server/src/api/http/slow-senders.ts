import type { FastifyServerOptions } from 'fastify';

/** Longest time in ms for a whole request to arrive: enough for a slow phone. */
const defaultRequestTimeoutMs = 15_000;
/** Time in ms between two checks for slow senders. Node's default is 30 s. */
const defaultPollEveryMs = 1_000;

export const slowSenderLimits = (
  requestTimeoutMs = defaultRequestTimeoutMs,
  pollEveryMs = defaultPollEveryMs,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: requestTimeoutMs,
  http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: pollEveryMs },
});
