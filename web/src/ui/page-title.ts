import { useEffect } from 'react';

/** Names the page in the tab, the history and for screen readers. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Reelfloor`;
  }, [title]);
};
