/** Requests that `before-first-paint.js` sends before this code is loaded. */
interface Early {
  readonly settings: Promise<Response>;
  /**
   * Responses by the URL of their request, and when it was sent, as Unix time in ms; null once the page has taken the response or sent the
   * request itself.
   */
  readonly answers: Map<string, { readonly answer: Promise<Response>; readonly askedAt: number } | null>;
  /** Stored access token that the requests were sent with, or the one that has replaced it since. */
  token: string | null;
  /** Cancels the requests whose response nobody has read yet, and prevents further ones. */
  readonly stop: AbortController;
  /** True when the script sends no more requests. */
  readonly hasAskedAll: boolean;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Maximum age of a prefetched response in ms, equal to the lobby's polling interval. */
const usefulMs = 10_000;

/** Returns the prefetched response to a request that is sent with `token`; null if the page must send the request itself. */
export const takePrefetchedResponse = ({ href }: URL, token: string | null): Promise<Response> | null => {
  const early = globalThis.window?.early;
  if (!early) return null;
  const asked = early.answers.get(href);
  // Without a mark the script would repeat the request. A response that nobody reads holds one of the browser's few connections.
  if (early.hasAskedAll) early.answers.delete(href);
  else early.answers.set(href, null);
  if (!asked) return null;
  if (early.token === token && Date.now() - asked.askedAt < usefulMs) return asked.answer;
  // Another tab has signed another player in, or the page took long to load.
  asked.answer.then(({ body }) => body?.cancel()).catch(() => {});
  return null;
};

/** Keeps the prefetched responses useful after their token `from` was renewed to `to`, which every load of a page does. */
export const renewPrefetchToken = (from: string | null, to: string): void => {
  const early = globalThis.window?.early;
  if (early && early.token === from) early.token = to;
};

/** Cancels prefetched responses. Called at sign-out, so that the next player does not get the previous player's data. */
export const clearPrefetchedResponses = (): void => {
  globalThis.window?.early?.stop.abort();
  delete globalThis.window?.early;
};
