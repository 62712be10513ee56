import * as z from 'zod/mini';
import type { ContractOf } from './call-contract.ts';
import { at } from './call-contract-examples.ts';
import {
  chatAnswerSchema,
  chatQuerySchema,
  chatUserChangeSchema,
  chatUserSchema,
  contactSchema,
  sendMessageSchema,
  sentMessageSchema,
} from './chat.ts';
import type { Route } from './route.ts';

export const chatRoutes = {
  chatContacts: {
    method: 'GET',
    path: '/api/chat/contacts',
    access: 'player',
    answer: z.array(contactSchema),
  },
  chatUser: {
    method: 'GET',
    path: '/api/chat/user',
    access: 'player',
    answer: chatUserSchema,
  },
  updateChatUser: {
    method: 'POST',
    path: '/api/chat/user/data',
    access: 'player',
    body: chatUserChangeSchema,
    answer: chatUserSchema,
  },
  chat: {
    method: 'GET',
    path: '/api/chat/get-chat',
    access: 'player',
    query: chatQuerySchema,
    answer: chatAnswerSchema,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat/send-message',
    access: 'player',
    body: sendMessageSchema,
    answer: sentMessageSchema,
  },
} as const satisfies Record<string, Route>;

const message = { id: 9, who: 'p-player1', message: 'Machine 104 is free.', time: at, key: 'k-5a31c0de' };
const chatList = [{ chatId: 'c-1', contactId: 'p-staff1', lastMessageTime: at }];

/** API documentation of the HTTP calls of the team chat. Not loaded by the client. */
export const chatContract = {
  chatContacts: {
    summary: 'Everybody the reader may write to, the latest chat first.',
    group: 'Chat',
    example: {
      answer: [{ id: 'p-staff1', name: 'Staff One', avatar: null, status: 'online', unread: 1 }],
    },
  },
  chatUser: {
    summary: "The reader's own status and chats.",
    group: 'Chat',
    refusals: ['NOT_FOUND'],
    example: { answer: { id: 'p-player1', name: 'Player One', avatar: null, status: 'online', chatList } },
  },
  updateChatUser: {
    summary: "Choose the reader's status.",
    group: 'Chat',
    refusals: ['NOT_FOUND'],
    example: {
      body: { status: 'away' },
      answer: { id: 'p-player1', name: 'Player One', avatar: null, status: 'away', chatList },
    },
  },
  chat: {
    summary: 'The chat with one contact, its newest messages; they count as read.',
    group: 'Chat',
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
    example: {
      query: { contactId: 'p-staff1', userId: 'p-player1' },
      answer: { chat: { id: 'c-1', dialog: [message], hasEarlier: false }, userChatList: chatList },
    },
  },
  sendMessage: {
    summary: 'Write to a contact.',
    group: 'Chat',
    refusals: ['FORBIDDEN', 'NOT_FOUND', 40000],
    example: {
      body: { chatId: 'c-1', contactId: 'p-staff1', messageText: 'Machine 104 is free.', key: 'k-5a31c0de' },
      answer: { message, userChatList: chatList },
    },
  },
} satisfies ContractOf<typeof chatRoutes>;
