import { isCurrentMark, signInMark } from './access-token.ts';

/**
 * Tells the other tabs of this browser that their common sign-in is being logged out. They then neither call it a
 * failure that the server rejects their token, nor that it removes them from their game.
 */
export const noteLogout = (step: 'begun' | 'done', mark = signInMark()): void => {
  try {
    localStorage.setItem(key, `${step} ${mark}`);
  } catch {
    // Without storage other tabs show the server's reason.
  }
};

/** Takes the note back after a logout that did not happen. */
export const forgetLogout = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was no note either.
  }
};

/** Returns whether a tab of this browser logs out the sign-in of this page, or has logged it out. */
export const isLoggedOutInBrowser = (): boolean => {
  try {
    return noteIn(localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
};

/** Calls the listener when another tab has logged this page's sign-in out. */
export const onLogoutInBrowser = (listener: () => void): void =>
  addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed === key && noteIn(newValue) === 'done') listener();
  });

const noteIn = (note: string | null): string | null => {
  const [step, mark] = note?.split(' ') ?? [];
  return step !== undefined && mark !== undefined && isCurrentMark(mark) ? step : null;
};

const key = 'logout';
