/**
 * Storage key of the access token: in local storage with "remember me", otherwise in session storage. Tabs share the remembered sign-in,
 * but a tab can have a different one; a tab writes and deletes only the sign-in that it uses. In private windows the token is only in
 * memory.
 */
const key = 'access_token';
const rememberKey = 'remember_me';
const markKey = 'sign_in_mark';
const nameKey = 'username';

interface KeptSignIn {
  readonly token: string;
  /** Random id of a sign-in in this browser. Stays the same when the token is renewed. */
  readonly mark: string;
  readonly isRemembered: boolean;
}

/** This tab's sign-in; null if signed out; undefined until storage has been read. */
let own: KeptSignIn | null | undefined;
let markOfNobody: string | null = null;
let nameInMemory: string | null = null;

export const readAccessToken = (): string | null => readOwn()?.token ?? null;

/** Returns the stored sign-in: this tab's own sign-in, otherwise the remembered sign-in. */
const readOwn = (): KeptSignIn | null => {
  if (own === undefined) own = readFrom(false) ?? readFrom(true);
  return own;
};

const readFrom = (isRemembered: boolean): KeptSignIn | null => {
  const token = read(() => placeOf(isRemembered).getItem(key));
  if (token === null) return null;
  const mark = read(() => placeOf(isRemembered).getItem(markKey));
  if (mark !== null) return { token, mark, isRemembered };
  const fresh = { token, mark: randomMark(), isRemembered };
  write(() => placeOf(isRemembered).setItem(markKey, fresh.mark));
  return fresh;
};

/** Replaces the token of the current sign-in after a renewal. */
export const storeRenewedAccessToken = (token: string): void => {
  const before = readOwn();
  // If another tab has since stored a different sign-in in local storage, keep this tab's sign-in in session storage.
  const isRemembered = before ? before.isRemembered && isRememberedStill(before) : isRememberMeChosen();
  keep({ token, mark: getLocalSignInId(), isRemembered });
};

export const storeNewSignInToken = (token: string, remember = isRememberMeChosen()): void => {
  clearAccessToken();
  if (remember) write(() => localStorage.removeItem(nameKey));
  keep({ token, mark: randomMark(), isRemembered: remember });
  write(() => localStorage.setItem(rememberKey, String(remember)));
};

const keep = (signIn: KeptSignIn): void => {
  own = signIn;
  const { token, mark, isRemembered } = signIn;
  write(() => placeOf(isRemembered).setItem(key, token));
  write(() => placeOf(isRemembered).setItem(markKey, mark));
};

const placeOf = (isRemembered: boolean): Storage => (isRemembered ? localStorage : sessionStorage);

const isRememberedStill = ({ mark }: KeptSignIn): boolean => read(() => localStorage.getItem(markKey)) === mark;

export const getLocalSignInId = (): string => {
  const signIn = readOwn();
  if (signIn) return signIn.mark;
  markOfNobody ??= randomMark();
  return markOfNobody;
};

/** Returns whether this tab's sign-in has this id. */
export const isCurrentSignIn = (signInId: string): boolean => readOwn()?.mark === signInId;

const randomMark = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

export const clearAccessToken = (): void => {
  const before = readOwn();
  own = null;
  markOfNobody = null;
  nameInMemory = null;
  forget(() => sessionStorage);
  if (before?.isRemembered && isRememberedStill(before)) forget(() => localStorage);
};

const forget = (place: () => Storage): void => {
  for (const name of [key, markKey, nameKey]) write(() => place().removeItem(name));
};

/** Returns the user name typed at login. Needed for servers whose tokens and responses do not contain the player's name. */
export const readStoredUsername = (): string | null => {
  const signIn = readOwn();
  return nameInMemory ?? (signIn && read(() => placeOf(signIn.isRemembered).getItem(nameKey)));
};

export const storeUsername = (name: string): void => {
  nameInMemory = name;
  const signIn = readOwn();
  if (signIn) write(() => placeOf(signIn.isRemembered).setItem(nameKey, name));
};

export const isRememberMeChosen = (): boolean => read(() => localStorage.getItem(rememberKey)) !== 'false';

/**
 * Returns when a token was issued and when it expires, as Unix time in ms by the server's clock; null for a time that the token does not
 * contain.
 */
export const parseAccessTokenTimes = (
  token: string,
): { readonly madeAt: number | null; readonly expiresAt: number | null } => {
  const claims = decodeJwtClaims(token);
  const read = (name: 'iat' | 'exp'): number | null => {
    const seconds = typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>)[name] : null;
    return typeof seconds === 'number' ? seconds * 1000 : null;
  };
  return { madeAt: read('iat'), expiresAt: read('exp') };
};

/** Returns the claims of a JWT without verifying its signature; null for any other token. */
export const decodeJwtClaims = (token: string): unknown => {
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
    // Storage is full or switched off: the token stays in memory.
  }
};
