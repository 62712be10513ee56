import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { onFirstPopstate } from '../../../ui/first-popstate.ts';

/**
 * Calls `onBack` on the browser's Back instead of leaving, by an entry above the page's own in the history; if Back
 * skips it, the page is added to the history again. Returns a function that removes the entry; await it before going to
 * another page.
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
    // Otherwise the router would leave the page and its seat first.
    return onFirstPopstate(hear);
  }, []);
  return useCallback(async () => {
    if (isReleased.current || history.state?.[mark] !== true) return;
    isReleased.current = true;
    await new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      // The browser may report no change of the history.
      setTimeout(resolve, longestBackMs);
      history.back();
    });
  }, []);
};

const mark = 'backGuard';
const longestBackMs = 1000;
