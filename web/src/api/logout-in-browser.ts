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

/** Calls the listener when another tab has logged this page's sign-in out. From its first step on, `logoutElsewhere` has an answer. */
export const onLogoutInBrowser = (listener: () => void): void =>
  addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed !== key) return;
    const step = noteIn(newValue);
    decide(step === 'done');
    if (step === 'begun') underWay = firstAnswer();
    if (step === 'done') listener();
  });

/**
 * Returns null unless another tab logs this page's sign-in out now. Otherwise the promise says whether it did: calls wait for it,
 * because the server would refuse them with an error in the console.
 */
export const logoutElsewhere = (): Promise<boolean> | null => underWay;

/** A tab that was closed in the middle of its logout holds back no call for longer. */
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
  return step !== undefined && mark !== undefined && isCurrentMark(mark) ? step : null;
};

const key = 'logout';
