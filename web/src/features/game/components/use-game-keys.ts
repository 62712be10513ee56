import { useEffect, useEffectEvent, useRef } from 'react';
import { preferenceStore } from '../../../settings/preferences.ts';

/**
 * The space bar spins and R (or a question mark) shows the rules, unless the player is typing or has moved to another
 * control with the keyboard, whose own key the space bar is there. A control that was only clicked does not keep it.
 */
export const useGameKeys = (keys: { spin: () => void; rules: () => void }): void => {
  // A browser's own word for it (`:focus-visible`) also holds for what was clicked, as soon as any key is pressed.
  const isMovedByKeys = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (movingKeys.has(event.key)) isMovedByKeys.current = true;
    // The player may have switched these keys off.
    if (!preferenceStore.getState().spinKey) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.matches(typingPlaces)) return;
    if (rulesKeys.has(event.key)) {
      event.preventDefault();
      if (!event.repeat) keys.rules();
    } else if (event.key === ' ' && !(target && usesSpace(target, isMovedByKeys.current))) {
      // Also for a held key, which would otherwise scroll or press what has the focus.
      event.preventDefault();
      if (!event.repeat) keys.spin();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const onPointer = () => {
      isMovedByKeys.current = false;
    };
    document.addEventListener('keydown', listener);
    document.addEventListener('pointerdown', onPointer, true);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('pointerdown', onPointer, true);
    };
  }, []);
};

/** With these a player moves from one control to another. */
const movingKeys = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

const rulesKeys = new Set(['r', 'R', '?']);

const typingPlaces =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"])';

const usesSpace = (target: HTMLElement, isMovedByKeys: boolean): boolean =>
  target.matches('dialog *, .game-panel, .game-panel *') ||
  (isMovedByKeys && target.matches('button, a, summary, input[type="checkbox"]') && !target.matches(spinKey));

/** A browser would press it only when the key is let go. */
const spinKey = '.game-spin';
