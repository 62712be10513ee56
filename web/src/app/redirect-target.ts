/** Returns path, query and fragment of an address, so that a redirect keeps all of them. */
export const placeOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** Returns the address of the login that opens `target` afterwards. */
export const loginPath = (target: string): string =>
  target === '/' || target === '/logout' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

/**
 * Returns the path to open after the login (specification §2). Anything but a path of this origin becomes `/`. So do
 * `/logout`, which would sign out at once, and `/login` and `/callback`, which only redirect.
 */
export const redirectTarget = (search: string, origin: string): string => {
  const wanted = new URLSearchParams(search).get('redirect');
  if (wanted === null || !wanted.startsWith('/')) return '/';
  const url = parse(wanted, origin);
  if (!url || url.origin !== origin) return '/';
  if (/^\/(logout|login|callback)(\/|$)/.test(url.pathname)) return '/';
  return placeOf(url);
};

const parse = (path: string, origin: string): URL | null => {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
};
