import type { FastifyServerOptions } from 'fastify';

/** Long enough for a slow phone to send a request. */
const defaultRequestTimeoutMs = 15_000;
/** How often slow senders are looked for. Node's own default is half a minute. */
const defaultLookEveryMs = 1_000;

/** Server options that limit how long a request may take to arrive, head and body together. */
export const slowSenderLimits = (
  requestTimeoutMs = defaultRequestTimeoutMs,
  lookEveryMs = defaultLookEveryMs,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: requestTimeoutMs,
  http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: lookEveryMs },
});
