import { useEffect } from 'react';

/** Sets the page's title in the tab, the history and for screen readers. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Reelfloor`;
  }, [title]);
};
