import { signInMark } from './access-token.ts';

/**
 * The storage key of the marks of this browser's locked sign-ins. The flag can only lock: to unlock, the page needs the
 * PIN or the server. A flag belongs to one sign-in, so it does not lock other tabs' sign-ins or the next login.
 */
const key = 'is_locked';
/** Number of marks kept. It is limited because closed tabs leave theirs behind. */
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
    // Storage is switched off: the server still knows about the lock.
  }
};

const lockedMarks = (): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);

/** Calls the listener when another tab locks or unlocks this sign-in. Returns the function that unsubscribes. */
export const onOtherTab = (listener: (locked: boolean) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readLockFlag());
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
