import { isServed } from '../api/is-served.ts';

const key = 'reloaded_at';
/** If a reload was at most this long ago, in ms, a second reload would not help. */
const quietMs = 30_000;

/** Reloads the page once if a file is missing: after an update the server has no files of older pages. */
export const reloadOnStaleBuild = (): void => {
  addEventListener('vite:preloadError', () => void reloadOnce());
};

const reloadOnce = async (): Promise<void> => {
  if (!(await isServed())) return;
  try {
    const now = Date.now();
    if (Math.abs(now - Number(sessionStorage.getItem(key))) < quietMs) return;
    sessionStorage.setItem(key, String(now));
    location.reload();
  } catch {
    // Without storage the page could reload forever, so it does not reload.
  }
};
