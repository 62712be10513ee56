import type { lazyRoutes } from '@reelfloor/protocol/http/later';

let loaded: typeof lazyRoutes | null = null;

/** Returns the definitions of the API routes that only later pages need; null if their file cannot be loaded. Call this early. */
export const loadLazyApiRoutes = async (): Promise<typeof lazyRoutes | null> => {
  loaded ??= await import('@reelfloor/protocol/http/later').then((it) => it.lazyRoutes).catch(() => null);
  return loaded;
};
