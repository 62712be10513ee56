import * as z from 'zod/mini';
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
    summary: 'Everybody the reader may write to, the latest chat first.',
    access: 'player',
    answer: z.array(contactSchema),
  },
  chatUser: {
    method: 'GET',
    path: '/api/chat/user',
    summary: "The reader's own status and chats.",
    access: 'player',
    answer: chatUserSchema,
  },
  updateChatUser: {
    method: 'POST',
    path: '/api/chat/user/data',
    summary: "Choose the reader's status.",
    access: 'player',
    body: chatUserChangeSchema,
    answer: chatUserSchema,
  },
  chat: {
    method: 'GET',
    path: '/api/chat/get-chat',
    summary: 'The chat with one contact, its newest messages; they count as read.',
    access: 'player',
    query: chatQuerySchema,
    answer: chatAnswerSchema,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat/send-message',
    summary: 'Write to a contact.',
    access: 'player',
    body: sendMessageSchema,
    answer: sentMessageSchema,
  },
} as const satisfies Record<string, Route>;
