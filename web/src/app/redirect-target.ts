export const placeOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

export const loginPath = (target: string): string =>
  target === '/' || target === '/logout' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

/**
 * Returns the path to open after the login (specification §2). It is `/` for other origins, for `/logout`,
 * which would log out at once, and for `/login` and `/callback`, which only redirect.
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
