/** Returns whether this page is embedded in another one. Browsers do not offer push messages and installation to such a page. */
export const isPageEmbeddedInFrame = (): boolean => window.parent !== window;
