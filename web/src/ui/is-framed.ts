/** Returns whether another page shows this one in a frame. Browsers keep push messages and installing from such a page. */
export const isFramed = (): boolean => window.parent !== window;
