import type { FastifyServerOptions } from 'fastify';

/** Longest time for a request to arrive, in milliseconds: enough for a slow phone. */
const defaultRequestTimeoutMs = 15_000;
/** Delay between two checks for slow senders, in milliseconds. Node's default is 30 s. */
const defaultLookEveryMs = 1_000;

/** Server options that limit how long a request may take to arrive, head and body together. */
export const slowSenderLimits = (
  requestTimeoutMs = defaultRequestTimeoutMs,
  lookEveryMs = defaultLookEveryMs,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: requestTimeoutMs,
  http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: lookEveryMs },
});
