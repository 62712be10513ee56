import { brandSchema, lobbyMachineSchema } from '@reelfloor/protocol';
import type { RouteName } from '@reelfloor/protocol/http';
import { decodeJwtClaims, readAccessToken, readStoredUsername } from './access-token.ts';
import { chatAdapters } from './adapt-third-party-chat.ts';
import {
  keepItemsMatchingSchema,
  parseLenientId,
  parseLenientList,
  parseLenientTime,
} from './lenient-response-parser.ts';
import {
  isEmptyOrZeroValue,
  parseLenientInteger,
  parseLenientMachineStatus,
  parseLenientObject,
  parseLenientText,
  type UnknownFields,
} from './lenient-value-parser.ts';

const balance: AnswerAdapter = (json) => ({
  balance: parseLenientInteger(parseLenientObject(json).balance ?? json),
  version: parseLenientInteger(parseLenientObject(json).version),
});

const brands: AnswerAdapter = (json) =>
  keepItemsMatchingSchema('a brand', parseLenientList(json, 'brands'), brandSchema, (item) => {
    const { id, name, jackpot, jackpotVersion, machineCount } = parseLenientObject(item);
    const amounts = Array.isArray(jackpot) ? jackpot.join() : jackpot;
    return {
      id: parseLenientId(id) ?? parseLenientId(name),
      name: parseLenientText(name) ?? parseLenientId(id),
      jackpot: parseLenientText(amounts) ?? '',
      jackpotVersion: parseLenientInteger(jackpotVersion),
      machineCount: parseLenientInteger(machineCount) ?? 0,
    };
  });

const machinesIn = (json: unknown): unknown[] | undefined =>
  keepItemsMatchingSchema('a machine', parseLenientList(json, 'machines'), lobbyMachineSchema, (item) => {
    const { id, status, image, brand, reservation, stakeMinMinor, stakeMaxMinor, returnPpm, version } =
      parseLenientObject(item);
    return {
      id: parseLenientId(id),
      status: parseLenientMachineStatus(status),
      image: isEmptyOrZeroValue(image) ? null : parseLenientText(image),
      brand: brandIn(brand),
      reservation: isEmptyOrZeroValue(reservation) && reservation !== '' ? null : parseLenientText(reservation),
      stakeMinMinor: parseLenientInteger(stakeMinMinor),
      stakeMaxMinor: parseLenientInteger(stakeMaxMinor),
      returnPpm: parseLenientInteger(returnPpm),
      version: parseLenientInteger(version),
    };
  });

const brandIn = (value: unknown): object | undefined => {
  const { id, name } = typeof value === 'object' ? parseLenientObject(value) : { id: undefined, name: value };
  const written = isEmptyOrZeroValue(name) ? parseLenientId(id) : parseLenientText(name);
  return written === undefined ? undefined : { id: parseLenientId(id), name: written };
};

const machines: AnswerAdapter = (json) => ({ machines: machinesIn(json) });

const brandMachines: AnswerAdapter = (json) => {
  const brand = brandIn(parseLenientObject(json).brand);
  return { brand: { id: '-', name: '', ...dropUndefined(brand) }, machines: machinesIn(json) };
};

const dropUndefined = (fields: object = {}): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const promotion: AnswerAdapter = (json) => {
  if (typeof json !== 'object' || json === null) return undefined;
  const { status, code, Params, ErrorMessage } = parseLenientObject(json);
  return {
    status: isEmptyOrZeroValue(status) && status !== undefined && status !== null ? 0 : 1,
    code: parseLenientInteger(code) ?? 0,
    Params: { amount: parseLenientInteger(parseLenientObject(Params).amount) ?? 0 },
    ErrorMessage: parseLenientText(ErrorMessage) ?? '',
  };
};

/**
 * Only our server's response to a cash-out reports that the session is closed; on other servers the session continues until the seat ends.
 */
const cashOutSeat: AnswerAdapter = (json) => ({ closed: parseLenientObject(json).closed === true });

const floorAdapters = {
  balance,
  brands,
  machines,
  brandMachines,
  cashOutSeat,
  askDiscount: promotion,
  askBonus: promotion,
  discount: promotion,
  bonus: promotion,
} as const;

export interface RequestTokenAndBody {
  readonly token: string | null;
  readonly body?: unknown;
}

type AnswerAdapter = (json: unknown, asked: RequestTokenAndBody) => unknown;

/** Code of the permission for the pages in the menu. Every player gets it if the server lists no permissions. */
const playerPermission = 145;

/**
 * Parses a sign-in. The specification defines only `token` and `pin_code`, so the player's identity is taken from other fields of the
 * response, the token's claims or the name typed at login.
 */
const signIn: AnswerAdapter = (json, asked) => {
  const answer = parseLenientObject(json);
  return {
    ...answer,
    token: parseLenientId(answer.token) ?? asked.token,
    pin_code: isEmptyOrZeroValue(answer.pin_code) ? '' : parseLenientText(answer.pin_code),
    Permissions: permissionsIn(answer.Permissions) ?? [playerPermission],
    Group: parseLenientText(answer.Group) ?? 'user',
    ip_address: parseLenientText(answer.ip_address) ?? '',
    versions: parseLenientText(answer.versions) ?? '',
    last_logon: dateIn(answer.last_logon),
    last_logon_ip: isEmptyOrZeroValue(answer.last_logon_ip) ? null : (parseLenientText(answer.last_logon_ip) ?? null),
    locked: typeof answer.locked === 'boolean' ? answer.locked : undefined,
    restricted: typeof answer.restricted === 'boolean' ? answer.restricted : undefined,
    user: userOf(answer, asked),
  };
};

const userOf = (answer: UnknownFields, asked: RequestTokenAndBody): object => {
  const claims = parseLenientObject(decodeJwtClaims(parseLenientId(answer.token) ?? asked.token ?? ''));
  const sources = [parseLenientObject(answer.user), answer, claims];
  const find = (...names: readonly string[]): string | undefined => {
    for (const source of sources)
      for (const name of names) if (!isEmptyOrZeroValue(source[name])) return parseLenientText(source[name]);
    return undefined;
  };
  const username = find('username', 'user_name', 'preferred_username') ?? nameOfAsked(asked) ?? '';
  const { shortcuts, settings } = parseLenientObject(answer.user);
  return {
    // Without an id or a name, use the end of the token as the id, so that different tokens count as different players.
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

const nameOfAsked = ({ body, token }: RequestTokenAndBody): string | undefined =>
  parseLenientText(parseLenientObject(body).username) ??
  (token === readAccessToken() ? (readStoredUsername() ?? undefined) : undefined);

const permissionsIn = (value: unknown): number[] | undefined => {
  const list = typeof value === 'string' ? value.split(',') : value;
  return Array.isArray(list) ? list.flatMap((item) => parseLenientInteger(item) ?? []) : undefined;
};

const dateIn = (value: unknown): string | null => {
  const at = isEmptyOrZeroValue(value) ? undefined : parseLenientTime(value);
  return at === undefined ? null : new Date(at).toISOString();
};

const check: AnswerAdapter = (json) => {
  const { status, code, ip, country } = parseLenientObject(json);
  return {
    status: typeof status === 'boolean' ? Number(status) : parseLenientInteger(status),
    code: parseLenientInteger(code) ?? 0,
    ip: parseLenientText(ip) ?? '',
    country: parseLenientText(country) ?? '',
  };
};

const signInAdapters = { login: signIn, validate: signIn, check } as const;

const adapters: Partial<Record<RouteName, AnswerAdapter>> = {
  ...signInAdapters,
  ...floorAdapters,
  ...chatAdapters,
};

const saysYes: AnswerAdapter = () => ({});
for (const name of ['logout', 'kick', 'cancel', 'changePassword', 'register', 'forgotPassword'] as const)
  adapters[name] = saysYes;

/**
 * Converts a third-party server's response to our contract's form; undefined if it cannot be parsed. Fills in fields that the specification
 * does not name, accepts any type where the specification leaves the type open, and drops unreadable items.
 */
export const adaptThirdPartyResponse = (name: RouteName, json: unknown, request: RequestTokenAndBody): unknown =>
  adapters[name]?.(json, request);
