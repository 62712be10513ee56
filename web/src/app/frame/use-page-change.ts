import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Scrolls a new page to its top and focuses it, like a fresh load. Choosing a brand in the lobby is not a new page.
 * Scrolls window and area, because the layout decides which of them scrolls.
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
