import { useStore } from 'zustand';
import { loadLaterRoutes } from '../../api/later-routes.ts';
import { useLatePart } from '../../ui/use-late-part.ts';
import { forgetReceivedProtection, receivedProtectionStore } from './store/received-protection.ts';

const loadWatch = async () => {
  void loadLaterRoutes();
  return (await import('./components/follow-restriction.tsx')).FollowRestriction;
};

/** Keeps `playRestriction` as the server tells it. Loaded only if the server has told of some protection. */
export const RestrictionWatch = () => {
  const isReceived = useStore(receivedProtectionStore, ({ isReceived: received }) => received);
  const Follow = useLatePart(isReceived, loadWatch, forgetReceivedProtection);
  return Follow && <Follow />;
};
