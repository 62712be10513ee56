import { useStore } from 'zustand';
import { loadLazyApiRoutes } from '../../api/lazy-api-routes.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { disableProtectionFetching, receivedProtectionStore } from './store/protection-fetching.ts';

const useReceived = () => useStore(receivedProtectionStore, ({ isReceived }) => isReceived);

const loadCard = async () => {
  void loadLazyApiRoutes();
  return (await import('./staff-messages/staff-message-cards.tsx')).StaffMessageCards;
};

const loadKey = async () => {
  void loadLazyApiRoutes();
  return (await import('./staff-messages/staff-message-cards.tsx')).UnreadStaffMessageButton;
};

/** Shows messages from staff above a page. Loaded only if the server has reported some protection. */
export const StaffMessages = () => {
  const Cards = useLazyComponent(useReceived(), loadCard, disableProtectionFetching);
  return Cards && <Cards />;
};

/** Button in the game that opens messages from staff, so that no message covers the game unasked. */
export const StaffMessagesButton = () => {
  const Key = useLazyComponent(useReceived(), loadKey, disableProtectionFetching);
  return Key && <Key />;
};
