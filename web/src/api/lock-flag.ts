/**
 * The lock as this browser remembers it. It only ever closes: what opens is the server's word, or the PIN. It belongs to its
 * sign-in and goes with it.
 */
const key = 'is_locked';

export const readLockFlag = (): boolean => {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
};

export const storeLockFlag = (locked: boolean): void => {
  try {
    if (locked) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
  } catch {
    // Storage is switched off: the server remembers.
  }
};

/** Hears when another tab locks or unlocks. Returns the function that stops hearing. */
export const onOtherTab = (listener: (locked: boolean) => void): (() => void) => {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(readLockFlag());
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
};
