import type { FastifyInstance, FastifyServerOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Longest time in ms for a request of this route to arrive, if it may be longer than that of others. */
    readonly arrivalMs?: number;
  }
}

/** Longest time in ms for a whole request to arrive: enough for a slow phone. */
const defaultRequestTimeoutMs = 15_000;
/** The same for a route that takes long bodies: 128 MB come over 2 Mbit/s in 9 minutes. */
export const longestArrivalMs = 600_000;
/** Time in ms between two checks for slow senders. Node's default is 30 s. */
const defaultPollEveryMs = 1_000;

/** Node ends slow heads itself, and any request that takes longer than the slowest route allows. `limitSlowBodies` does the rest. */
export const slowSenderLimits = (
  headersTimeoutMs = defaultRequestTimeoutMs,
  pollEveryMs = defaultPollEveryMs,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: longestArrivalMs,
  http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: pollEveryMs },
});

/** Cuts requests whose body is not there after the time that their route allows. */
export const limitSlowBodies = (app: FastifyInstance, usualMs = defaultRequestTimeoutMs): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (!raw.complete) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, routeOptions.config.arrivalMs ?? usualMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};
