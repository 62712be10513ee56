import type { FastifyInstance, FastifyServerOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Timeout in ms for a whole request of this route to arrive, if longer than the default. */
    readonly arrivalMs?: number;
  }
}

/** Timeout in ms for a whole request to arrive: enough for a slow phone. */
const defaultRequestTimeoutMs = 15_000;
/** Timeout in ms for a whole request with a large body to arrive: 128 MB at 2 Mbit/s take 9 minutes. */
export const largeBodyTimeoutMs = 600_000;
/** Time in ms between two checks for clients that send a request too slowly. Node's default is 30 s. */
const defaultPollEveryMs = 1_000;

/**
 * Returns HTTP server settings by which Node itself ends requests with slow headers, and any that take longer than the slowest route
 * allows. `enforceRequestBodyTimeouts` enforces the limit of each route.
 */
export const buildRequestTimeouts = (
  headersTimeoutMs = defaultRequestTimeoutMs,
  pollEveryMs = defaultPollEveryMs,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: largeBodyTimeoutMs,
  http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: pollEveryMs },
});

/** Destroys the connection of a request whose body has not arrived within its route's timeout. */
export const enforceRequestBodyTimeouts = (app: FastifyInstance, defaultTimeoutMs = defaultRequestTimeoutMs): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (!raw.complete) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, routeOptions.config.arrivalMs ?? defaultTimeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};
