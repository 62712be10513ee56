import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { loadLaterRoutes } from '../../api/later-routes.ts';
import { playRestriction } from '../../realtime/play-restriction.ts';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { forgetReceivedProtection, receivedProtectionStore } from './store/received-protection.ts';

const loadRestrictionMonitor = async () => {
  void loadLaterRoutes();
  return (await import('./components/follow-restriction.tsx')).FollowRestriction;
};

/** Keeps `playRestriction` up to date with the server. Loaded only if the server has reported some protection. */
export const RestrictionMonitor = () => {
  const isReceived = useStore(receivedProtectionStore, ({ isReceived: received }) => received);
  const Follow = useLazyPart(isReceived, loadRestrictionMonitor, forgetReceivedProtection);
  return Follow && <Follow />;
};

const loadNote = () => import('./components/restriction-banner.tsx').then((it) => it.RestrictionBanner);
const ignoreFailure = () => {};

/** Shows above the lobby until when the player may not play. Loaded only while a restriction is active. */
export const LobbyRestriction = () => {
  const protection = useSyncExternalStore(playRestriction.subscribe, playRestriction.get);
  const Banner = useLazyPart(!!protection, loadNote, ignoreFailure);
  return Banner && protection && <Banner protection={protection} />;
};
