import { chatMessageSchema, contactSchema } from '@reelfloor/protocol';
import { serverNow } from '../clock/server-time.ts';
import { keepReadable } from './keep-readable.ts';
import { fieldsOf, isNothing, type Loose, textIn, wholeIn } from './loose.ts';
import { idIn, listIn, momentIn } from './loose-answer.ts';
import type { Mender } from './mender.ts';

const contacts: Mender = (json) =>
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

/** Reads a list of chats. The specification's entries have only a contact, whose id then identifies the chat. */
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

const user: Mender = (json) => {
  const { id, name, avatar, status, chatList } = fieldsOf(json);
  return {
    id: idIn(id),
    name: textIn(name),
    avatar: isNothing(avatar) ? null : textIn(avatar),
    status: textIn(status),
    chatList: chatListIn(chatList),
  };
};

const messageOf = ({ id, who, message, time, key }: Loose, timeUnlessSaid: number): object => ({
  // Messages are ordered by id, so ids must be numbers.
  id: wholeIn(id),
  who: idIn(who),
  message: textIn(message),
  time: momentIn(time) ?? timeUnlessSaid,
  key: typeof key === 'string' ? key : undefined,
});

/** A message without a time gets the time of the message before it. */
const dialogOf = (items: readonly unknown[]): unknown[] | undefined => {
  let time = serverNow();
  return keepReadable('a chat message', items, chatMessageSchema, (item) => {
    const message = fieldsOf(item);
    time = momentIn(message.time) ?? time;
    return messageOf(message, time);
  });
};

const chat: Mender = (json) => {
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

const sentMessage: Mender = (json) => {
  const { message, userChatList } = fieldsOf(json);
  return { message: messageOf(fieldsOf(message), serverNow()), userChatList: chatListIn(userChatList) };
};

const entriesOf = (value: unknown): object[] =>
  (Array.isArray(value) ? value : []).flatMap((item, index) => {
    const { id, title, detail } = fieldsOf(item);
    return { id: idIn(id) ?? String(index), title: textIn(title) ?? '', detail: textIn(detail) ?? '' };
  });

const quickPanel: Mender = (json) => {
  const { events, notes } = fieldsOf(json);
  return { events: entriesOf(events), notes: entriesOf(notes) };
};

export const mendChat = {
  chatContacts: contacts,
  chatUser: user,
  updateChatUser: user,
  chat,
  sendMessage: sentMessage,
  quickPanel,
} as const;
