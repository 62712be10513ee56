import type { Texts } from '../texts.ts';

export const panels: Texts['panels'] = {
  teamChat: 'Team Chat',
  teamChatUnread_one: 'Team Chat, {{count}} unread message',
  teamChatUnread_other: 'Team Chat, {{count}} unread messages',
  quickPanel: 'Quick panel',
};
