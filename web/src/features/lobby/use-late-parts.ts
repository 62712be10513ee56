import { startTransition, useEffect, useState } from 'react';
import type { LateParts } from './components/card-slots.ts';

/** Loads the late parts when the browser has time, once `wanted` is true. Without them the lobby is whole. */
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
    // WebKit has no idle callback.
    const idle = window.requestIdleCallback?.(load, { timeout: latestMs });
    const timer = idle === undefined ? setTimeout(load, withoutIdleMs) : undefined;
    return () => {
      isOver = true;
      if (idle !== undefined) cancelIdleCallback(idle);
      clearTimeout(timer);
    };
  }, [wanted]);
  return parts;
};

const latestMs = 2_000;
const withoutIdleMs = 500;
