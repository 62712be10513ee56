import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api/call-server.ts';
import { addUnsent, markUnsentFailed, type Outgoing, removeUnsent } from '../store/outbox.ts';
import { chatKey } from './chat-key.ts';
import { addMessage } from './get-chat.ts';
import { contactsKey } from './get-contacts.ts';

/** Returns a function that sends a message. A failed message is sent again under the same key. */
export const useSendMessage = (): ((message: Omit<Outgoing, 'failure'>) => void) => {
  const client = useQueryClient();
  return (message) => void sendMessage(client, { ...message, failure: null });
};

const sendMessage = async (client: QueryClient, outgoing: Outgoing): Promise<void> => {
  addUnsent(outgoing);
  const { key, chatId, contactId, text: messageText } = outgoing;
  const result = await callServer('sendMessage', { body: { chatId, contactId, messageText, key } });
  if (result.ok) {
    removeUnsent(key);
    addMessage(client, contactId, result.value.message);
  } else if (result.failure.kind === 'malformed' && result.failure.status < 300) {
    // The server accepted the message but its answer was unreadable, so fetch the chat.
    removeUnsent(key);
    void client.invalidateQueries({ queryKey: chatKey(contactId) });
  } else return markUnsentFailed(key, result.failure);
  // Fetch the contacts, because the contact with the latest message comes first.
  void client.invalidateQueries({ queryKey: contactsKey });
};
