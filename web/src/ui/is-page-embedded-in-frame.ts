/** Returns whether this page is embedded in another page. Browsers do not offer push messages and installation to an embedded page. */
export const isPageEmbeddedInFrame = (): boolean => window.parent !== window;
