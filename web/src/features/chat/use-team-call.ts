import { useContacts } from './api/get-contacts.ts';
import { selectContact } from './store/chat-panel-store.ts';
import { keepDraft, outboxStore } from './store/outbox.ts';

/**
 * Opens the chat with somebody of the team, with these words ready to be sent; somebody who is there comes first. What the
 * player has begun to write to them stays. Null where the server has no chat, or nobody to write to.
 */
export const useTeamCall = (): ((words: string) => void) | null => {
  const contacts = useContacts().data ?? [];
  const contact =
    contacts.find(({ status }) => status === 'online') ??
    contacts.find(({ status }) => status !== 'offline') ??
    contacts[0];
  if (!contact) return null;
  return (words) => {
    if (!outboxStore.getState().drafts[contact.id]) keepDraft(contact.id, words);
    selectContact(contact.id);
  };
};
