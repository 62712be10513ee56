/** Requests that `before-first-paint.js` started before this code was loaded. */
interface Early {
  readonly settings: Promise<Response>;
  /** Responses by the URL of their request. The requests were sent with the stored token. */
  readonly answers: Map<string, Promise<Response>>;
  /** When the requests were sent, as Unix time in ms. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Maximum age of a prefetched response in ms, equal to the lobby's polling interval. */
const usefulMs = 10_000;

export const takePrefetchedResponse = (address: URL): Promise<Response> | null => {
  const early = globalThis.window?.early;
  const answer = early?.answers.get(address.href);
  if (!early || !answer) return null;
  early.answers.delete(address.href);
  return Date.now() - early.askedAt < usefulMs ? answer : null;
};

/** Deletes the prefetched responses. Called at sign-out, so that the next player does not get the previous player's data. */
export const clearPrefetchedResponses = (): void => globalThis.window?.early?.answers.clear();
