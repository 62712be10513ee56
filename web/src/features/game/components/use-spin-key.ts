import { useEffect, useEffectEvent } from 'react';
import { preferenceStore } from '../../../settings/preferences.ts';

/**
 * The space bar spins, unless the player is typing or has moved to another control with the keyboard, whose own key it
 * is there. A control that was only clicked does not keep it.
 */
export const useSpinKey = (spin: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The player may have switched this key off.
    if (!preferenceStore.getState().spinKey) return;
    if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && (target.matches(typingPlaces) || usesSpace(target))) return;
    // Also for a held key, which would otherwise scroll or press what has the focus.
    event.preventDefault();
    if (!event.repeat) spin();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

const typingPlaces =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

const usesSpace = (target: HTMLElement): boolean =>
  target.matches('button:focus-visible, a:focus-visible, summary:focus-visible') && !target.matches(spinKey);

/** A browser would press it only when the key is let go. */
const spinKey = '.game-spin';
