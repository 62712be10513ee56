import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void): (() => void) => {
  const asked = matchMedia(query);
  asked.addEventListener('change', listener);
  return () => asked.removeEventListener('change', listener);
};

/** Returns whether the user prefers reduced motion. */
export const usePrefersReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
