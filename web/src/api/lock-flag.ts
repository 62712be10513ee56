import { signInMark } from './access-token.ts';

/**
 * The locks as this browser remembers them: the marks of the sign-ins that are locked. A lock only ever closes: what opens is
 * the server's word, or the PIN. It belongs to its sign-in and goes with it; another one, in another tab or after the next
 * login, is not concerned.
 */
const key = 'is_locked';
/** A tab that is closed takes its mark along and leaves its lock. */
const mostKept = 8;

export const readLockFlag = (): boolean => {
  try {
    return lockedMarks().includes(signInMark());
  } catch {
    return false;
  }
};

export const storeLockFlag = (locked: boolean): void => {
  try {
    const mark = signInMark();
    const others = lockedMarks().filter((other) => other !== mark);
    const marks = locked ? [mark, ...others].slice(0, mostKept) : others;
    if (marks.length > 0) localStorage.setItem(key, marks.join(' '));
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off: the server remembers.
  }
};

const lockedMarks = (): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);

/** Hears when another tab locks or unlocks. Returns the function that stops hearing. */
export const onOtherTab = (listener: (locked: boolean) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readLockFlag());
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
