import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { onFirstPopstate } from '../../../ui/first-popstate.ts';

/**
 * Keeps the browser's Back from leaving the page: an entry of the history lies above the page's own, and going back from it
 * calls `onBack` instead. Two quick ones, or a long press of the key, reach what lies below the page: then the page is put
 * on top again. Returns what takes the entry away, before the page itself goes elsewhere.
 */
export const useBackGuard = (onBack: () => void): (() => Promise<void>) => {
  const isReleased = useRef(false);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    isReleased.current = false;
    const { href } = location;
    const put = () => {
      // After a reload it lies there already.
      if (location.href !== href || history.state?.[mark] !== true)
        history.pushState({ [mark]: true }, '', href);
    };
    const hear = () => {
      if (isReleased.current || (location.href === href && history.state?.[mark] === true)) return;
      put();
      goBack();
    };
    put();
    // After the router had heard it, this page and its seat would be gone.
    return onFirstPopstate(hear);
  }, []);
  return useCallback(async () => {
    if (isReleased.current || history.state?.[mark] !== true) return;
    isReleased.current = true;
    await new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      // Whatever a browser makes of its history, the page gets away.
      setTimeout(resolve, longestBackMs);
      history.back();
    });
  }, []);
};

const mark = 'backGuard';
const longestBackMs = 1000;
