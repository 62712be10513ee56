import { useStore } from 'zustand';
import { loadLazyRoutes } from '../../api/lazy-routes.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { forgetReceivedProtection, receivedProtectionStore } from './store/received-protection.ts';

const useReceived = () => useStore(receivedProtectionStore, ({ isReceived }) => isReceived);

const loadCard = async () => {
  void loadLazyRoutes();
  return (await import('./staff-messages/message-cards.tsx')).StaffMessageCards;
};

const loadKey = async () => {
  void loadLazyRoutes();
  return (await import('./staff-messages/message-cards.tsx')).UnreadStaffMessageButton;
};

/** Shows messages from staff above a page. Loaded only if the server has reported some protection. */
export const StaffMessages = () => {
  const Cards = useLazyComponent(useReceived(), loadCard, forgetReceivedProtection);
  return Cards && <Cards />;
};

/** Button in the game that opens messages from staff, so that no message covers the game unasked. */
export const StaffMessagesButton = () => {
  const Key = useLazyComponent(useReceived(), loadKey, forgetReceivedProtection);
  return Key && <Key />;
};
