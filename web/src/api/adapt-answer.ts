import { brandSchema, chatMessageSchema, contactSchema, lobbyMachineSchema } from '@reelfloor/protocol';
import type { RouteName } from '@reelfloor/protocol/http';
import * as z from 'zod/mini';
import { serverNow } from '../clock/server-time.ts';
import { claimsOf, readName, readToken } from './access-token.ts';
import { idIn, listIn, momentIn } from './lenient-answer-parser.ts';
import { fieldsOf, isNothing, statusIn, textIn, type UnknownFields, wholeIn } from './lenient-parser.ts';

const balance: AnswerAdapter = (json) => ({
  balance: wholeIn(fieldsOf(json).balance ?? json),
  version: wholeIn(fieldsOf(json).version),
});

const brands: AnswerAdapter = (json) =>
  keepReadable('a brand', listIn(json, 'brands'), brandSchema, (item) => {
    const { id, name, jackpot, jackpotVersion, machineCount } = fieldsOf(item);
    const amounts = Array.isArray(jackpot) ? jackpot.join() : jackpot;
    return {
      id: idIn(id) ?? idIn(name),
      name: textIn(name) ?? idIn(id),
      jackpot: textIn(amounts) ?? '',
      jackpotVersion: wholeIn(jackpotVersion),
      machineCount: wholeIn(machineCount) ?? 0,
    };
  });

const machinesIn = (json: unknown): unknown[] | undefined =>
  keepReadable('a machine', listIn(json, 'machines'), lobbyMachineSchema, (item) => {
    const { id, status, image, brand, reservation, stakeMinMinor, stakeMaxMinor, returnPpm, version } =
      fieldsOf(item);
    return {
      id: idIn(id),
      status: statusIn(status),
      image: isNothing(image) ? null : textIn(image),
      brand: brandIn(brand),
      reservation: isNothing(reservation) && reservation !== '' ? null : textIn(reservation),
      stakeMinMinor: wholeIn(stakeMinMinor),
      stakeMaxMinor: wholeIn(stakeMaxMinor),
      returnPpm: wholeIn(returnPpm),
      version: wholeIn(version),
    };
  });

const brandIn = (value: unknown): object | undefined => {
  const { id, name } = typeof value === 'object' ? fieldsOf(value) : { id: undefined, name: value };
  const written = isNothing(name) ? idIn(id) : textIn(name);
  return written === undefined ? undefined : { id: idIn(id), name: written };
};

const machines: AnswerAdapter = (json) => ({ machines: machinesIn(json) });

const brandMachines: AnswerAdapter = (json) => {
  const brand = brandIn(fieldsOf(json).brand);
  return { brand: { id: '-', name: '', ...dropUndefined(brand) }, machines: machinesIn(json) };
};

const dropUndefined = (fields: object = {}): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const promotion: AnswerAdapter = (json) => {
  if (typeof json !== 'object' || json === null) return undefined;
  const { status, code, Params, ErrorMessage } = fieldsOf(json);
  return {
    status: isNothing(status) && status !== undefined && status !== null ? 0 : 1,
    code: wholeIn(code) ?? 0,
    Params: { amount: wholeIn(fieldsOf(Params).amount) ?? 0 },
    ErrorMessage: textIn(ErrorMessage) ?? '',
  };
};

/** Only our server reports that the session is closed; on other servers the session continues until the seat ends. */
const cashOutSeat: AnswerAdapter = (json) => ({ closed: fieldsOf(json).closed === true });

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

const reported = new Set<string>();

/** Returns the items that match the schema after `mend` has converted them; leaves out and logs the others. */
const keepReadable = (
  what: string,
  items: readonly unknown[] | undefined,
  schema: z.ZodMiniType,
  adapt: (item: unknown) => unknown,
): unknown[] | undefined =>
  items?.map(adapt).filter((item) => {
    const parsed = z.safeParse(schema, item);
    if (parsed.success) return true;
    const issue = parsed.error.issues[0];
    const line = `${what} left out: ${issue?.path.join('.') || 'item'}: ${issue?.message}`;
    if (!reported.has(line)) console.warn(line);
    reported.add(line);
    return false;
  });

export interface Asked {
  readonly token: string | null;
  readonly body?: unknown;
}

type AnswerAdapter = (json: unknown, asked: Asked) => unknown;

/** Permission for the pages in the menu. Every player gets it if the server lists no permissions. */
const playerPermission = 145;

/**
 * Parses a sign-in. The specification defines only `token` and `pin_code`, so the player's identity is taken from other fields of the
 * response, the token's claims or the name typed at login.
 */
const signIn: AnswerAdapter = (json, asked) => {
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

const userOf = (answer: UnknownFields, asked: Asked): object => {
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

const check: AnswerAdapter = (json) => {
  const { status, code, ip, country } = fieldsOf(json);
  return {
    status: typeof status === 'boolean' ? Number(status) : wholeIn(status),
    code: wholeIn(code) ?? 0,
    ip: textIn(ip) ?? '',
    country: textIn(country) ?? '',
  };
};

const signInAdapters = { login: signIn, validate: signIn, check } as const;

const contacts: AnswerAdapter = (json) =>
  keepReadable('a chat contact', listIn(json, 'contacts'), contactSchema, (item) => {
    const { id, name, avatar, status, unread } = fieldsOf(item);
    return {
      id: idIn(id),
      name: textIn(name) ?? idIn(id),
      avatar: isNothing(avatar) ? null : textIn(avatar),
      status: textIn(status) ?? 'offline',
      unread: Math.max(wholeIn(unread) ?? 0, 0),
    };
  });

/** Parses a list of chats. In the specification an entry has only a contact, whose id then identifies the chat. */
const chatListIn = (value: unknown): object[] =>
  (Array.isArray(value) ? value : []).flatMap((item) => {
    const { chatId, id, contactId, lastMessageTime } = fieldsOf(item);
    const contact = idIn(contactId);
    if (contact === undefined) return [];
    return {
      chatId: idIn(chatId) ?? idIn(id) ?? contact,
      contactId: contact,
      lastMessageTime: momentIn(lastMessageTime),
    };
  });

const user: AnswerAdapter = (json) => {
  const { id, name, avatar, status, chatList } = fieldsOf(json);
  return {
    id: idIn(id),
    name: textIn(name),
    avatar: isNothing(avatar) ? null : textIn(avatar),
    status: textIn(status),
    chatList: chatListIn(chatList),
  };
};

const messageOf = ({ id, who, message, time, key }: UnknownFields, timeUnlessSaid: number): object => ({
  // Messages are ordered by id, so ids must be numbers.
  id: wholeIn(id),
  who: idIn(who),
  message: textIn(message),
  time: momentIn(time) ?? timeUnlessSaid,
  key: typeof key === 'string' ? key : undefined,
});

/** Parses messages. A message without a time gets the time of the message before it. */
const dialogOf = (items: readonly unknown[]): unknown[] | undefined => {
  let time = serverNow();
  return keepReadable('a chat message', items, chatMessageSchema, (item) => {
    const message = fieldsOf(item);
    time = momentIn(message.time) ?? time;
    return messageOf(message, time);
  });
};

const chat: AnswerAdapter = (json) => {
  const answer = fieldsOf(json);
  const { id, dialog, hasEarlier } = fieldsOf(answer.chat);
  return {
    chat: {
      id: idIn(id) ?? '-',
      dialog: dialogOf(Array.isArray(dialog) ? dialog : []),
      hasEarlier: hasEarlier === true,
    },
    userChatList: chatListIn(answer.userChatList),
  };
};

const sentMessage: AnswerAdapter = (json) => {
  const { message, userChatList } = fieldsOf(json);
  return { message: messageOf(fieldsOf(message), serverNow()), userChatList: chatListIn(userChatList) };
};

const entriesOf = (value: unknown): object[] =>
  (Array.isArray(value) ? value : []).flatMap((item, index) => {
    const { id, title, detail } = fieldsOf(item);
    return { id: idIn(id) ?? String(index), title: textIn(title) ?? '', detail: textIn(detail) ?? '' };
  });

const quickPanel: AnswerAdapter = (json) => {
  const { events, notes } = fieldsOf(json);
  return { events: entriesOf(events), notes: entriesOf(notes) };
};

const chatAdapters = {
  chatContacts: contacts,
  chatUser: user,
  updateChatUser: user,
  chat,
  sendMessage: sentMessage,
  quickPanel,
} as const;

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
export const adaptAnswer = (name: RouteName, json: unknown, asked: Asked): unknown =>
  adapters[name]?.(json, asked);
