/**
 * Hears the browser's Back before the router does. The router hears it from its first page on, and shows what lies below
 * at once, so whoever wants to keep a page has to be told first: this file is loaded before the router.
 */
let listener: (() => void) | null = null;

/** Tells one listener at a time. Returns the function that ends it. */
export const onFirstPopstate = (told: () => void): (() => void) => {
  listener = told;
  return () => {
    if (listener === told) listener = null;
  };
};

if (typeof addEventListener === 'function') addEventListener('popstate', () => listener?.());
