import type { ChatNotice, ContactNotice } from '@reelfloor/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { chatQueryKey } from './api/chat-query-key.ts';
import { contactsKey, updateCachedContact } from './api/get-contacts.ts';
import { closeChat } from './store/chat-panel-store.ts';
import { clearOutbox } from './store/outbox.ts';

/**
 * If the chat of a new message is open on a visible page, refetches the chat, which marks the message as read. Contacts are refetched
 * afterwards, so that their unread count does not include it.
 */
export const handleChatNotice = async (client: QueryClient, { contactId }: ChatNotice): Promise<void> => {
  const refetchType = document.hidden ? 'none' : 'active';
  await client.invalidateQueries({ queryKey: chatQueryKey(contactId), refetchType });
  await client.invalidateQueries({ queryKey: contactsKey });
};

export const handleContactNotice = (client: QueryClient, { id, status }: ContactNotice): void =>
  updateCachedContact(client, id, { status });

/** Refetches all chats, because notices were missed while the channel was disconnected. */
export const refetchAllChats = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['chat'], refetchType: document.hidden ? 'none' : 'active' });

export const forgetChat = (): void => {
  closeChat();
  clearOutbox();
};
