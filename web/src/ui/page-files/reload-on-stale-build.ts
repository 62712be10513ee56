import { isServerResponding } from './is-server-responding.ts';

const key = 'reloaded_at';
/** Minimum time in ms between two automatic reloads: a second reload so soon would not help. */
const quietMs = 30_000;
/** Time in ms within which a page that the user leaves is gone. One that stays after it, as after a download, may reload. */
const leavingMs = 5_000;
/** When the user last began to leave the page, in ms since it was opened. */
let leftAtMs = -leavingMs;

/** Reloads the page once if any file is missing: after a deployment the server no longer has the files of older pages. */
export const reloadOnStaleBuild = (): void => {
  addEventListener('vite:preloadError', () => void reloadOnce());
  trackLeaving();
};

/** Makes `reloadOnce` do nothing while the user leaves the page. */
export const trackLeaving = (): void =>
  addEventListener('beforeunload', () => {
    leftAtMs = performance.now();
  });

/** Reloads the page because a file is missing, if the server responds; not again within 30 s. */
export const reloadOnce = async (): Promise<void> => {
  // Firefox cancels the files of a page as soon as the user leaves it. A reload would cancel the leaving, too.
  if (performance.now() - leftAtMs < leavingMs || !(await isServerResponding())) return;
  try {
    const now = Date.now();
    if (Math.abs(now - Number(sessionStorage.getItem(key))) < quietMs) return;
    sessionStorage.setItem(key, String(now));
    location.reload();
  } catch {
    // Without storage there is no record of the last reload, so do not reload, which might loop forever.
  }
};
