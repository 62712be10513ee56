import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { loadLazyApiRoutes } from '../../api/lazy-api-routes.ts';
import { playRestriction } from '../../realtime/play-restriction.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { disableProtectionFetching, receivedProtectionStore } from './store/protection-fetching.ts';

const loadRestrictionMonitor = async () => {
  void loadLazyApiRoutes();
  return (await import('./components/play-restriction-polling.tsx')).PlayRestrictionPolling;
};

/** Keeps `playRestriction` up to date with the server. Loaded only if the server has reported some protection. */
export const LazyPlayRestrictionPolling = () => {
  const isReceived = useStore(receivedProtectionStore, ({ isReceived: received }) => received);
  const Follow = useLazyComponent(isReceived, loadRestrictionMonitor, disableProtectionFetching);
  return Follow && <Follow />;
};

const loadNote = () => import('./components/play-restriction-banner.tsx').then((it) => it.PlayRestrictionBanner);
const ignoreFailure = () => {};

/** Shows above the lobby until when the player may not play. Loaded only while a restriction is active. */
export const LobbyRestrictionBanner = () => {
  const protection = useSyncExternalStore(playRestriction.subscribe, playRestriction.get);
  const Banner = useLazyComponent(!!protection, loadNote, ignoreFailure);
  return Banner && protection && <Banner protection={protection} />;
};
