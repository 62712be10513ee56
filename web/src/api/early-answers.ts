/** Requests that `before-first-paint.js` started before this code was loaded. */
interface Early {
  readonly settings: Promise<Response>;
  /** Answers by the address of their request. The requests were sent with the stored token. */
  readonly answers: Map<string, Promise<Response>>;
  /** When the requests were sent, in milliseconds since 1970. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Maximum age of an early answer in ms, equal to the lobby's polling interval. */
const usefulMs = 10_000;

export const takeEarlyAnswer = (address: URL): Promise<Response> | null => {
  const early = globalThis.window?.early;
  const answer = early?.answers.get(address.href);
  if (!early || !answer) return null;
  early.answers.delete(address.href);
  return Date.now() - early.askedAt < usefulMs ? answer : null;
};

/** Deletes the answers. Called at sign-out, so that the next player does not get the last player's answers. */
export const dropEarlyAnswers = (): void => globalThis.window?.early?.answers.clear();
