import { useContacts } from './api/get-contacts.ts';
import { selectContact } from './store/chat-panel-store.ts';
import { keepDraft, outboxStore } from './store/outbox.ts';

/**
 * Returns a function that opens the chat with a team member, if possible one who is online, and fills in a text unless
 * the player has a draft. Null if the server has no chat or nobody can be written to.
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
