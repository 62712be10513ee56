const key = 'reloaded_at';
/** A part that is missing right after a reload is missing for another reason. */
const quietMs = 30_000;

/**
 * After an update of the server the parts that an open page still wants are gone. The page is reloaded then, once;
 * the address stays.
 */
export const reloadOnStaleBuild = (): void => {
  addEventListener('vite:preloadError', () => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(key)) < quietMs) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Without storage nothing would stop a second reload, so there is no first.
      return;
    }
    location.reload();
  });
};
