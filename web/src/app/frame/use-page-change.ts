import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Scrolls a new page to its top and focuses it, as a fresh load would. Choosing a brand in the lobby does not count as a
 * new page. Scrolls both window and content, because the layout decides which of them scrolls.
 */
export const usePageChange = (
  content: RefObject<HTMLElement | null>,
  scrollArea: RefObject<HTMLElement | null>,
): void => {
  const [path] = useLocation();
  const page = path.startsWith('/lobby/') ? '/lobby' : path;
  const known = useRef(page);
  useEffect(() => {
    if (known.current === page) return;
    known.current = page;
    scrollTo(0, 0);
    scrollArea.current?.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [page, content, scrollArea]);
};
