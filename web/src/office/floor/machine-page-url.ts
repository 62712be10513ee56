import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';

const base = '/office';

/** URL of a machine's page. */
export const buildMachinePageUrl = (machineId: string): string => `${base}/machine/${encodeURIComponent(machineId)}`;

/**
 * Makes the links of a list navigate within the back office without a page load. One listener for the whole list, because the router's link
 * component would subscribe to the URL once for each row.
 */
export const useClientSideNavigationHandler = (): ((event: MouseEvent<HTMLElement>) => void) => {
  const [, navigate] = useLocation();
  return (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.pathname.slice(base.length));
  };
};
