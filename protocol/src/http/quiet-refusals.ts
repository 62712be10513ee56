/**
 * What our pages accept. The parameter asks that a refusal which a page meets in ordinary use comes with status 200, because a browser
 * prints every 4xx to its console as an error. A server that does not know the parameter takes the plain form before it.
 */
export const pageAccept = 'application/json, application/json;refusals=200';

/** Returns whether a call's `Accept` asks for quiet refusals. */
export const asksForQuietRefusals = (accept: string | undefined): boolean =>
  accept?.includes('refusals=200') ?? false;

/** Header with the status of a refusal that is answered with 200, so that the browser logs no error. */
export const refusalStatusHeader = 'refusal-status';
