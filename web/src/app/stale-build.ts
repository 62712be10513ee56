const key = 'reloaded_at';
/** After a reload, another one within this time would not help. */
const quietMs = 30_000;

/** Reloads the page once if a file is missing: after an update, the server no longer has the files of older pages. */
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
