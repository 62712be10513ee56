import type { laterRoutes } from '@reelfloor/protocol/http/later';

let loaded: typeof laterRoutes | null = null;

/** The routes of pages and panels that are opened later; null where their file cannot be had. A page asks for them with its own. */
export const loadLaterRoutes = async (): Promise<typeof laterRoutes | null> => {
  loaded ??= await import('@reelfloor/protocol/http/later').then(
    (it) => it.laterRoutes,
    () => null,
  );
  return loaded;
};
