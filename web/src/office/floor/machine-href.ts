import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';

const base = '/office';

/** Address of a machine's page. */
export const machineHref = (id: string): string => `${base}/machine/${encodeURIComponent(id)}`;

/**
 * Opens the links of a list within the office, without a new load of the page. One listener for all, because the router's own
 * link would listen to the address once for each row.
 */
export const useOpenInside = (): ((event: MouseEvent<HTMLElement>) => void) => {
  const [, navigate] = useLocation();
  return (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(link.pathname.slice(base.length));
  };
};
