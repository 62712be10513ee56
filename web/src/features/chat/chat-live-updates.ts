import type { ChatNotice, ContactNotice } from '@reelfloor/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { chatQueryKey } from './api/chat-query-key.ts';
import { contactsKey, updateCachedChatContact } from './api/use-chat-contacts.ts';
import { clearChatOutbox } from './store/chat-outbox.ts';
import { closeChatPanel } from './store/chat-panel-store.ts';

/**
 * If the chat of a new message is open on a visible page, refetches the chat, which marks the message as read. Contacts are refetched
 * afterwards, so that their unread count does not include it.
 */
export const handleNewChatMessageNotice = async (client: QueryClient, { contactId }: ChatNotice): Promise<void> => {
  const refetchType = document.hidden ? 'none' : 'active';
  await client.invalidateQueries({ queryKey: chatQueryKey(contactId), refetchType });
  await client.invalidateQueries({ queryKey: contactsKey });
};

export const handleContactStatusNotice = (client: QueryClient, { id, status }: ContactNotice): void =>
  updateCachedChatContact(client, id, { status });

/** Refetches all chats, because notices were missed while the channel was disconnected. */
export const refetchAllChats = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['chat'], refetchType: document.hidden ? 'none' : 'active' });

export const resetChatState = (): void => {
  closeChatPanel();
  clearChatOutbox();
};
