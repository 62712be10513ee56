import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keeps the browser's Back from leaving the page: an entry of the history lies above the page's own, and going back from it
 * calls `onBack` instead. Returns what takes the entry away, before the page itself goes elsewhere.
 */
export const useBackGuard = (onBack: () => void): (() => Promise<void>) => {
  const isReleased = useRef(false);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    isReleased.current = false;
    const put = () => {
      // After a reload it lies there already.
      if (history.state?.[mark] !== true) history.pushState({ [mark]: true }, '', location.href);
    };
    const hear = () => {
      if (isReleased.current || history.state?.[mark] === true) return;
      put();
      goBack();
    };
    put();
    addEventListener('popstate', hear);
    return () => removeEventListener('popstate', hear);
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
