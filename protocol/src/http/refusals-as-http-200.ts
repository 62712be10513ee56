/**
 * `Accept` header of our pages. The parameter requests status 200 for refusals that occur in ordinary use, because a browser logs every 4xx
 * to its console as an error. A server that does not know the parameter uses the plain type before it.
 */
export const pageAccept = 'application/json, application/json;refusals=200';

/** Returns whether a call's `Accept` header requests HTTP status 200 for refusals. */
export const acceptsRefusalsAsHttp200 = (acceptHeader: string | undefined): boolean =>
  acceptHeader?.includes('refusals=200') ?? false;

/** Header with the actual status of a refusal that is sent with 200, so that the browser logs no error. */
export const refusalStatusHeader = 'refusal-status';
