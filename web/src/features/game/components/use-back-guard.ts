import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { onFirstPopstate } from '../../../ui/first-popstate.ts';

/**
 * Calls `onBack` when the browser's Back is used, instead of leaving the page. It puts an extra entry on top of the
 * page's own in the history; if Back skips over it, the page is put on top again. Returns the function that removes
 * the entry, to be awaited before going elsewhere.
 */
export const useBackGuard = (onBack: () => void): (() => Promise<void>) => {
  const isReleased = useRef(false);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    isReleased.current = false;
    const { href } = location;
    const put = () => {
      // After a reload the entry is there already.
      if (location.href !== href || history.state?.[mark] !== true)
        history.pushState({ [mark]: true }, '', href);
    };
    const hear = () => {
      if (isReleased.current || (location.href === href && history.state?.[mark] === true)) return;
      put();
      goBack();
    };
    put();
    // Hear it before the router does, which would leave the page and its seat.
    return onFirstPopstate(hear);
  }, []);
  return useCallback(async () => {
    if (isReleased.current || history.state?.[mark] !== true) return;
    isReleased.current = true;
    await new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      // Whatever the browser does with its history, leaving must not hang.
      setTimeout(resolve, longestBackMs);
      history.back();
    });
  }, []);
};

const mark = 'backGuard';
const longestBackMs = 1000;
