import type { ChatNotice, ContactNotice } from '@reelfloor/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { chatKey } from './api/chat-key.ts';
import { changeContact, contactsKey } from './api/get-contacts.ts';
import { closeChat } from './store/chat-panel-store.ts';
import { forgetOutbox } from './store/outbox.ts';

/**
 * A message came. An open chat asks for it, which also marks it read; in a hidden page it stays unread until somebody
 * looks. The contacts are asked after that, so that no badge shows what is on the screen.
 */
export const hearChat = async (client: QueryClient, { contactId }: ChatNotice): Promise<void> => {
  const refetchType = document.hidden ? 'none' : 'active';
  await client.invalidateQueries({ queryKey: chatKey(contactId), refetchType });
  await client.invalidateQueries({ queryKey: contactsKey });
};

export const hearContact = (client: QueryClient, { id, status }: ContactNotice): void =>
  changeContact(client, id, { status });

/** What was said while the line was down was not heard. */
export const catchUpChat = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['chat'], refetchType: document.hidden ? 'none' : 'active' });

/** Forgets everything of the person who has left. */
export const forgetChat = (): void => {
  closeChat();
  forgetOutbox();
};
