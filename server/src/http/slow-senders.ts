import type { FastifyServerOptions } from 'fastify';

/** Long enough for a slow phone to send a request. */
const defaultRequestTimeoutMs = 15_000;
/** How late a slow sender may be cut. Node looks only every half minute by itself. */
const defaultLookEveryMs = 1_000;

/** How long a request may take to arrive, head and body together, as options of the server. */
export const slowSenderLimits = (
  requestTimeoutMs = defaultRequestTimeoutMs,
  lookEveryMs = defaultLookEveryMs,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: requestTimeoutMs,
  http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: lookEveryMs },
});
