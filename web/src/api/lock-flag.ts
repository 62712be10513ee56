import { signInMark } from './access-token.ts';

/**
 * The key of the marks of locked sign-ins. The flag can only lock: unlocking needs the PIN or the server.
 * Each mark belongs to one sign-in, so it does not lock other tabs' sign-ins or the next login.
 */
const key = 'is_locked';
/** The list is limited because closed tabs leave their marks behind. */
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

export const onOtherTab = (listener: (locked: boolean) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readLockFlag());
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
