/** The requests that `before-first-paint.js` started while the browser was still parsing the page. */
interface Early {
  readonly settings: Promise<Response>;
  /** Answers by address, requested with the stored token. */
  readonly answers: Map<string, Promise<Response>>;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Maximum age of an early answer, equal to the lobby's polling interval. */
const usefulMs = 10_000;

export const takeEarlyAnswer = (address: URL): Promise<Response> | null => {
  const early = globalThis.window?.early;
  const answer = early?.answers.get(address.href);
  if (!early || !answer) return null;
  early.answers.delete(address.href);
  return Date.now() - early.askedAt < usefulMs ? answer : null;
};

/** Call at sign-out: the next player must not get another's answers. */
export const dropEarlyAnswers = (): void => globalThis.window?.early?.answers.clear();
