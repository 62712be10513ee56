/** This listener runs before the router's on Back, which would leave the page. Load this file before the router. */
let listener: (() => void) | null = null;

/** Sets the only listener, replacing any other. Returns a function that removes it. */
export const setEarlyPopstateListener = (reported: () => void): (() => void) => {
  listener = reported;
  return () => {
    if (listener === reported) listener = null;
  };
};

if (typeof addEventListener === 'function') addEventListener('popstate', () => listener?.());
