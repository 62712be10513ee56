/** The whole address within this origin, so that a redirect keeps what stands behind the path. */
export const placeOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** The address that asks for a login and then leads to `target`. */
export const loginPath = (target: string): string =>
  target === '/' || target === '/logout' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

/**
 * Where to go once access is granted. Only a path of this very origin counts; `/logout` would end the session at
 * once and `/login` and `/callback` would lead nowhere, so all become the first page (specification §2).
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
