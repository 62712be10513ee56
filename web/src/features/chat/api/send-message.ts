import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api/call-server.ts';
import { failOut, type Outgoing, putOut, takeOut } from '../store/outbox.ts';
import { chatKey } from './chat-key.ts';
import { addMessage } from './get-chat.ts';
import { contactsKey } from './get-contacts.ts';

/** Sends a message, or one that failed again under its own key. */
export const useSendMessage = (): ((message: Omit<Outgoing, 'failure'>) => void) => {
  const client = useQueryClient();
  return (message) => void sendMessage(client, { ...message, failure: null });
};

const sendMessage = async (client: QueryClient, outgoing: Outgoing): Promise<void> => {
  putOut(outgoing);
  const { key, chatId, contactId, text: messageText } = outgoing;
  const result = await callServer('sendMessage', { body: { chatId, contactId, messageText, key } });
  if (result.ok) {
    takeOut(key);
    addMessage(client, contactId, result.value.message);
  } else if (result.failure.kind === 'malformed' && result.failure.status < 300) {
    // It was taken, in words that this page does not read: what the chat then holds is asked for.
    takeOut(key);
    void client.invalidateQueries({ queryKey: chatKey(contactId) });
  } else return failOut(key, result.failure);
  // The latest chat stands first.
  void client.invalidateQueries({ queryKey: contactsKey });
};
