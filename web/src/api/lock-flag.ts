import { signInMark } from './access-token.ts';

/**
 * Key of the list of locked sign-ins' marks. A mark locks only its own sign-in, not other tabs' or the next
 * login. The list cannot unlock anything: that needs the PIN or the server.
 */
const key = 'is_locked';
/** Largest number of marks in the list, which is limited because closed tabs leave their marks behind. */
const maxKept = 8;

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
    const marks = locked ? [mark, ...others].slice(0, maxKept) : others;
    if (marks.length > 0) localStorage.setItem(key, marks.join(' '));
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off, but the server also stores the lock.
  }
};

const lockedMarks = (): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);

export const onOtherTab = (listener: (locked: boolean) => void): (() => void) => {
  const receive = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readLockFlag());
  };
  addEventListener('storage', receive);
  return () => removeEventListener('storage', receive);
};
