import type { laterRoutes } from '@reelfloor/protocol/http/later';

let loaded: typeof laterRoutes | null = null;

/**
 * Routes of pages that are opened later; null if their file cannot be loaded. Each page loads them together with
 * its own file.
 */
export const loadLaterRoutes = async (): Promise<typeof laterRoutes | null> => {
  loaded ??= await import('@reelfloor/protocol/http/later').then(
    (it) => it.laterRoutes,
    () => null,
  );
  return loaded;
};
