import { useStore } from 'zustand';
import { loadLaterRoutes } from '../../api/later-routes.ts';
import { useLatePart } from '../../ui/use-late-part.ts';
import { forgetReceivedProtection, receivedProtectionStore } from './store/received-protection.ts';

const useReceived = () => useStore(receivedProtectionStore, ({ isReceived }) => isReceived);

const loadCard = async () => {
  void loadLaterRoutes();
  return (await import('./staff-messages/message-cards.tsx')).MessageCards;
};

const loadKey = async () => {
  void loadLaterRoutes();
  return (await import('./staff-messages/message-cards.tsx')).MessageKey;
};

/** Shows messages of the staff above a page. Loaded only if the server has told of some protection. */
export const StaffMessages = () => {
  const Cards = useLatePart(useReceived(), loadCard, forgetReceivedProtection);
  return Cards && <Cards />;
};

/** Key in the game that opens the messages of the staff: nothing covers play by itself. */
export const StaffMessageKey = () => {
  const Key = useLatePart(useReceived(), loadKey, forgetReceivedProtection);
  return Key && <Key />;
};
