/** Runs on Back before the router, which would show the previous page at once. Load this file before the router. */
let listener: (() => void) | null = null;

/** Sets the listener, replacing any other. Returns the function that removes it. */
export const onFirstPopstate = (told: () => void): (() => void) => {
  listener = told;
  return () => {
    if (listener === told) listener = null;
  };
};

if (typeof addEventListener === 'function') addEventListener('popstate', () => listener?.());
