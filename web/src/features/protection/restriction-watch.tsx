import { useStore } from 'zustand';
import { loadLaterRoutes } from '../../api/later-routes.ts';
import { useLatePart } from '../../ui/use-late-part.ts';
import { forgetHeardProtection, heardProtectionStore } from './store/heard-protection.ts';

const loadWatch = async () => {
  void loadLaterRoutes();
  return (await import('./components/follow-restriction.tsx')).FollowRestriction;
};

/** Keeps `playRestriction` as the server tells it. Loaded only if the server has told of some protection. */
export const RestrictionWatch = () => {
  const isHeard = useStore(heardProtectionStore, ({ isHeard: heard }) => heard);
  const Follow = useLatePart(isHeard, loadWatch, forgetHeardProtection);
  return Follow && <Follow />;
};
