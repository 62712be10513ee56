import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 761px)');

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Returns true on narrow screens such as a phone, where the page scrolls as a whole and machines are a list. */
export const useIsNarrowScreen = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
