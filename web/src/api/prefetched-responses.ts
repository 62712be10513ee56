/** Requests that `before-first-paint.js` started before this code was loaded. */
interface Early {
  readonly settings: Promise<Response>;
  /** Responses by the URL of their request, which was sent with the stored token; null once the page has taken it or sent the request itself. */
  readonly answers: Map<string, Promise<Response> | null>;
  /** When these requests were sent, as Unix time in ms. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Maximum age of a prefetched response in ms, equal to the lobby's polling interval. */
const usefulMs = 10_000;

export const takePrefetchedResponse = ({ href }: URL): Promise<Response> | null => {
  const early = globalThis.window?.early;
  if (!early) return null;
  const answer = early.answers.get(href);
  // Mark the request as used, even if it was not prefetched: a prefetch later would hold one of the browser's few connections.
  early.answers.set(href, null);
  return (Date.now() - early.askedAt < usefulMs && answer) || null;
};

/** Discards prefetched responses and those still to come. Called at sign-out, so that the next player does not get the previous player's data. */
export const clearPrefetchedResponses = (): void => {
  delete globalThis.window?.early;
};
