import { signInMark } from './access-token.ts';

/**
 * The marks of this browser's locked sign-ins. The flag can only lock: unlocking takes the PIN or the server. It
 * belongs to one sign-in and does not concern others in other tabs or after the next login.
 */
const key = 'is_locked';
/** Closed tabs leave their flags behind, so their number is limited. */
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
