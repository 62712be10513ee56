import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { loadLazyRoutes } from '../../api/lazy-routes.ts';
import { playRestriction } from '../../realtime/play-restriction.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { forgetReceivedProtection, receivedProtectionStore } from './store/received-protection.ts';

const loadRestrictionMonitor = async () => {
  void loadLazyRoutes();
  return (await import('./components/restriction-updates.tsx')).RestrictionUpdates;
};

/** Keeps `playRestriction` up to date with the server. Loaded only if the server has reported some protection. */
export const RestrictionMonitor = () => {
  const isReceived = useStore(receivedProtectionStore, ({ isReceived: received }) => received);
  const Follow = useLazyComponent(isReceived, loadRestrictionMonitor, forgetReceivedProtection);
  return Follow && <Follow />;
};

const loadNote = () => import('./components/restriction-banner.tsx').then((it) => it.RestrictionBanner);
const ignoreFailure = () => {};

/** Shows above the lobby until when the player may not play. Loaded only while a restriction is active. */
export const LobbyRestriction = () => {
  const protection = useSyncExternalStore(playRestriction.subscribe, playRestriction.get);
  const Banner = useLazyComponent(!!protection, loadNote, ignoreFailure);
  return Banner && protection && <Banner protection={protection} />;
};
