const key = 'reloaded_at';
/** Minimum time in ms between two automatic reloads: a second reload so soon would not help. */
const quietMs = 30_000;
/** HTTP statuses from here on mean that the server is down: a proxy sends them in its place. */
const serverFault = 500;

/**
 * Reloads the page once if a file is missing because the server has a newer build: it no longer has the files of older pages. Other failures
 * do not reload it: Firefox, for one, cancels the files of a page that the player is leaving, and a reload would cancel the leaving.
 */
export const reloadOnStaleBuild = (): void => {
  addEventListener('vite:preloadError', () => void reloadOnce());
};

const reloadOnce = async (): Promise<void> => {
  try {
    const answer = await fetch(location.href);
    if (answer.status >= serverFault || (await answer.text()).includes(new URL(import.meta.url).pathname)) return;
    const now = Date.now();
    if (Math.abs(now - Number(sessionStorage.getItem(key))) < quietMs) return;
    sessionStorage.setItem(key, String(now));
    location.reload();
  } catch {
    // Without the server, a reload would end on the browser's own error page. Without storage there is no record of the last reload, which
    // might loop forever.
  }
};
