import { getLocalSignInId } from './access-token.ts';

/**
 * Storage key of the list of locked sign-ins. An entry locks only its own sign-in, not other tabs' or the next login. The list cannot
 * unlock anything: that needs the PIN or the server.
 */
const key = 'is_locked';
/** Maximum number of sign-in ids in the list of locked sign-ins. It is limited, because closed tabs leave their ids behind. */
const maxKept = 8;

export const readPageLockFlag = (): boolean => {
  try {
    return lockedMarks().includes(getLocalSignInId());
  } catch {
    return false;
  }
};

export const storePageLockFlag = (locked: boolean): void => {
  try {
    const mark = getLocalSignInId();
    const others = lockedMarks().filter((other) => other !== mark);
    const marks = locked ? [mark, ...others].slice(0, maxKept) : others;
    if (marks.length > 0) localStorage.setItem(key, marks.join(' '));
    else localStorage.removeItem(key);
  } catch {
    // Ignore disabled storage: the server stores the page's lock as well.
  }
};

const lockedMarks = (): string[] => (localStorage.getItem(key) ?? '').split(' ').filter(Boolean);

export const onPageLockChangeInOtherTab = (listener: (locked: boolean) => void): (() => void) => {
  const receive = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readPageLockFlag());
  };
  addEventListener('storage', receive);
  return () => removeEventListener('storage', receive);
};
