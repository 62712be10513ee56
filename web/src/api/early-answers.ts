/** What `before-first-paint.js` asked for while the page was still being read. */
interface Early {
  readonly settings: Promise<Response>;
  /** By address; asked with the token that was stored. */
  readonly answers: Map<string, Promise<Response>>;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** As long as the lobby waits between two polls: what came later is not told as news. */
const usefulMs = 10_000;

/** The answer that is on its way from this address already, once; null where nobody asked, or too long ago. */
export const takeEarlyAnswer = (address: URL): Promise<Response> | null => {
  const early = globalThis.window?.early;
  const answer = early?.answers.get(address.href);
  if (!early || !answer) return null;
  early.answers.delete(address.href);
  return Date.now() - early.askedAt < usefulMs ? answer : null;
};

/** Whoever signs in next shall not get what was asked for another. */
export const dropEarlyAnswers = (): void => globalThis.window?.early?.answers.clear();
