/** Returns whether this page is embedded in another one. Browsers do not offer push messages and installation to such a page. */
export const isFramed = (): boolean => window.parent !== window;
