/** On Back this listener runs before the router's, which would leave the page. Load this file before the router. */
let listener: (() => void) | null = null;

/** Sets the listener in place of any other. Returns a function that removes it. */
export const onFirstPopstate = (told: () => void): (() => void) => {
  listener = told;
  return () => {
    if (listener === told) listener = null;
  };
};

if (typeof addEventListener === 'function') addEventListener('popstate', () => listener?.());
