const key = 'reloaded_at';
/** Milliseconds after a reload in which a missing file causes no further reload, because it would not help. */
const quietMs = 30_000;

/**
 * Reloads the page once, at the same address, if a file of the client is missing: after an update, the server no longer
 * has the files of a page that was opened before.
 */
export const reloadOnStaleBuild = (): void => {
  addEventListener('vite:preloadError', () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < quietMs) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage the page could reload forever, so it does not reload at all.
      return;
    }
    location.reload();
  });
};
