import { claimsOf, readName, readToken } from './access-token.ts';
import { fieldsOf, isNothing, type Loose, textIn, wholeIn } from './loose.ts';
import { idIn, momentIn } from './loose-answer.ts';
import type { Asked, Mender } from './mender.ts';

/** Permission for the menu's pages. Every player gets it if the server lists no permissions. */
const playerPermission = 145;

/**
 * Reads a sign-in. The specification defines only `token` and `pin_code`, so the player's identity is taken
 * from other fields of the answer, the token's claims or the name typed at login.
 */
const signIn: Mender = (json, asked) => {
  const answer = fieldsOf(json);
  return {
    ...answer,
    token: idIn(answer.token) ?? asked.token,
    pin_code: isNothing(answer.pin_code) ? '' : textIn(answer.pin_code),
    Permissions: permissionsIn(answer.Permissions) ?? [playerPermission],
    Group: textIn(answer.Group) ?? 'user',
    ip_address: textIn(answer.ip_address) ?? '',
    versions: textIn(answer.versions) ?? '',
    last_logon: dateIn(answer.last_logon),
    last_logon_ip: isNothing(answer.last_logon_ip) ? null : (textIn(answer.last_logon_ip) ?? null),
    locked: typeof answer.locked === 'boolean' ? answer.locked : undefined,
    restricted: typeof answer.restricted === 'boolean' ? answer.restricted : undefined,
    user: userOf(answer, asked),
  };
};

const userOf = (answer: Loose, asked: Asked): object => {
  const claims = fieldsOf(claimsOf(idIn(answer.token) ?? asked.token ?? ''));
  const sources = [fieldsOf(answer.user), answer, claims];
  const find = (...names: readonly string[]): string | undefined => {
    for (const source of sources)
      for (const name of names) if (!isNothing(source[name])) return textIn(source[name]);
    return undefined;
  };
  const username = find('username', 'user_name', 'preferred_username') ?? nameOfAsked(asked) ?? '';
  const { shortcuts, settings } = fieldsOf(answer.user);
  return {
    // Without an id or a name, use the end of the token, so that different tokens count as different players.
    id: find('id', 'user_id', 'userId', 'sub') ?? (username || asked.token?.slice(-32)),
    username,
    displayName: find('displayName') ?? username,
    name: find('name') ?? '',
    lastname: find('lastname') ?? '',
    email: find('email') ?? '',
    photoURL: find('photoURL') ?? null,
    shortcuts: Array.isArray(shortcuts) ? shortcuts.filter((item) => typeof item === 'string') : [],
    settings,
  };
};

const nameOfAsked = ({ body, token }: Asked): string | undefined =>
  textIn(fieldsOf(body).username) ?? (token === readToken() ? (readName() ?? undefined) : undefined);

const permissionsIn = (value: unknown): number[] | undefined => {
  const list = typeof value === 'string' ? value.split(',') : value;
  return Array.isArray(list) ? list.flatMap((item) => wholeIn(item) ?? []) : undefined;
};

const dateIn = (value: unknown): string | null => {
  const at = isNothing(value) ? undefined : momentIn(value);
  return at === undefined ? null : new Date(at).toISOString();
};

const check: Mender = (json) => {
  const { status, code, ip, country } = fieldsOf(json);
  return {
    status: typeof status === 'boolean' ? Number(status) : wholeIn(status),
    code: wholeIn(code) ?? 0,
    ip: textIn(ip) ?? '',
    country: textIn(country) ?? '',
  };
};

export const mendSignIn = { login: signIn, validate: signIn, check } as const;
