import { useSyncExternalStore } from 'react';
import { usePreference } from '../../../settings/preferences.ts';

const query = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void): (() => void) => {
  const asked = matchMedia(query);
  asked.addEventListener('change', listener);
  return () => asked.removeEventListener('change', listener);
};

/** Returns whether the player or the browser asks for less motion. */
export const useStillMotion = (): boolean => {
  const isAsked = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  return usePreference('still') || isAsked;
};
