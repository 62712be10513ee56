/** Called on the browser's Back before the router, which would leave the page; null for none. Load this file before the router. */
let listener: (() => void) | null = null;

/** Sets the only early `popstate` listener, replacing any other. Returns a function that removes it. */
export const setEarlyPopstateListener = (reported: () => void): (() => void) => {
  listener = reported;
  return () => {
    if (listener === reported) listener = null;
  };
};

if (typeof addEventListener === 'function') addEventListener('popstate', () => listener?.());
