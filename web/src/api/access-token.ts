/**
 * Where the access token is kept: local storage with "remember me", otherwise session storage, which ends with the
 * tab. Storage that is switched off (private windows) leaves it in memory.
 */
const key = 'access_token';
const rememberKey = 'remember_me';
const markKey = 'sign_in_mark';
const nameKey = 'username';

let inMemory: string | null = null;
let markInMemory: string | null = null;
let nameInMemory: string | null = null;

export const readToken = (): string | null =>
  inMemory ?? read(() => sessionStorage.getItem(key)) ?? read(() => localStorage.getItem(key));

/** A newer token of the same sign-in. */
export const storeToken = (token: string, remember = remembers()): void =>
  store(token, signInMark(), remember);

/** The token of another sign-in. */
export const storeNewToken = (token: string, remember?: boolean): void => {
  clearToken();
  store(token, randomMark(), remember ?? remembers());
};

const store = (token: string, mark: string, remember: boolean): void => {
  forget(key, markKey);
  inMemory = token;
  markInMemory = mark;
  const place = () => (remember ? localStorage : sessionStorage);
  write(() => place().setItem(key, token));
  write(() => place().setItem(markKey, mark));
  write(() => localStorage.setItem(rememberKey, String(remember)));
};

/** Tells this browser's sign-ins apart, whatever a server writes into its tokens; stays when a token is renewed. */
export const signInMark = (): string => {
  markInMemory ??= read(() => tokenPlace().getItem(markKey));
  if (markInMemory === null) {
    const mark = randomMark();
    markInMemory = mark;
    write(() => tokenPlace().setItem(markKey, mark));
  }
  return markInMemory;
};

const tokenPlace = (): Storage =>
  read(() => sessionStorage.getItem(key)) === null ? localStorage : sessionStorage;

const randomMark = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** What goes with it is forgotten too. */
export const clearToken = (): void => {
  inMemory = null;
  markInMemory = null;
  nameInMemory = null;
  forget(key, markKey, nameKey);
};

/** The name that was typed at the login, for a server that does not say who a token is for. It goes with the token. */
export const readName = (): string | null =>
  nameInMemory ?? read(() => sessionStorage.getItem(nameKey)) ?? read(() => localStorage.getItem(nameKey));

export const storeName = (name: string): void => {
  nameInMemory = name;
  write(() => (remembers() ? localStorage : sessionStorage).setItem(nameKey, name));
};

/** The last choice of "remember me"; true until somebody chose otherwise. */
export const remembers = (): boolean => read(() => localStorage.getItem(rememberKey)) !== 'false';

/** Whether the token's own expiry has passed. A token that is no JWT is left to the server's judgement. */
export const isExpired = (token: string, nowMs: number): boolean => (expiryOf(token) ?? nowMs + 1) <= nowMs;

/** When the token ends, milliseconds since 1970; null where it does not say. */
export const expiryOf = (token: string): number | null => {
  const claims = claimsOf(token);
  if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
  return typeof claims.exp === 'number' ? claims.exp * 1000 : null;
};

/** What a JWT says; null of any other token. */
export const claimsOf = (token: string): unknown => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};

const forget = (...names: readonly string[]): void => {
  for (const name of names) {
    write(() => sessionStorage.removeItem(name));
    write(() => localStorage.removeItem(name));
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
