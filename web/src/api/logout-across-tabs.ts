import { getLocalSignInId, isCurrentSignIn } from './access-token.ts';

/**
 * Tells the other tabs of this browser that their shared sign-in is being logged out. They then show neither the rejected token nor the
 * removal from the game as a failure.
 */
export const announceLogoutToOtherTabs = (step: 'begun' | 'done', signInId = getLocalSignInId()): void => {
  try {
    localStorage.setItem(key, `${step} ${signInId}`);
  } catch {
    // Without storage the other tabs cannot be notified, so they show the server's reason.
  }
};

/** Deletes the logout note after a logout that failed or was cancelled. */
export const clearLogoutAnnouncement = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage no logout note was stored, so there is nothing to delete.
  }
};

/** Returns whether a tab of this browser is logging out this page's sign-in, or has done so. */
export const isLogoutAnnouncedByAnyTab = (): boolean => {
  try {
    return noteIn(localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
};

/**
 * Calls the listener when another tab has logged out this page's sign-in. While that logout runs, `waitForOtherTabLogout` returns a
 * promise.
 */
export const onLogoutInOtherTab = (listener: () => void): void =>
  addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed !== key) return;
    const step = noteIn(newValue);
    decide(step === 'done');
    if (step === 'begun') underWay = firstAnswer();
    if (step === 'done') listener();
  });

/**
 * While another tab is logging out this page's sign-in, returns a promise of whether the logout succeeded; otherwise null. Calls await it,
 * because the server would reject them and the browser would log errors to the console.
 */
export const waitForOtherTabLogout = (): Promise<boolean> | null => underWay;

/** Timeout in ms of another tab's logout: if that tab was closed meanwhile, calls wait no longer. */
const longestLogoutMs = 10_000;

let underWay: Promise<boolean> | null = null;
let decide = (_isDone: boolean): void => {};

const firstAnswer = (): Promise<boolean> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => decide(false), longestLogoutMs);
    decide = (isDone) => {
      clearTimeout(limit);
      underWay = null;
      resolve(isDone);
    };
  });

const noteIn = (note: string | null): string | null => {
  const [step, mark] = note?.split(' ') ?? [];
  return step !== undefined && mark !== undefined && isCurrentSignIn(mark) ? step : null;
};

const key = 'logout';
