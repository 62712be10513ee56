import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Begins each page at its top with the focus on its content, as a freshly loaded page would. A brand chosen in the
 * lobby is the same page: scroll and focus stay. Either the window scrolls or the area does; the other is at its top.
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
