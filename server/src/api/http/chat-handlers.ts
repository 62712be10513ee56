import { done } from '@reelfloor/protocol';
import type { TeamChat } from '../../players/chat/team-chat.ts';
import type { RouteHandlers } from './route-handler.ts';

export const chatHandlers = (chat: TeamChat) =>
  ({
    chatContacts: async ({ bearer }) => done(await chat.contacts(bearer.playerId)),
    chatUser: ({ bearer }) => chat.user(bearer.playerId),
    updateChatUser: ({ bearer, body }) => chat.chooseStatus(bearer.playerId, body.status),
    chat: ({ bearer, query }) => chat.chat(bearer.playerId, query),
    sendMessage: ({ bearer, body }) => chat.send(bearer.playerId, body),
  }) satisfies Partial<RouteHandlers>;
