import type { laterRoutes } from '@reelfloor/protocol/http/later';

let loaded: typeof laterRoutes | null = null;

/** Returns the routes that only later pages need; null if their file cannot be loaded. Call this early. */
export const loadLaterRoutes = async (): Promise<typeof laterRoutes | null> => {
  loaded ??= await import('@reelfloor/protocol/http/later').then(
    (it) => it.laterRoutes,
    () => null,
  );
  return loaded;
};
