import { type ContactStatus, done } from '@reelfloor/protocol';
import type { TeamChat } from '../chat/team-chat.ts';
import type { Doors } from './api.ts';

type ChatRoute = 'chatContacts' | 'chatUser' | 'updateChatUser' | 'chat' | 'sendMessage';

/** The doors of the team chat. */
export const chatDoors = (chat: TeamChat): Pick<Doors, ChatRoute> => ({
  chatContacts: async ({ bearer }) => done(await chat.contacts(bearer.playerId)),
  chatUser: ({ bearer }) => chat.user(bearer.playerId),
  updateChatUser: ({ bearer, body }) =>
    chat.chooseStatus(bearer.playerId, (body as { status: ContactStatus }).status),
  chat: ({ bearer, query }) => chat.chat(bearer.playerId, query as Parameters<TeamChat['chat']>[1]),
  sendMessage: ({ bearer, body }) => chat.send(bearer.playerId, body as Parameters<TeamChat['send']>[1]),
});
