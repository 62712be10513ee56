/**
 * Where the access token is kept: local storage with "remember me", otherwise session storage, which ends with the
 * tab. Storage that is switched off (private windows) leaves it in memory.
 */
const key = 'access_token';
const rememberKey = 'remember_me';

let inMemory: string | null = null;

export const readToken = (): string | null =>
  inMemory ?? read(() => sessionStorage.getItem(key)) ?? read(() => localStorage.getItem(key));

export const storeToken = (token: string, remember = remembers()): void => {
  clearToken();
  inMemory = token;
  write(() => (remember ? localStorage : sessionStorage).setItem(key, token));
  write(() => localStorage.setItem(rememberKey, String(remember)));
};

export const clearToken = (): void => {
  inMemory = null;
  write(() => sessionStorage.removeItem(key));
  write(() => localStorage.removeItem(key));
};

/** The last choice of "remember me"; true until somebody chose otherwise. */
export const remembers = (): boolean => read(() => localStorage.getItem(rememberKey)) !== 'false';

/** Whether the token's own expiry has passed. A token that is no JWT is left to the server's judgement. */
export const isExpired = (token: string, nowMs: number): boolean => (expiryOf(token) ?? nowMs + 1) <= nowMs;

/** When the token ends, milliseconds since 1970; null where it does not say. */
export const expiryOf = (token: string): number | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
};

const read = (from: () => string | null): string | null => {
  try {
    return from();
  } catch {
    return null;
  }
};

const write = (to: () => void): void => {
  try {
    to();
  } catch {
    // Storage is full or switched off: the token in memory serves until the page is closed.
  }
};
