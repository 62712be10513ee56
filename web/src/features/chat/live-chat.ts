import type { ChatNotice, ContactNotice } from '@reelfloor/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { chatKey } from './api/chat-key.ts';
import { changeContact, contactsKey } from './api/get-contacts.ts';
import { closeChat } from './store/chat-panel-store.ts';
import { forgetOutbox } from './store/outbox.ts';

/**
 * Handles a notice of a new message. If its chat is open in a visible page, fetches the chat, which marks it as read;
 * otherwise it stays unread. Contacts are fetched afterwards, so that their badge does not count what is on the screen.
 */
export const handleChatNotice = async (client: QueryClient, { contactId }: ChatNotice): Promise<void> => {
  const refetchType = document.hidden ? 'none' : 'active';
  await client.invalidateQueries({ queryKey: chatKey(contactId), refetchType });
  await client.invalidateQueries({ queryKey: contactsKey });
};

export const handleContactNotice = (client: QueryClient, { id, status }: ContactNotice): void =>
  changeContact(client, id, { status });

/** Notices were missed while the channel was not open, so fetch everything. */
export const catchUpChat = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['chat'], refetchType: document.hidden ? 'none' : 'active' });

/** Call when the player has signed out. */
export const forgetChat = (): void => {
  closeChat();
  forgetOutbox();
};
