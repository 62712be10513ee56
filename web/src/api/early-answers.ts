/** What `before-first-paint.js` requested while the browser was still parsing the page. */
interface Early {
  readonly settings: Promise<Response>;
  /** By address; requested with the stored token. */
  readonly answers: Map<string, Promise<Response>>;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** As long as the lobby waits between two polls: older answers count as outdated. */
const usefulMs = 10_000;

/** Takes the early answer for this address, once; null: there is none, or it is too old. */
export const takeEarlyAnswer = (address: URL): Promise<Response> | null => {
  const early = globalThis.window?.early;
  const answer = early?.answers.get(address.href);
  if (!early || !answer) return null;
  early.answers.delete(address.href);
  return Date.now() - early.askedAt < usefulMs ? answer : null;
};

/** Call at sign-out: the next player must not get another's answers. */
export const dropEarlyAnswers = (): void => globalThis.window?.early?.answers.clear();
