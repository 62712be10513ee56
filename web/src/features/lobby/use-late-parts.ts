import { startTransition, useEffect, useState } from 'react';
import type { LateParts } from './components/card-slots.ts';

/**
 * Loads the late parts once `wanted` is true and the page has loaded. Without them the lobby is whole.
 */
export const useLateParts = (wanted: boolean): LateParts | null => {
  const [parts, setParts] = useState<LateParts | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    const load = () =>
      import('./late-parts.tsx').then(
        // A transition draws the cards again in small steps, so that a slow phone stays responsive.
        (it) => isOver || startTransition(() => setParts(it.lateParts)),
        () => {},
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(load, restMs);
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      isOver = true;
      window.removeEventListener('load', begin);
      clearTimeout(timer);
    };
  }, [wanted]);
  return parts;
};

/** Time in which a slow phone draws the first cards undisturbed. */
const restMs = 300;
