import { chatMessageSchema, contactSchema } from '@reelfloor/protocol';
import { getServerTimeMs } from '../clock/server-time.ts';
import {
  keepItemsMatchingSchema,
  parseLenientId,
  parseLenientList,
  parseLenientTime,
} from './lenient-response-parser.ts';
import {
  isEmptyOrZeroValue,
  parseLenientInteger,
  parseLenientObject,
  parseLenientText,
  type UnknownFields,
} from './lenient-value-parser.ts';

const contacts = (json: unknown): unknown =>
  keepItemsMatchingSchema('a chat contact', parseLenientList(json, 'contacts'), contactSchema, (item) => {
    const { id, name, avatar, status, unread } = parseLenientObject(item);
    return {
      id: parseLenientId(id),
      name: parseLenientText(name) ?? parseLenientId(id),
      avatar: isEmptyOrZeroValue(avatar) ? null : parseLenientText(avatar),
      status: parseLenientText(status) ?? 'offline',
      unread: Math.max(parseLenientInteger(unread) ?? 0, 0),
    };
  });

/** Parses a list of chats. In the specification an entry has only a contact, whose id then identifies the chat. */
const chatListIn = (value: unknown): object[] =>
  (Array.isArray(value) ? value : []).flatMap((item) => {
    const { chatId, id, contactId, lastMessageTime } = parseLenientObject(item);
    const contact = parseLenientId(contactId);
    if (contact === undefined) return [];
    return {
      chatId: parseLenientId(chatId) ?? parseLenientId(id) ?? contact,
      contactId: contact,
      lastMessageTime: parseLenientTime(lastMessageTime),
    };
  });

const user = (json: unknown): unknown => {
  const { id, name, avatar, status, chatList } = parseLenientObject(json);
  return {
    id: parseLenientId(id),
    name: parseLenientText(name),
    avatar: isEmptyOrZeroValue(avatar) ? null : parseLenientText(avatar),
    status: parseLenientText(status),
    chatList: chatListIn(chatList),
  };
};

const messageOf = ({ id, who, message, time, key }: UnknownFields, timeUnlessSaid: number): object => ({
  // Messages are ordered by id, so ids must be numbers.
  id: parseLenientInteger(id),
  who: parseLenientId(who),
  message: parseLenientText(message),
  time: parseLenientTime(time) ?? timeUnlessSaid,
  key: typeof key === 'string' ? key : undefined,
});

/** Parses messages. A message without a time gets the time of the message before it. */
const dialogOf = (items: readonly unknown[]): unknown[] | undefined => {
  let time = getServerTimeMs();
  return keepItemsMatchingSchema('a chat message', items, chatMessageSchema, (item) => {
    const message = parseLenientObject(item);
    time = parseLenientTime(message.time) ?? time;
    return messageOf(message, time);
  });
};

const chat = (json: unknown): unknown => {
  const answer = parseLenientObject(json);
  const { id, dialog, hasEarlier } = parseLenientObject(answer.chat);
  return {
    chat: {
      id: parseLenientId(id) ?? '-',
      dialog: dialogOf(Array.isArray(dialog) ? dialog : []),
      hasEarlier: hasEarlier === true,
    },
    userChatList: chatListIn(answer.userChatList),
  };
};

const sentMessage = (json: unknown): unknown => {
  const { message, userChatList } = parseLenientObject(json);
  return {
    message: messageOf(parseLenientObject(message), getServerTimeMs()),
    userChatList: chatListIn(userChatList),
  };
};

const entriesOf = (value: unknown): object[] =>
  (Array.isArray(value) ? value : []).flatMap((item, index) => {
    const { id, title, detail } = parseLenientObject(item);
    return {
      id: parseLenientId(id) ?? String(index),
      title: parseLenientText(title) ?? '',
      detail: parseLenientText(detail) ?? '',
    };
  });

const quickPanel = (json: unknown): unknown => {
  const { events, notes } = parseLenientObject(json);
  return { events: entriesOf(events), notes: entriesOf(notes) };
};

/** Adapters for third-party responses of the chat routes and of `quickPanel` (events and notes); see `adaptThirdPartyResponse`. */
export const chatAdapters = {
  chatContacts: contacts,
  chatUser: user,
  updateChatUser: user,
  chat,
  sendMessage: sentMessage,
  quickPanel,
} as const;
