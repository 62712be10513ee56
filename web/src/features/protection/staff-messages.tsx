import { useStore } from 'zustand';
import { loadLaterRoutes } from '../../api/later-routes.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
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

/** Shows messages from staff above a page. Loaded only if the server has reported some protection. */
export const StaffMessages = () => {
  const Cards = useLazyPart(useReceived(), loadCard, forgetReceivedProtection);
  return Cards && <Cards />;
};

/** Button in the game that opens messages from staff, so that no message covers the game unasked. */
export const StaffMessageKey = () => {
  const Key = useLazyPart(useReceived(), loadKey, forgetReceivedProtection);
  return Key && <Key />;
};
