import { usePreference } from '../../../settings/preferences.ts';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';

/** Returns whether the player or the browser asks for less motion. */
export const useStillMotion = (): boolean => {
  const isAsked = useReducedMotion();
  return usePreference('still') || isAsked;
};
